.PHONY: check test format bench pictures

check:
	python3 bootstrap.py check

test:
	python3 bootstrap.py test

format:
	.venv/bin/ruff check --fix
	.venv/bin/ruff format

bench:
	.venv/bin/pip install --quiet --editable '.[bench]'
	.venv/bin/python -m benchmarks

pictures:
	.venv/bin/python docs/pictures/make.py
