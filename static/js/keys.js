// Keys for a console on a laptop; dialog#keys lists them and can switch the letters off (kept in this browser).
//   arrows go round the ring, Enter taps the seat, and away from the ring presses the main button
//   [data-key="u"] in the page is pressed by U, and so on; [data-key=" "] by Space, where nothing has the focus that wants it
"use strict";
(() => {
  const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }, KEPT = "keys";
  const MAIN = "#main, label.button-main";
  let pointed = false;
  const help = document.getElementById("keys");
  const writes = (it) => it.matches("textarea, select, input:not([type=radio], [type=checkbox])");
  const seat = (it) => it.closest(".seats > li") && it.matches("input, button, a");

  function off() {
    try {
      return localStorage.getItem(KEPT) === "off";
    } catch {
      return false;
    }
  }

  function around(by, focus) {
    const seats = [...document.querySelectorAll("#screen .seats :is(input, button, a)")].filter((it) => it.offsetParent);
    if (!seats.length) return false;
    const at = seats.indexOf(focus);
    seats[at < 0 ? (by > 0 ? 0 : seats.length - 1) : (at + by + seats.length) % seats.length].focus();
    return true;
  }

  function press(what) {
    const found = [...document.querySelectorAll(what)].find((it) => it.offsetParent && !it.disabled);
    if (found) found.click();
    return Boolean(found);
  }

  function main(focus) {
    // On a seat Enter taps it; a seat that is the one choice already is confirmed.
    if (focus.type === "checkbox" || (focus.type === "radio" && !focus.checked)) {
      focus.click();
      return true;
    }
    if (focus.matches("button, a, summary, label")) return false;
    return press(MAIN);
  }

  document.addEventListener("pointerdown", () => { pointed = true; });
  document.addEventListener("keydown", (event) => {
    const focus = document.activeElement || document.body;
    const busy = event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented;
    if (busy || (help && help.open) || document.documentElement.dataset.curtain || writes(focus)) return;
    if (event.repeat && [" ", "Enter", "u"].includes(event.key)) return event.preventDefault(); // a key held down is one press
    // What a finger or a mouse has pressed keeps the focus, but nobody is there with the keys.
    const away = focus === document.body || pointed;
    pointed &&= event.key !== "Tab" && !STEPS[event.key];
    let done = false;
    if (STEPS[event.key]) done = around(STEPS[event.key], focus);
    else if (event.key === "Enter") done = away ? press(MAIN) : seat(focus) && main(focus);
    else if (event.key === "Escape" && seat(focus)) focus.blur();
    else if (event.key === " ") done = away && press("[data-key=' ']");
    else if (event.key === "?" && help) {
      help.showModal();
      done = true;
    } else if (/^[a-z]$/i.test(event.key) && !off()) done = press(`[data-key="${event.key.toLowerCase()}"]`);
    if (done) event.preventDefault();
  });

  if (!help) return;
  const letters = document.getElementById("letters");
  letters.checked = !off();
  letters.addEventListener("change", () => {
    try {
      localStorage.setItem(KEPT, letters.checked ? "on" : "off");
    } catch {
      letters.checked = true;
    }
  });
  document.addEventListener("click", (event) => { if (event.target.closest("[data-keys]")) help.showModal(); });
})();
