"""Stopwatches count the time of their clock while they run, and nothing else."""

import pytest

from gridwright.play.clock import Stopwatch, SystemClock


def test_only_running_time_counts(clock):
    watch = Stopwatch(clock)
    clock.time += 5
    assert (watch.running, watch.elapsed) == (False, 0.0)
    watch.resume()
    clock.time += 2.5
    watch.resume()
    clock.time += 1
    assert (watch.running, watch.elapsed) == (True, 3.5)
    watch.pause()
    watch.pause()
    clock.time += 9
    assert (watch.running, watch.elapsed) == (False, 3.5)
    watch.resume()
    clock.time += 0.25
    assert watch.elapsed == 3.75


def test_counting_goes_on_from_what_was_counted_before(clock):
    watch = Stopwatch(clock, 60.125)
    watch.resume()
    clock.time += 0.5
    assert watch.elapsed == 60.625


def test_a_clock_that_is_set_back_takes_no_time_away(clock):
    watch = Stopwatch(clock, 10.0)
    watch.resume()
    clock.time -= 500
    assert watch.elapsed == 10.0
    watch.pause()
    assert watch.elapsed == 10.0


def test_the_system_clock_does_not_run_backwards():
    readings = [SystemClock().now() for _ in range(1000)]
    assert readings == sorted(readings)


@pytest.mark.parametrize("elapsed", [0.1 + 0.2, 1 / 3, 1e-9, 123456.789])
def test_what_is_counted_is_exact_while_paused(clock, elapsed):
    watch = Stopwatch(clock, elapsed)
    watch.pause()
    assert watch.elapsed == elapsed


@pytest.mark.parametrize("runs", [False, True])
def test_a_stopwatch_goes_forward_to_a_later_time_and_not_back(clock, runs):
    watch = Stopwatch(clock, 5.0)
    if runs:
        watch.resume()
    clock.time += 2
    watch.forward(60.0)
    assert (watch.elapsed, watch.running) == (60.0, runs)
    watch.forward(3.0)
    clock.time += 1.5
    assert watch.elapsed == (61.5 if runs else 60.0)
