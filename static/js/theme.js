// Light for a room in daylight, dark otherwise: kept in this browser, set by [data-theme-set="light|dark"]. It runs before the
// page is drawn, so that nothing flashes. Pads, cards and blinds stay dark in both.
"use strict";
(() => {
  const root = document.documentElement;

  function stand(theme) {
    if (theme === "light") root.dataset.theme = "light";
    else delete root.dataset.theme;
    for (const button of document.querySelectorAll("[data-theme-set]")) {
      button.setAttribute("aria-pressed", String(button.dataset.themeSet === (theme || "dark")));
    }
  }

  function kept() {
    try {
      return localStorage.getItem("theme") || "dark";
    } catch {
      return "dark";
    }
  }

  stand(kept());
  for (const moment of ["DOMContentLoaded", "screen"]) document.addEventListener(moment, () => stand(root.dataset.theme || "dark"));
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-theme-set]");
    if (!button) return;
    try {
      localStorage.setItem("theme", button.dataset.themeSet);
    } catch {
      // A browser that keeps nothing keeps the theme as long as its page.
    }
    stand(button.dataset.themeSet);
  });
})();
