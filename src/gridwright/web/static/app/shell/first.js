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
  const late = {
    en: ["This page is taking long to open.", "Try again"],
    ru: ["Страница открывается слишком долго.", "Попробовать ещё раз"],
    zh: ["页面打开得太慢。", "重试"],
  };
  setTimeout(() => {
    if ("framed" in root.dataset) return;
    delete root.dataset.wait;
    const line = document.createElement("p");
    const again = document.createElement("a");
    const lang = tongue in late ? tongue : "en";
    Object.assign(line, { id: "late", role: "alert", lang });
    Object.assign(again, { href: "", textContent: late[lang][1] });
    line.append(`${late[lang][0]} `, again);
    document.body.prepend(line);
  }, 10_000);
})();
