// Counts clocks down in the page. `data-ends` is the moment on the server's clock (ms) at which one runs out; <body data-offset>
// says how far this device's own clock is off. The last ten seconds stand out; an expired clock shows 0:00 and does nothing.
// What has data-left-from and data-left-to is shown while the seconds that are left lie between them. Others hear `clock` on document, with the seconds that are left, at ten and at none. `data-since` is a moment gone by:
// the minutes since stand in its text, in place of the # of `data-words`.
"use strict";
(() => {
  const two = (n) => String(n).padStart(2, "0"), LAST = 10;
  let known = new Map();

  function draw() {
    const now = Date.now() + Number(document.body.dataset.offset || 0), seen = new Map();
    for (const face of document.querySelectorAll("[data-ends]")) {
      const left = Math.max(0, Math.ceil((Number(face.dataset.ends) - now) / 1000));
      const shown = `${Math.floor(left / 60)}:${two(left % 60)}`;
      if (face.textContent !== shown) face.textContent = shown;
      face.classList.toggle("is-last", left <= LAST);
      const before = known.get(face.dataset.ends);
      for (const cue of [LAST, 0]) {
        if (before > cue && left <= cue) document.dispatchEvent(new CustomEvent("clock", { detail: { left: cue, face } }));
      }
      for (const it of document.querySelectorAll("[data-left-from]")) {
        it.hidden = left < Number(it.dataset.leftFrom) || left > Number(it.dataset.leftTo);
      }
      seen.set(face.dataset.ends, left);
    }
    known = seen;
    for (const gone of document.querySelectorAll("[data-since]")) {
      const shown = gone.dataset.words.replace("#", String(Math.max(0, Math.floor((now - Number(gone.dataset.since)) / 60000))));
      if (gone.textContent !== shown) gone.textContent = shown;
    }
  }

  draw();
  setInterval(draw, 250);
  document.addEventListener("screen", draw);
})();
