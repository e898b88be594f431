// Runs before the page is drawn, so that it never flashes in the wrong colours or language.
(() => {
  const root = document.documentElement;
  const read = (name) => {
    try {
      return localStorage.getItem(`gridwright.${name}`);
    } catch {
      return null;
    }
  };
  const wants = (query) => matchMedia(query).matches;
  const theme = read("theme");
  const dark = theme === "dark" || (theme !== "light" && wants("(prefers-color-scheme: dark)"));
  root.dataset.theme = dark ? "dark" : "light";
  const motion = read("motion");
  const still =
    motion === "reduced" || (motion !== "full" && wants("(prefers-reduced-motion: reduce)"));
  root.dataset.motion = still ? "reduced" : "full";
  const tongue = (read("language") || navigator.language || "en").slice(0, 2).toLowerCase();
  if (tongue === "ru" || tongue === "zh") root.dataset.wait = "words";
})();
