// Keeps the phone's screen lit from the first touch on, where the browser lets it: by a wake lock, which a plain-HTTP page does
// not get, else by a film of nothing that only a touch may start (black, with a silent sound track, or the browser would not
// count it). Says in #awake how things stand. Nothing depends on it: a phone that goes dark loses nothing.
"use strict";
(() => {
  const note = document.getElementById("awake"), button = document.getElementById("awake-switch"), unsure = note.textContent;
  const KEPT = "awake";
  let wanted = true, lock = null, film = null;

  function say(how) {
    note.textContent = how === "yes" ? note.dataset.yes : how === "off" ? note.dataset.off : unsure;
    document.documentElement.dataset.awake = how;
    button.hidden = false;
    button.setAttribute("aria-pressed", String(wanted));
  }

  async function lit() {
    if (!wanted || document.visibilityState === "hidden" || lock) return;
    try {
      lock = await navigator.wakeLock.request("screen");
      lock.addEventListener("release", () => { lock = null; });
      say("yes");
    } catch {
      play();
    }
  }

  async function play() {
    if (!film) {
      film = document.createElement("video");
      film.className = "awake";
      film.setAttribute("aria-hidden", "true");
      film.setAttribute("playsinline", "");
      film.tabIndex = -1;
      film.disableRemotePlayback = true;
      for (const kind of ["webm", "mp4"]) {
        const source = document.createElement("source");
        source.src = note.dataset[kind];
        source.type = `video/${kind}`;
        film.append(source);
      }
      // Not `loop`: a looped film does not keep every browser's screen lit.
      film.addEventListener("ended", () => { film.currentTime = 0; play(); });
      document.body.append(film);
    }
    try {
      await film.play();
      say("yes");
    } catch {
      say("unsure");
    }
  }

  function stop() {
    if (lock) lock.release();
    if (film) film.remove();
    film = null;
    say("off");
  }

  function touched() {
    if (wanted && !lock && (!film || film.paused)) lit();
  }

  try {
    wanted = localStorage.getItem(KEPT) !== "off";
  } catch {
    wanted = true;
  }
  say(wanted ? "unsure" : "off");
  button.addEventListener("click", () => {
    wanted = !wanted;
    try {
      localStorage.setItem(KEPT, wanted ? "on" : "off");
    } catch {
      // A browser that keeps nothing keeps the choice as long as its page.
    }
    if (wanted) lit();
    else stop();
  });
  for (const touch of ["pointerup", "keyup"]) document.addEventListener(touch, touched);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden" && film) film.pause();
    else if (document.visibilityState === "visible" && (film || "wakeLock" in navigator)) touched();
  });
})();
