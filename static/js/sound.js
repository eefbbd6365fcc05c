// Lets the clock be heard where its face has `data-sound` (the console has it as long as sound is switched on): two soft notes
// ten seconds before the end, three at the end. A browser plays nothing before it was touched: until then [data-sound-start]
// is shown, where there is one.
"use strict";
(() => {
  const Context = window.AudioContext || window.webkitAudioContext;
  if (!Context) return;
  let audio = null;

  function ready() {
    return audio !== null && audio.state === "running";
  }

  function ask() {
    const wanted = document.querySelector("[data-ends][data-sound]") && !ready();
    for (const button of document.querySelectorAll("[data-sound-start]")) button.hidden = !wanted;
  }

  function note(pitch, after) {
    const from = audio.currentTime + after, tone = audio.createOscillator(), loud = audio.createGain();
    tone.frequency.value = pitch;
    loud.gain.setValueAtTime(0, from);
    loud.gain.linearRampToValueAtTime(0.25, from + 0.02);
    loud.gain.exponentialRampToValueAtTime(0.001, from + 0.5);
    tone.connect(loud).connect(audio.destination);
    tone.start(from);
    tone.stop(from + 0.5);
  }

  document.addEventListener("pointerdown", () => {
    if (!document.querySelector("[data-sound]")) return;
    audio ||= new Context();
    audio.resume().then(ask);
  });
  document.addEventListener("clock", (event) => {
    if (!event.detail.face.hasAttribute("data-sound")) return;
    document.documentElement.dataset.heard = String(event.detail.left);
    if (!ready()) return;
    const pitches = event.detail.left ? [523, 659] : [659, 523, 392];
    pitches.forEach((pitch, index) => note(pitch, index * 0.22));
  });
  document.addEventListener("screen", ask);
  ask();
})();
