"""The description of the API: whole, and true of what the server answers."""

import json

import jsonschema
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from web_asking import begin, make, today

import gridwright as gw
from gridwright.web.app import ENDPOINTS

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


@pytest.mark.parametrize("endpoint", ENDPOINTS, ids=lambda one: f"{one.method} {one.path}")
def test_answers_follow_the_description(server, endpoint):
    schema = schemathesis.openapi.from_url(f"{server.url}/api/openapi.json")
    operation = schema[endpoint.path][endpoint.method]

    @settings(
        max_examples=25,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(
        case=st.one_of(*(operation.as_strategy(generation_mode=mode) for mode in GenerationMode))
    )
    def ask(case):
        case.call_and_validate(checks=CHECKS)

    ask()


def test_every_endpoint_is_described(client):
    told = client.get("/api/openapi.json").json()
    assert told["openapi"] == "3.1.0"
    described = {
        (method.upper(), path) for path, methods in told["paths"].items() for method in methods
    }
    assert described == {(one.method, one.path) for one in ENDPOINTS}
    for methods in told["paths"].values():
        for operation in methods.values():
            assert operation["summary"]
            assert "429" in operation["responses"]


def test_good_answers_follow_the_description(client):
    told = client.get("/api/openapi.json").json()
    id = make(client, "maze")
    game = begin(client, id)["id"]
    day = f"/api/daily/{today()}"
    brought = {"puzzle": json.loads(gw.new("pipes", "4x4", seed=1).to_json())}
    gets = {
        "/api/families": "/api/families",
        "/healthz": "/healthz",
        "/theme.json": "/theme.json",
        "/api/puzzles/{puzzle}": f"/api/puzzles/{id}",
        "/api/puzzles/{puzzle}/film": f"/api/puzzles/{id}/film?frames=5",
        "/api/games": "/api/games",
        "/api/games/{game}": f"/api/games/{game}",
        "/api/games/{game}/replay": f"/api/games/{game}/replay",
        "/api/me": "/api/me",
        "/api/me/days": f"/api/me/days?month={today()[:7]}",
        "/api/daily": "/api/daily",
        "/api/daily/{date}": day,
        "/api/daily/{date}/{family}/{level}": f"{day}/pipes/easy",
        "/api/daily/{date}/{family}/{level}/standing": f"{day}/pipes/easy/standing",
    }
    events = [{"id": 1, "at": 0.0, "kind": "hint"}]
    posts = {
        "/api/puzzles": {"family": "pipes", "size": "4x4"},
        "/api/games": {"puzzle": id},
        "/api/recovery": {},
        "/api/sync": {"games": [{"puzzle": id, "client": "c", "events": events}]},
        **{f"/api/{verb}": brought for verb in ("solve", "judge", "hint", "grade")},
    }
    answers = {("get", path): client.get(url) for path, url in gets.items()}
    answers |= {("post", path): client.post(path, json=body) for path, body in posts.items()}
    for (method, path), answer in answers.items():
        described = told["paths"][path][method]["responses"][str(answer.status_code)]
        schema = described["content"]["application/json"]["schema"]
        assert answer.status_code < 300
        jsonschema.validate(answer.json(), schema | {"components": told["components"]})
