"""Pictures as SVG."""

import re
from xml.etree import ElementTree

import pytest

from gridwright.core.errors import BadInput
from gridwright.puzzle.scene import ROLES, Circle, Glyph, Line, Polygon, Scene, Text
from gridwright.render.svg import to_svg
from gridwright.render.theme import STYLES

SPACE = "{http://www.w3.org/2000/svg}"
SCENE = Scene(
    4,
    3,
    (
        Polygon(((0, 0), (1, 0), (1, 1)), "absent"),
        Polygon(((2, 0), (3, 0), (3, 1)), "absent"),
        Line(((0.5, 0.5), (1.5, 0.5)), "dry", 0.25),
        Line(((1.5, 0.5), (1.5, 1 / 3)), "dry", 0.25),
        Line(((0, 2), (4, 2)), "loop", 0.5),
        Circle((2, 1), 0.25, "flooded"),
        Circle((3, 1), 0.25, "leak", 0.125),
        Text((1, 2), "<&>", "wall", 0.5),
    ),
    title="5 < 6 & more",
)


def parsed(scene: Scene, unit: float = 32) -> ElementTree.Element:
    return ElementTree.fromstring(to_svg(scene, unit))


def test_it_is_xml_of_the_right_size_with_a_title() -> None:
    root = parsed(SCENE, 10)
    assert root.tag == f"{SPACE}svg"
    assert (root.get("width"), root.get("height")) == ("40", "30")
    assert root.get("viewBox") == "0 0 40 30"
    assert root.findtext(f"{SPACE}title") == "5 < 6 & more"


def test_every_kind_of_item_is_drawn_in_order() -> None:
    drawn = [
        (element.tag.removeprefix(SPACE), element.get("class"), len(element))
        for element in parsed(SCENE)
    ][2:]
    assert drawn == [
        ("rect", "background area", 0),
        ("g", "absent area", 2),
        ("path", "dry line", 0),
        ("path", "loop line", 0),
        ("g", "flooded area", 1),
        ("g", "leak line", 1),
        ("text", "wall area text", 0),
    ]


def test_lines_of_one_look_share_a_path_and_numbers_are_short() -> None:
    path = parsed(SCENE).find(f"{SPACE}path")
    assert path is not None
    assert path.get("d") == "M16 16L48 16M48 16L48 10.67"
    assert path.get("stroke-width") == "8"


def test_a_ring_has_the_width_of_its_stroke_and_text_is_escaped() -> None:
    root = parsed(SCENE)
    ring = root.findall(f"{SPACE}g")[2]
    assert ring.get("stroke-width") == "4"
    assert ring[0].attrib == {"cx": "96", "cy": "32", "r": "8"}
    assert root.findtext(f"{SPACE}text") == "<&>"


def test_only_the_roles_drawn_are_styled_in_three_schemes() -> None:
    sheet = parsed(SCENE).findtext(f"{SPACE}style") or ""
    lengths = {role: len(re.findall(rf"\.{role}\.line{{stroke:#", sheet)) for role in ROLES}
    used = {"background", "absent", "dry", "loop", "flooded", "leak", "wall"}
    assert lengths == {role: 3 if role in used else 0 for role in ROLES}
    light, dark = sheet.split("@media screen and (prefers-color-scheme:dark)")
    dark, printed = dark.split("@media print")
    for part, scheme in ((light, "light"), (dark, "dark"), (printed, "printed")):
        assert f".flooded.area{{fill:{getattr(STYLES['flooded'], scheme)}}}" in part


def test_loops_are_dashed_from_the_middle_of_a_dash() -> None:
    sheet = to_svg(SCENE, 100)
    assert ".loop.line{stroke-dasharray:14 11;stroke-dashoffset:7;stroke-linecap:butt}" in sheet
    assert sheet.count("stroke-dasharray") == 1


def test_the_same_scene_gives_the_same_bytes() -> None:
    assert to_svg(SCENE) == to_svg(SCENE)


def test_there_is_no_minus_zero() -> None:
    path = parsed(Scene(1, 1, (Line(((-0.00001, 0), (1, 1)), "dry"),))).find(f"{SPACE}path")
    assert path is not None
    assert path.get("d") == "M0 0L32 32"


@pytest.mark.parametrize("unit", [0, -3, float("nan")])
def test_a_unit_that_is_not_positive_is_refused(unit: float) -> None:
    with pytest.raises(BadInput, match="unit: expected a unit above 0"):
        to_svg(SCENE, unit)


def test_characters_are_refused_with_a_remedy() -> None:
    with pytest.raises(BadInput, match="view the position as a picture"):
        to_svg(Scene(1, 1, (Glyph(0, 0, "a", "dry"),)))


def test_clues_are_bold() -> None:
    page = to_svg(Scene(2, 1, (Text((0.5, 0.5), "1", "clue"), Text((1.5, 0.5), "2", "entry"))))
    assert ".clue.text{font-weight:700}" in page
    assert page.count("font-weight") == 1
