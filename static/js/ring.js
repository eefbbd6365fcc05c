// What a finger does on the console's ring, beyond what its inputs and buttons do by themselves. Nothing here knows a game.
//   a tap on a chosen seat takes the choice back, with radio buttons too
//   .ring[data-turn] is turned by dragging it, or by its handle ([data-turn-handle]: drag, tap or arrow keys); how far it is
//   turned, in places, is posted by form#turn
//   form[data-most] holds at most so many ticked boxes: the first gives way
//   [data-tick="all|none"] ticks every box of the ring, or none; [data-count] says how many are ticked, as text that is read out,
//   and of [data-from][data-to] those are shown between whose numbers that lies
//   a toast goes at the next touch
//   the row that is [aria-current] in #side comes into sight when it is another one, should #side scroll by itself
"use strict";
(() => {
  const root = document.documentElement, FAR = 14;
  let pressed = null, drag = null;
  root.dataset.scripted = "";

  // Taking back

  const remember = (event) => {
    const input = event.target;
    pressed = input.type === "radio" && input.checked ? input : null;
  };
  document.addEventListener("pointerdown", remember, true);
  document.addEventListener("keydown", remember, true);
  document.addEventListener("click", (event) => {
    if (event.target !== pressed || !event.target.closest(".seats")) return;
    pressed.checked = false;
    pressed.dispatchEvent(new Event("change", { bubbles: true }));
    pressed = null;
  });

  let order = [];
  document.addEventListener("change", (event) => {
    const most = Number((event.target.form && event.target.form.dataset.most) || 0);
    if (!most || event.target.type !== "checkbox") return;
    order = order.filter((box) => box.isConnected && box.checked && box !== event.target);
    if (event.target.checked) order.push(event.target);
    while (order.length > most) order.shift().checked = false;
  });

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-tick]");
    if (!button) return;
    for (const box of document.querySelectorAll(".seats input[type=checkbox]")) {
      box.checked = button.dataset.tick === "all";
      box.dispatchEvent(new Event("change", { bubbles: true }));
    }
  });

  function count() {
    const ticked = document.querySelectorAll(".seats input[type=checkbox]:checked").length;
    for (const it of document.querySelectorAll("[data-count]")) if (it.textContent !== String(ticked)) it.textContent = String(ticked);
    for (const it of document.querySelectorAll("[data-from]")) it.hidden = ticked < Number(it.dataset.from) || ticked > Number(it.dataset.to);
  }
  for (const change of ["change", "screen"]) document.addEventListener(change, count);
  count();

  let row = "";
  function inSight() {
    const side = document.getElementById("side"), now = side && side.querySelector("[aria-current]");
    if (!now || now.id === row) return;
    row = now.id;
    const at = now.getBoundingClientRect(), box = side.getBoundingClientRect();
    if (at.top < box.top || at.bottom > box.bottom) side.scrollTop += (at.top + at.bottom - box.top - box.bottom) / 2;
  }
  document.addEventListener("screen", inSight);
  inSight();

  document.addEventListener("pointerdown", () => {
    for (const toast of document.querySelectorAll(".toast")) toast.remove();
  });

  // Turning

  const places = (ring) => Number(ring.dataset.n) + 1;

  function angle(ring, event) {
    const box = ring.getBoundingClientRect();
    const x = (event.clientX - box.left) / box.width - 0.5, y = (event.clientY - box.top) / box.height - 0.5;
    return Math.atan2(x, -y) / (2 * Math.PI);
  }

  function turn(ring, by) {
    const all = places(ring), now = (((Number(ring.dataset.turn) + by) % all) + all) % all;
    root.style.removeProperty("--drag");
    if (now === Number(ring.dataset.turn)) return;
    ring.dataset.turn = String(now);
    const form = document.getElementById("turn");
    form.elements.value.value = String(now);
    form.requestSubmit();
  }

  document.addEventListener("pointerdown", (event) => {
    const ring = event.isPrimary && event.button === 0 && event.target.closest(".ring[data-turn]");
    if (!ring || !document.getElementById("turn")) return;
    const handle = Boolean(event.target.closest("[data-turn-handle]"));
    drag = { ring, handle, x: event.clientX, y: event.clientY, at: angle(ring, event), by: 0, moved: false };
  });
  document.addEventListener("pointermove", (event) => {
    if (!drag || !event.isPrimary) return;
    if (!drag.moved && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < FAR) return;
    drag.moved = true;
    const step = angle(drag.ring, event) - drag.at;
    drag.at += step;
    drag.by += step - Math.round(step);
    root.style.setProperty("--drag", `${drag.by}turn`);
  });
  document.addEventListener("pointerup", (event) => {
    if (!drag || !event.isPrimary) return;
    const { ring, moved, by } = drag;
    drag = null;
    if (!moved) return;
    // What was dragged is not tapped as well.
    const swallow = (click) => { click.preventDefault(); click.stopPropagation(); };
    addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", swallow, { capture: true }), 0);
    turn(ring, Math.round(by * places(ring)));
  });
  // A browser that carries a link or a picture away takes the finger with it.
  document.addEventListener("dragstart", (event) => { if (event.target.closest(".ring")) event.preventDefault(); });
  document.addEventListener("pointercancel", () => {
    drag = null;
    root.style.removeProperty("--drag");
  });
  document.addEventListener("click", (event) => {
    const handle = event.target.closest("[data-turn-handle]");
    if (handle) turn(handle.closest(".ring"), 1);
  });
  document.addEventListener("keydown", (event) => {
    const handle = event.target.closest("[data-turn-handle]");
    const by = { ArrowRight: -1, ArrowLeft: 1 }[event.key];
    if (!handle || !by) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    turn(handle.closest(".ring"), by);
  });
})();
