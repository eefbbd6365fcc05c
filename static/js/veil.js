// Whether the curtain of this table's console is closed, kept where every page of this browser sees it: one that is come back
// to, a second tab, one that is loaded again. It runs before the page is drawn, so that nothing is seen before it is covered;
// curtain.js does the rest.
"use strict";
window.veil = (() => {
  const key = "curtain " + location.pathname.split("/")[2].toUpperCase();

  function kept() {
    // null: this browser keeps nothing, and each page knows of itself alone.
    try {
      return localStorage.getItem(key) === "closed";
    } catch {
      return null;
    }
  }

  function keep(closed) {
    try {
      if (closed) localStorage.setItem(key, "closed");
      else localStorage.removeItem(key);
    } catch {
      // Then a page that is loaded again comes back open.
    }
  }

  document.documentElement.dataset.veil = "";  // from here on the address says nothing about it (console.css)
  if (kept() || location.hash === "#curtain") document.documentElement.dataset.curtain = "closed";
  return { key, kept, keep };
})();
