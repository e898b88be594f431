"""The words that pages say of a family's cells, faults and actions, in every language."""

import json
from pathlib import Path

import gridwright

LANGUAGES = ("en", "ru", "zh")
TEXT = Path(gridwright.__file__).parent / "web" / "static" / "text"

# Gives every token that a port tells of cells, over the given kits and moves.
SCRIPT = """async ([url, text]) => {
  const port = await import(url);
  const tokens = new Set();
  for (const { kit, moves } of JSON.parse(text)) {
    const game = port.open(kit);
    const end = moves.reduce((position, move) => game.apply(position, move), game.start);
    for (const verdict of [null, game.judge(end)]) {
      for (let cell = 0; cell < %s; cell++) {
        for (const [token] of game.tell(end, verdict, cell)) tokens.add(token);
      }
    }
  }
  return [...tokens];
}"""


def check_words(page, url, catalogue, family, games, count):
    """Check that a catalogue has words for what a port tells of games, and for a family's own."""
    told = page.evaluate(SCRIPT % count, [url, json.dumps(games)])
    faults = [f"fault.{family.name}.{code}" for code in family.fault_codes]
    actions = {
        action.partition(" ")[0] if len(action.partition(" ")[2]) == 1 else action
        for action in family.keys.values()
    }
    wanted = {*(f"cell.{token}" for token in told), *faults, *(f"action.{a}" for a in actions)}
    held = [json.loads((TEXT / f"{catalogue}.{code}.json").read_text()) for code in LANGUAGES]
    for words in held:
        assert wanted <= words.keys(), wanted - words.keys()
        assert words.keys() == held[0].keys()
        assert all(words.values())
    return set(told)
