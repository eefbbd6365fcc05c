// The console's curtain, in two grades. It knows nothing of any game, and outlives every screen: it lies outside
// <main id="screen">.
//   [data-curtain="blur"]   blurs what is the host's alone; any touch or key brings it back, and presses nothing
//   data-idle (seconds)     on #console: untouched for so long, it blurs by itself; 0: never
//   [data-curtain="close"]  lets the curtain down: nothing may be seen, the tablet may be turned round
//   [data-curtain="lift"]   lifts it when it has been held for a moment (Space and Enter do the same)
// <html data-curtain="closed|blurred"> says how it stands; the style sheet does the rest. A curtain with a PIN is the server's.
// Whether it is closed is kept for every page of the table's console in this browser (veil.js). A page that is left covers itself
// (<html data-away>), for a browser may keep it as it was: if it is come back to, it first asks the server what may be seen.
"use strict";
(() => {
  const root = document.documentElement, curtain = document.getElementById("curtain");
  if (!curtain) return;
  const HOLD = 700, AGAIN = 1000, { veil } = window;
  let holding = 0, resting = 0, idle = 0, before = null;

  function stand(how) {
    if (how === "closed" && !curtain.contains(document.activeElement)) before = document.activeElement;
    if (how) root.dataset.curtain = how;
    else delete root.dataset.curtain;
    document.getElementById("screen").inert = how === "closed";
    if (how === "closed") curtain.querySelector("[data-curtain]").focus({ preventScroll: true });
    else if (before && before.isConnected && !how) before.focus({ preventScroll: true });
    rest();
  }

  function rest() {
    clearTimeout(resting);
    const step = document.getElementById("console");
    idle = Number((step && step.dataset.idle) || 0);
    if (idle && !root.dataset.curtain) resting = setTimeout(() => stand("blurred"), idle * 1000);
  }

  function hold(lift) {
    if (holding) return;
    lift.dataset.held = "";
    holding = setTimeout(() => {
      release();
      if (location.hash === "#curtain") history.replaceState(null, "", location.pathname + location.search);
      veil.keep(false);
      stand("");
    }, HOLD);
  }

  function release() {
    clearTimeout(holding);
    holding = 0;
    for (const lift of document.querySelectorAll("[data-held]")) delete lift.dataset.held;
  }

  function swallow(event) {
    event.preventDefault();
    event.stopPropagation();
  }

  const at = (event, what) => event.target.closest && event.target.closest(`[data-curtain="${what}"]`);

  document.addEventListener("click", (event) => {
    if (at(event, "close")) {
      event.preventDefault();
      veil.keep(true);
      stand("closed");
    } else if (at(event, "blur")) stand("blurred");
    else if (at(event, "lift")) event.preventDefault();
  });
  document.addEventListener("pointerdown", (event) => {
    const lift = at(event, "lift");
    if (lift) hold(lift);
    else if (root.dataset.curtain === "blurred") {
      // The touch that wakes the screen must not press what lies under it.
      addEventListener("click", swallow, { capture: true, once: true });
      addEventListener("pointerup", () => setTimeout(() => {
        removeEventListener("click", swallow, { capture: true });
        stand("");
      }, 0), { once: true });
    } else rest();
  }, true);
  for (const end of ["pointerup", "pointercancel", "blur", "keyup"]) addEventListener(end, release);
  document.addEventListener("keydown", (event) => {
    const lift = at(event, "lift");
    if (lift && (event.key === " " || event.key === "Enter")) {
      event.preventDefault();
      hold(lift);
    } else if (root.dataset.curtain === "blurred") {
      swallow(event);
      stand("");
    } else rest();
  }, true);
  document.addEventListener("contextmenu", (event) => { if (at(event, "lift")) event.preventDefault(); });
  document.addEventListener("screen", () => {
    // What is pushed is no touch; but another step may say another time.
    const step = document.getElementById("console");
    if (Number((step && step.dataset.idle) || 0) !== idle) rest();
  });

  // An opened card is the answer to a form. The page's place in the history is the covered one, whichever way it is come upon.
  const handed = document.querySelector("#console[data-handed]");
  if (handed) history.replaceState(null, "", handed.dataset.handed);

  function heed() {
    // What was done with it on another page counts here. Blurring is each page's own.
    const closed = veil.kept();
    if (closed && root.dataset.curtain !== "closed") stand("closed");
    else if (closed === false && root.dataset.curtain === "closed") stand("");
  }

  async function comeBack() {
    if (handed) {
      location.replace(handed.dataset.handed);
      return;
    }
    heed();
    const { nightcall } = window;
    try {
      const { message } = await nightcall.reach(location.href);
      if (!message) {
        location.reload();
        return;
      }
      nightcall.take(message);
      delete root.dataset.away;
    } catch {
      nightcall.connected("off");
      setTimeout(comeBack, AGAIN);
    }
  }

  addEventListener("storage", (event) => { if (event.key === veil.key || event.key === null) heed(); });
  addEventListener("pagehide", () => { root.dataset.away = ""; });
  addEventListener("pageshow", (event) => { if (event.persisted) comeBack(); });

  const closed = location.hash === "#curtain" || root.dataset.curtain === "closed";
  if (closed) veil.keep(true);
  stand(closed ? "closed" : "");
})();
