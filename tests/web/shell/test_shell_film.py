"""Films: every frame is the same picture, however one comes to it; and the player's steps."""

import pytest

OPEN = """
    const {Reel} = await import("/static/app/pages/watch/reel.js");
    const {Player} = await import("/static/app/pages/watch/player.js");
    document.body.innerHTML = '<div style="width: 300px"><canvas id="c"></canvas></div>';
    const canvas = document.getElementById("c");
    const reel = new Reel(canvas);
    const look = {colours: {background: "#fff", wall: "#124", visited: "#f80"},
        dashes: {}, bold: {}, shades: []};
    const changes = Array.from({length: 60}, (_, i) => [{kind: "polygon", role: i % 2 ? "wall"
        : "visited", points: [[i % 10, 0], [i % 10 + 1, 0], [i % 10 + 1, 8], [i % 7, 8]]}]);
    reel.wear(look);
    reel.load({first: {width: 10, height: 8, items: []}, changes});
    const picture = (frame) => { reel.show(frame); return canvas.toDataURL(); };
"""


def run(page, body):
    return page.evaluate(f"async () => {{ {OPEN} {body} }}")


def test_frames_are_the_same_forward_back_and_by_leaps(module_page):
    found = run(
        module_page,
        """const on = [];
        for (let i = 0; i <= 60; i += 1) on.push(picture(i));
        const back = [];
        for (let i = 60; i >= 0; i -= 1) back.unshift(picture(i));
        const leaps = [59, 3, 30, 0, 60, 17, 16].every((i) => picture(i) === on[i]);
        return [new Set(on).size, on.every((one, i) => one === back[i]), leaps];""",
    )
    assert found == [61, True, True]


def test_other_colours_and_another_width_show_the_same_frame(module_page):
    found = run(
        module_page,
        """const before = picture(23);
        reel.wear({...look, colours: {...look.colours, wall: "#f00"}});
        const red = canvas.toDataURL();
        reel.wear(look);
        const again = canvas.toDataURL();
        const wide = canvas.width;
        canvas.parentElement.style.width = "150px";
        reel.fit();
        return [before === again, before === red, wide, canvas.width];""",
    )
    assert found == [True, False, 300, 150]


def test_another_film_begins_at_its_first_frame(module_page):
    found = run(
        module_page,
        """picture(40);
        reel.load({first: {width: 10, height: 8, items: []}, changes: []});
        const empty = canvas.toDataURL();
        reel.load({first: {width: 10, height: 8, items: []}, changes});
        return [empty === canvas.toDataURL(), empty === picture(1)];""",
    )
    assert found == [True, False]


@pytest.mark.parametrize(
    ("steps", "frame"),
    [("player.step(1)", 1), ("player.step(-1)", 0), ("player.seek(99)", 60), ("player.seek(7)", 7)],
)
def test_steps_stay_within_the_film(module_page, steps, frame):
    body = f"const player = new Player(reel); player.load(61); {steps}; return player.frame;"
    assert run(module_page, body) == frame


def test_a_player_runs_at_its_speed_and_stops_at_the_end(module_page):
    took, frame, running = run(
        module_page,
        """const player = new Player(reel);
        player.load(61);
        player.speed = 120;
        const begun = performance.now();
        player.play();
        await new Promise((done) => player.addEventListener("change", () => {
            if (!player.running) done();
        }));
        return [performance.now() - begun, player.frame, player.running];""",
    )
    assert (frame, running) == (60, False)
    assert took >= 480


def test_a_player_that_is_paused_stays_where_it_is(module_page):
    moved = run(
        module_page,
        """const player = new Player(reel);
        player.load(61);
        player.play();
        await new Promise((done) => setTimeout(done, 200));
        player.pause();
        const at = player.frame;
        await new Promise((done) => setTimeout(done, 200));
        return [at > 0, player.frame - at];""",
    )
    assert moved == [True, 0]
