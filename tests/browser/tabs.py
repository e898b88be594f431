"""A tab with the play page: a game of any family, played by mouse, by touch or by keyboard."""

from gestures import Press, path, strides, winning
from places import painted

POINTED = {"mouse": ("tap", "back"), "touch": ("tap",), "keys": ()}


class Tab:
    """A play page and the board that it shows; it knows where the cursor is."""

    def __init__(self, page, board):
        self.page = page
        self.board = board
        self.family = board.family
        self.taps = dict(self.family.taps)
        self._names = {}
        self.cursor = self.family.start_cell(board.start)
        page.wait_for_function("() => document.documentElement.dataset.ready === ''")
        painted(page)

    # what the page knows

    @property
    def game(self):
        """The id of the game."""
        return self.page.evaluate("gridwright.game.id")

    @property
    def solved(self):
        return self.page.evaluate("gridwright.game.solved")

    @property
    def done(self):
        return self.page.evaluate("gridwright.game.done")

    @property
    def elapsed(self):
        return self.page.evaluate("gridwright.game.stopwatch.elapsed")

    @property
    def position(self):
        """The position, as plain values; of a family without a port its scene."""
        return self.page.evaluate(
            "() => {const {game} = gridwright;"
            "return game.port ? game.port.print(game.position) : game.scene;}"
        )

    def expect(self, condition, **options):
        """Wait until a condition on ``game`` and ``board`` holds."""
        self.page.wait_for_function(
            f"() => {{const {{game, board}} = gridwright; return {condition};}}", **options
        )

    def rest(self):
        """Wait until the server has acknowledged everything."""
        self.expect("game.online && game.waiting === 0")
        return self

    def place(self, cell):
        """Where the middle of a cell is on the screen."""
        spot = self.page.evaluate("cell => gridwright.board.locate(cell)", cell)
        return spot["x"], spot["y"]

    # what a player does

    def way(self, by="mouse", position=None):
        """The presses and steps that win, from the start or another position."""
        start = self.board.start if position is None else position
        pointed = [self.taps[tap] for tap in POINTED[by] if tap in self.taps]
        actions = pointed or list(dict.fromkeys(self.board.keys.values()))
        return winning(self.family, start, actions)

    def by_mouse(self, gestures):
        """Make presses and steps by clicks on the board and on the buttons beside it."""
        for gesture in strides(gestures):
            if not isinstance(gesture, Press):
                self.page.mouse.click(*self.place(gesture.cell))
                self.expect(f"game.port.cursor(game.position) === {gesture.cell}")
            elif gesture.action in self.taps.values():
                button = "left" if self.taps["tap"] == gesture.action else "right"
                self.page.mouse.click(*self.place(gesture.cell), button=button)
            else:
                self._by_pad(gesture, self.page.mouse.click)
            self._heard()

    def by_touch(self, gestures):
        """Make presses and steps by taps."""
        for gesture in strides(gestures):
            if not isinstance(gesture, Press):
                self.page.touchscreen.tap(*self.place(gesture.cell))
                self.expect(f"game.port.cursor(game.position) === {gesture.cell}")
            elif self.taps.get("tap") == gesture.action:
                self.page.touchscreen.tap(*self.place(gesture.cell))
            else:
                self._by_pad(gesture, self.page.touchscreen.tap)
            self._heard()

    def by_keys(self, gestures):
        """Make presses and steps by keys alone; the board must have the focus."""
        for gesture in gestures:
            if not isinstance(gesture, Press):
                self.page.keyboard.press(f"Arrow{gesture.direction.title()}")
                self._heard()
                continue
            self.go(gesture.cell)
            for key in self._keys(gesture.action):
                self.page.keyboard.press(key)
            self._heard()

    def go(self, cell):
        """Bring the cursor to a cell by the arrow keys."""
        for direction in path(self.family, self.board.start, self.cursor, cell):
            self.page.keyboard.press(f"Arrow{direction.title()}")
        self.cursor = cell

    def focus(self):
        """Come to the board by the tab key."""
        for _ in range(60):
            if self.page.evaluate("document.activeElement.getAttribute('role')") == "grid":
                return
            self.page.keyboard.press("Tab")
        raise AssertionError("the tab key does not lead to the board")

    def win(self, way="mouse"):
        """Play from the start to the end, and wait until the server has it."""
        return self.win_alone(way).rest()

    def win_alone(self, way="mouse"):
        """Play from the start to the end, whether the server hears of it or not."""
        {"mouse": self.by_mouse, "touch": self.by_touch, "keys": self.by_keys}[way](self.way(way))
        self.expect("game.solved")
        return self

    def button(self, action):
        """The button of an action on the pads."""
        if action not in self._names:
            self._names[action] = self.page.evaluate(
                "async (action) => (await import('/static/app/play/actions.js')).nameOf(action)",
                action,
            )
        by_name = f"[aria-label='{self._names[action]}']"
        return self.page.locator(f"#pads button:is([data-action='{action}'], {by_name})")

    def _by_pad(self, gesture, click):
        if not self.family.walks:
            click(*self.place(gesture.cell))
        button = self.button(gesture.action)
        button.scroll_into_view_if_needed()
        box = button.bounding_box()
        click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def _keys(self, action):
        found = next(keys for keys, known in self.board.keys.items() if known == action)
        return [_named(key) for key in found.split(" ")]

    def _heard(self):
        """Wait for the server where the page itself does not know what a press does."""
        if not self.family.browser_port:
            self.expect("game.waiting === 0")


def _named(key):
    """The name that Playwright has for a key of a family."""
    names = {"space": "Space", "shift-space": "Shift+Space", "backspace": "Backspace"}
    return names.get(key, key)
