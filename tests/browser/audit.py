"""Audits of a page as a browser has it: rules of access by axe, and words left in English."""

from importlib.util import find_spec
from pathlib import Path

AXE = Path(find_spec("axe_playwright_python").origin).with_name("axe.min.js")
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]


def violations(page, within="html"):
    """Give what axe finds against WCAG 2.2 AA: the rule and the elements, a line each."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate(
        """async ({tags, within}) => {
            const options = {runOnly: tags, resultTypes: ["violations"]};
            const {violations} = await axe.run(within, options);
            return violations.flatMap(({id, nodes}) =>
                nodes.map((node) => `${id}: ${node.target} ${node.failureSummary}`));
        }""",
        {"tags": TAGS, "within": within},
    )
    return sorted(found)


def texts(page):
    """List what can be read or heard of a page: texts, labels, titles, hints and the tab's name."""
    return page.evaluate(
        """() => {
            const found = [document.title];
            const seen = (element) => element.checkVisibility({visibilityProperty: true});
            const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
            while (walk.nextNode()) {
                const {parentElement: parent, textContent: text} = walk.currentNode;
                if (text.trim() && seen(parent) && !parent.closest("option[lang]")) {
                    found.push(text.trim());
                }
            }
            for (const name of ["aria-label", "title", "placeholder", "alt", "aria-valuetext"]) {
                for (const element of document.querySelectorAll(`[${name}]`)) {
                    if (seen(element)) found.push(element.getAttribute(name).trim());
                }
            }
            return found.filter(Boolean);
        }"""
    )


def overlaps(page):
    """List the texts of a page that are drawn over one another, two by two."""
    return page.evaluate(
        """() => {
            const drawn = [];
            const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
            while (walk.nextNode()) {
                const {parentElement: parent, textContent: text} = walk.currentNode;
                const apart = parent.closest(".unseen, .skip, #cells, select");
                if (!text.trim() || apart || !parent.checkVisibility()) continue;
                const range = document.createRange();
                range.selectNodeContents(walk.currentNode);
                for (const box of range.getClientRects()) drawn.push([text.trim(), box]);
            }
            const meet = (one, other) =>
                Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
                Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 3;
            return drawn.flatMap(([text, box], at) => drawn.slice(at + 1)
                .filter(([, other]) => meet(box, other))
                .map(([other]) => `${text} | ${other}`));
        }"""
    )
