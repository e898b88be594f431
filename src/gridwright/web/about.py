"""About the server: its families, its theme, its health, and the description of its API."""

from __future__ import annotations

from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from gridwright.grid.kinds import kind, kinds
from gridwright.puzzle.family import Option
from gridwright.puzzle.registry import family as family_of
from gridwright.render.shades import SCALE, STEPS, shade_colour
from gridwright.render.theme import STYLES
from gridwright.trees import algorithm, algorithms
from gridwright.web.context import context_of
from gridwright.web.endpoint import Endpoint, answer
from gridwright.web.pages import port_url
from gridwright.web.structs import (
    Families,
    FamilyTold,
    GridTold,
    Health,
    OptionTold,
    Preset,
    Theme,
    TreeTold,
)

_CHOICES = {"grid": kinds, "tree": algorithms}


def told_family(name: str) -> FamilyTold:
    """Tell what a page must know to offer a family."""
    family = family_of(name)
    return FamilyTold(
        name=name,
        title=family.title,
        default_size=family.default_size,
        options=[_option(option) for option in family.options],
        keys=dict(family.keys),
        taps=dict(family.taps),
        walks=family.walks,
        side_notes=family.side_notes,
        layers=list(family.layers),
        films=list(family.films),
        methods=list(family.methods),
        dailies=list(family.dailies),
        port=port_url(name),
        presets=[
            Preset(preset, family.print_parameters(parameters))
            for preset, parameters in family.presets().items()
        ],
    )


def _option(option: Option) -> OptionTold:
    choices = option.choices
    if not choices and option.name in _CHOICES:
        choices = _CHOICES[option.name]()
    kind = "file" if option.is_file else option.kind.__name__
    return OptionTold(option.name, option.help, kind, option.default, list(choices))


def _grid(name: str) -> GridTold:
    held = kind(name)
    return GridTold(held.name, held.description, held.size)


def _tree(name: str) -> TreeTold:
    held = algorithm(name)
    options = [
        OptionTold(
            option.name,
            option.help,
            type(option.default).__name__,
            option.default,
            [*option.choices],
        )
        for option in held.options
    ]
    return TreeTold(held.name, held.description, options)


async def _families(request: Request) -> Response:
    names = context_of(request).config.families
    families = [told_family(name) for name in names]
    return answer(
        Families(
            families, [_grid(name) for name in kinds()], [_tree(name) for name in algorithms()]
        )
    )


async def theme(request: Request) -> Response:
    """Answer with the look of each role, and the steps of the scale of colours."""
    names = ("light", "dark", "printed", "dash", "bold")
    looks: dict[str, object] = {
        role: {name: getattr(style, name) for name in names} for role, style in STYLES.items()
    }
    steps = [shade_colour(step / (STEPS - 1), SCALE) for step in range(STEPS)]
    looks["shades"] = {"light": steps, "dark": steps}
    return JSONResponse(looks, headers={"Cache-Control": "no-cache"})


async def health(request: Request) -> Response:
    """Answer whether the database and the pool can work; 503 where one cannot."""
    context = context_of(request)
    database, pool = await context.store.ping(), context.pool.alive
    status = HTTPStatus.OK if database and pool else HTTPStatus.SERVICE_UNAVAILABLE
    return answer(Health(database and pool, database, pool), status)


ENDPOINTS = (
    Endpoint("GET", "/api/families", _families, "The families on offer", Families),
    Endpoint(
        "GET",
        "/healthz",
        health,
        "Whether the server can do its work",
        Health,
        also=(HTTPStatus.SERVICE_UNAVAILABLE,),
    ),
    Endpoint("GET", "/theme.json", theme, "Colours, dashes and weights by role", Theme),
)
