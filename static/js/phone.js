// What a player's thumb does on a phone: holding a card open, tapping seats, keeping notes. Nothing here knows a game.
//   details[data-cover]   lies open only while its summary is held, and is covered when the phone is put away
//   form[data-after-hold] is sent once such a card has been held for a moment
//   form[data-most]       holds at most so many ticked boxes
//   #menu                 closes when something in it was pressed, or anything beside it
//   textarea[data-notes]  is kept in this browser under that name
"use strict";
(() => {
  const MOMENT = 600;
  const card = (target) => target.closest("details[data-cover] > summary")?.parentElement;
  let held = null, since = 0, at = 0;

  // A card that is held

  function open(cover, y) {
    held = cover;
    at = y;
    since = Date.now();
    cover.open = true;
  }

  function close() {
    if (!held) return;
    held.open = false;
    held = null;
    const form = document.querySelector("form[data-after-hold]");
    if (form && Date.now() - since > MOMENT) form.requestSubmit();
  }

  document.addEventListener("pointerdown", (event) => {
    const cover = event.isPrimary && event.button === 0 && card(event.target);
    if (cover) open(cover, event.clientY);
  });
  document.addEventListener("pointermove", (event) => {
    // A long card is read on by drawing the thumb up, without letting go.
    if (!held || !event.isPrimary) return;
    for (const text of held.querySelectorAll(".role-text")) text.scrollTop += at - event.clientY;
    at = event.clientY;
  });
  for (const end of ["pointerup", "pointercancel", "blur", "pagehide"]) addEventListener(end, close);
  document.addEventListener("visibilitychange", close);
  document.addEventListener("keydown", (event) => {
    const cover = (event.key === " " || event.key === "Enter") && card(event.target);
    if (!cover) return;
    event.preventDefault();
    if (!held) open(cover, 0);
  });
  document.addEventListener("keyup", close);
  // The browser's own toggling, its menu and its selection would all leave the card open.
  document.addEventListener("click", (event) => { if (event.detail && card(event.target)) event.preventDefault(); });
  document.addEventListener("contextmenu", (event) => { if (card(event.target)) event.preventDefault(); });

  // A pad

  document.addEventListener("change", (event) => {
    const form = event.target.form;
    if (!form || !form.dataset.most || !event.target.checked) return;
    const ticked = [...form.querySelectorAll("input[type=checkbox]:checked")].filter((box) => box !== event.target);
    for (const box of ticked.slice(0, Math.max(0, ticked.length + 1 - Number(form.dataset.most)))) box.checked = false;
  });

  // The menu

  const menu = document.getElementById("menu");
  document.addEventListener("click", (event) => { if (menu.open && !menu.contains(event.target)) menu.open = false; });
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") menu.open = false; });
  menu.addEventListener("submit", () => { menu.open = false; });

  // Notes

  function notes() {
    for (const field of document.querySelectorAll("textarea[data-notes]")) {
      if (field.keptAs === field.dataset.notes) continue;
      field.keptAs = field.dataset.notes;
      try {
        field.value = localStorage.getItem(`notes.${field.dataset.notes}`) || "";
      } catch {
        field.value = "";
      }
    }
  }

  document.addEventListener("input", (event) => {
    if (!event.target.matches("textarea[data-notes]")) return;
    try {
      localStorage.setItem(`notes.${event.target.dataset.notes}`, event.target.value);
    } catch {
      // A browser that keeps nothing keeps the notes as long as its page.
    }
  });
  document.addEventListener("screen", notes);
  notes();
})();
