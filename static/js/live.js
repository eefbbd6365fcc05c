// Makes the pages live. Without it every page works by plain loads and form posts; with it
//   - the table's screen is pushed over a socket and laid over the old one, so that a typed word or an open list stays;
//   - a form is sent by fetch and answered with the new screen; a tap that finds no network is sent again, and counts once.
// It knows nothing of any game. Other scripts hear `screen` on document after each change, and read the server's clock from
// <body data-offset> (ms to be added to this device's). What they look after themselves carries an id and `data-keep`: as long
// as it is on the screen it is left alone. What a person has ticked and not sent yet stays ticked, whatever is pushed.
// A second press while the first is on its way is taken for a double tap, and dropped; in a form[data-again] it counts.
"use strict";
(() => {
  const root = document.documentElement, body = document.body, screen = document.getElementById("screen");
  const note = document.getElementById("cut-off"), suffix = " · Nightcall";
  const BEAT = 20000, SILENT = 1500, LONGEST = 10000, SAY_SO = 3000, TRIES = 8;
  let socket = null, digest = body.dataset.digest || "", failures = 0, retry = 0, silence = 0, telling = 0, over = false;

  // The screen

  function lay(message) {
    const fresh = document.createElement("template");
    fresh.innerHTML = message.html;
    children(screen, fresh.content);
    dress();
    document.dispatchEvent(new CustomEvent("screen"));
  }

  function dress() {
    const step = screen.firstElementChild;
    const wanted = new Map();
    for (const { name, value } of step ? step.attributes : []) {
      if (name.startsWith("data-page-")) wanted.set("data-" + name.slice(10), value);
    }
    for (const name of (root.dataset.dressed || "").split(" ")) if (name && !wanted.has(name)) root.removeAttribute(name);
    for (const [name, value] of wanted) root.setAttribute(name, value);
    root.dataset.dressed = [...wanted.keys()].join(" ");
    if (step && step.dataset.title) document.title = step.dataset.title + suffix;
  }

  function tell(now) {
    if (now) body.dataset.offset = String(now - Date.now());
  }

  function morph(old, fresh) {
    if (old.nodeType !== 1) {
      if (old.data !== fresh.data) old.data = fresh.data;
      return;
    }
    if (old.hasAttribute("data-keep") && old.id) return;
    const own = (name) => (name === "open" && old.nodeName === "DETAILS") || (name === "checked" && ticked(old));
    for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name) && !own(name)) old.removeAttribute(name);
    for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value && !own(name)) old.setAttribute(name, value);
    if (old.nodeName === "INPUT" && old.type === "hidden") old.value = fresh.getAttribute("value");
    if (!["INPUT", "TEXTAREA", "SELECT"].includes(old.nodeName)) children(old, fresh);
  }

  function ticked(input) {
    // A `checked` that is laid over one radio would take the tick from another of its group.
    return [...document.getElementsByName(input.name)].some((one) => one.form === input.form && one.touched);
  }

  function children(old, fresh) {
    const known = new Map();
    for (const child of old.children) if (child.id) known.set(child.id, child);
    let here = old.firstChild;
    for (const next of [...fresh.childNodes]) {
      const twin = next.id ? known.get(next.id) : here && !here.id ? here : null;
      if (!twin || twin.nodeName !== next.nodeName) {
        old.insertBefore(next, here);
        continue;
      }
      if (twin === here) here = here.nextSibling;
      else old.insertBefore(twin, here);
      morph(twin, next);
    }
    while (here) {
      const gone = here;
      here = here.nextSibling;
      gone.remove();
    }
  }

  // The socket

  function connect() {
    clearTimeout(retry);
    if (!body.dataset.socket || over || (socket && socket.readyState < 2)) return;
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const mine = new WebSocket(`${scheme}//${location.host}${body.dataset.socket}?d=${digest}`);
    socket = mine;
    listen();
    mine.onopen = ping;
    mine.onmessage = (event) => {
      if (mine !== socket) return;
      const message = JSON.parse(event.data);
      failures = 0;
      clearTimeout(silence);
      connected(true);
      tell(message.now);
      if (message.html === undefined || message.d === digest) return;
      digest = message.d;
      lay(message);
    };
    mine.onclose = (event) => {
      if (mine === socket) lost(event.code);
    };
  }

  function lost(code) {
    clearTimeout(silence);
    socket = null;
    if (code >= 4400 && code < 4500) {
      // For good. The page itself says why, in words.
      over = true;
      root.dataset.live = "closed";
      location.reload();
      return;
    }
    connected(false);
    retry = setTimeout(connect, Math.min(LONGEST, 500 * 2 ** failures++) * (0.7 + 0.6 * Math.random()));
  }

  function connected(yes) {
    root.dataset.live = yes ? "on" : "off";
    if (yes) {
      clearTimeout(telling);
      telling = 0;
      if (note) note.hidden = true;
    } else if (!telling) {
      telling = setTimeout(() => { if (note) note.hidden = false; }, SAY_SO);
    }
  }

  function listen() {
    // A phone's network may die without a word: a socket that stays silent is given up, and another tried at once.
    clearTimeout(silence);
    const mine = socket;
    silence = setTimeout(() => {
      if (mine !== socket || !mine) return;
      mine.onclose = null;
      mine.close();
      socket = null;
      connected(false);
      connect();
    }, mine.readyState === 1 ? SILENT : 5 * SILENT);
  }

  function ping() {
    if (!socket || socket.readyState !== 1) return;
    socket.send(JSON.stringify({ t: "ping", d: digest }));
    listen();
  }

  function wake() {
    if (document.visibilityState === "hidden" || over) return;
    if (socket && socket.readyState === 1) ping();
    else if (!socket) {
      failures = 0;
      connect();
    }
  }

  // The forms

  async function send(form, submitter) {
    const to = (submitter && submitter.getAttribute("formaction")) || form.getAttribute("action") || location.pathname;
    const fields = new URLSearchParams(new FormData(form));
    if (submitter && submitter.name) fields.append(submitter.name, submitter.value);
    for (let tries = 0; ; tries++) {
      try {
        return await fetch(to, { method: "POST", body: fields, headers: { "X-Live": "1" }, credentials: "same-origin" });
      } catch (error) {
        if (tries >= TRIES) throw error;
        connected(false);
        await new Promise((done) => setTimeout(done, 500 + 500 * tries));
      }
    }
  }

  async function submitted(event) {
    const form = event.target;
    if (event.defaultPrevented || form.method !== "post" || form.hasAttribute("data-plain")) return;
    event.preventDefault();
    if (form.getAttribute("aria-busy") === "true") {
      if (form.hasAttribute("data-again")) (form.waiting ||= []).push(event.submitter);
      return;
    }
    form.setAttribute("aria-busy", "true");
    try {
      const answer = await send(form, event.submitter);
      const isScreen = (answer.headers.get("Content-Type") || "").startsWith("application/json");
      if (!isScreen) return answer.redirected ? location.assign(answer.url) : location.reload();
      const message = await answer.json();
      if (answer.ok && message.to !== location.pathname) return location.assign(message.to);
      tell(message.now);
      if (answer.ok) {
        form.reset();
        digest = message.d;
      }
      // A refusal is shown until something changes; it is no screen that the socket would know.
      lay(message);
      if (answer.ok) ping();
    } catch {
      if (note) note.hidden = false;
    } finally {
      form.removeAttribute("aria-busy");
      again(form);
    }
  }

  function again(form) {
    // The next press that waited, if the screen that has come meanwhile still has its button.
    for (let next; (next = (form.waiting || []).shift()) !== undefined;) {
      if (form.isConnected && (!next || (next.isConnected && next.form === form && !next.disabled))) {
        form.requestSubmit(next);
        return;
      }
    }
  }

  dress();
  tell(Number(body.dataset.now));
  if (!body.dataset.socket) return;
  document.addEventListener("submit", submitted);
  document.addEventListener("change", (event) => { event.target.touched = true; });
  document.addEventListener("reset", (event) => { for (const input of event.target.elements) delete input.touched; });
  document.addEventListener("visibilitychange", wake);
  addEventListener("pageshow", wake);
  addEventListener("online", wake);
  setInterval(wake, BEAT);
  connect();
})();
