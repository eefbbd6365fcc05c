// Counts clocks down in the page. `data-ends` is the moment on the server's clock (ms) at which one runs out; <body data-offset>
// says how far this device's own clock is off. An expired clock shows 0:00 and does nothing.
"use strict";
(() => {
  const two = (n) => String(n).padStart(2, "0");

  function draw() {
    const now = Date.now() + Number(document.body.dataset.offset || 0);
    for (const face of document.querySelectorAll("[data-ends]")) {
      const left = Math.max(0, Math.ceil((Number(face.dataset.ends) - now) / 1000));
      const shown = `${Math.floor(left / 60)}:${two(left % 60)}`;
      if (face.textContent !== shown) face.textContent = shown;
    }
  }

  draw();
  setInterval(draw, 250);
  document.addEventListener("screen", draw);
})();
