// Reads aloud what stands in [data-speak] (its value names the step; each step is read once), and what stands in its
// `data-then` a while later. Nothing is said before [data-speech="start"] has been tapped, and nothing waits for it: where a
// device has no voice the words are on the screen all the same.
"use strict";
(() => {
  const voice = window.speechSynthesis, LATER = 8000;
  if (!voice || !window.SpeechSynthesisUtterance) return;
  let on = false, said = "", later = 0;

  function say(text) {
    const words = new SpeechSynthesisUtterance(text);
    words.lang = document.documentElement.lang;
    words.rate = 0.9;
    voice.speak(words);
  }

  function read() {
    for (const button of document.querySelectorAll("[data-speech]")) button.hidden = on;
    const step = document.querySelector("[data-speak]");
    const name = step ? step.dataset.speak : "";
    if (!on || name === said) return;
    said = name;
    clearTimeout(later);
    if (!step) return;
    say(step.textContent);
    if (step.dataset.then) later = setTimeout(() => say(step.dataset.then), LATER);
  }

  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-speech]")) return;
    on = true;
    say(" ");
    read();
  });
  document.addEventListener("screen", read);
  read();
})();
