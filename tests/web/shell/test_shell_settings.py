"""Settings: kept, told to those who watch, and shown on the page."""

import pytest

OPEN = "const {settings, isDark, isStill} = await import('/static/app/shell/settings.js');"


def run(page, body, arg=None):
    return page.evaluate(f"async (arg) => {{ {OPEN} {body} }}", arg)


def test_first_choices_hold_until_others_are_made(module_page):
    names = ["theme", "motion", "sound", "language", "fog", "errors"]
    got = run(module_page, "return arg.map((name) => settings.get(name));", names)
    assert got == ["auto", "auto", "off", "", "off", "off"]


def test_a_choice_is_kept_over_pages(module_page):
    run(module_page, "settings.set('sound', 'on');")
    module_page.reload()
    assert run(module_page, "return settings.get('sound');") == "on"


def test_what_was_kept_but_is_no_choice_is_not_taken(module_page):
    module_page.evaluate("localStorage.setItem('gridwright.theme', 'purple')")
    assert run(module_page, "return settings.get('theme');") == "auto"


@pytest.mark.parametrize(("name", "value"), [("theme", "purple"), ("colour", "red")])
def test_other_values_and_names_are_refused(module_page, name, value):
    with pytest.raises(Exception, match=f"cannot be {value}|no setting {name}"):
        run(module_page, "settings.set(...arg);", [name, value])


def test_watchers_hear_of_changes_until_they_stop(module_page):
    heard = run(
        module_page,
        """const heard = [];
        const stop = settings.watch("fog", (value) => heard.push(value));
        settings.set("fog", "on");
        settings.set("fog", "on");
        settings.set("sound", "on");
        stop();
        settings.set("fog", "off");
        return heard;""",
    )
    assert heard == ["on"]


def test_a_choice_in_another_tab_is_heard(chromium, module_site):
    context = chromium.new_context(base_url=module_site)
    one, other = context.new_page(), context.new_page()
    one.goto("/")
    other.goto("/")
    run(one, "globalThis.heard = new Promise((done) => settings.watch('errors', done));")
    run(other, "settings.set('errors', 'on');")
    assert one.evaluate("heard") == "on"
    context.close()


def test_themes_and_motion_follow_the_system_or_the_choice(module_page):
    seen = "return [isDark(), isStill(), ...Object.values({...document.documentElement.dataset})];"
    module_page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    assert run(module_page, seen) == [True, True, "dark", "reduced"]
    module_page.emulate_media(color_scheme="light", reduced_motion="no-preference")
    module_page.wait_for_function("() => document.documentElement.dataset.theme === 'light'")
    module_page.wait_for_function("() => document.documentElement.dataset.motion === 'full'")
    assert run(module_page, seen) == [False, False, "light", "full"]
    run(module_page, "settings.set('theme', 'dark'); settings.set('motion', 'reduced');")
    assert run(module_page, seen) == [True, True, "dark", "reduced"]


def test_the_look_is_there_before_the_modules(module_page):
    module_page.evaluate("localStorage.setItem('gridwright.theme', 'dark')")
    module_page.reload()
    module_page.add_script_tag(url="/static/app/shell/first.js")
    assert module_page.evaluate("document.documentElement.dataset.theme") == "dark"


def test_paper_is_light_whatever_the_screen_is(newcomer):
    page = newcomer.new_page()
    page.goto("/")
    page.evaluate("localStorage.setItem('gridwright.theme', 'dark')")
    page.reload()
    look = """() => {
        const {colorScheme, color} = getComputedStyle(document.documentElement);
        return [colorScheme, color];
    }"""
    assert page.evaluate(look) == ["dark", "rgb(232, 236, 241)"]
    page.emulate_media(media="print")
    assert page.evaluate(look) == ["light", "rgb(24, 33, 43)"]
