// Keeps a page live: the table's screen is pushed over a socket and laid over the old one (morph.js). Where no socket can be
// had, the page asks for its screen again and again. Without any script every page works by plain loads and form posts.
// It knows nothing of any game. It says on <html data-live> how things stand: on, slow (no socket, but the table answers), off,
// closed (this page has no table to show any more); and shows #cut-off once it has been off for three seconds.
// Other scripts read the server's clock from <body data-offset> (ms to be added to this device's).
"use strict";
(() => {
  const { lay } = window.nightcall, root = document.documentElement, body = document.body;
  const note = document.getElementById("cut-off");
  const BEAT = 10000, QUIET = 3000, SILENT = 1500, LONGEST = 1000, SAY_SO = 3000, PATIENCE = 3, TOO_LONG = 8000, DRIFT = 5000, RENEW = 10000;
  const edition = (body.dataset.digest || "").slice(0, 4); // of the pages that this one is of; hostapp/edition.py
  const packed = typeof DecompressionStream === "function" ? "&z=1" : "";
  let socket = null, screens = 0, heard = 0, failures = 0, retry = 0, silence = 0, telling = 0, beating = 0, tempo, over = false, arriving = Promise.resolve();

  Object.assign(window.nightcall, { digest: body.dataset.digest || "", take, ping, connected, reach });

  // What comes

  function take(message) {
    // A screen or a sign of life, from the socket or in answer to a question of this page.
    if (message.now) tell(message.now - Date.now());
    if (edition && message.d && message.d.slice(0, 4) !== edition) return renew();
    if (message.html === undefined || message.d === window.nightcall.digest) return;
    window.nightcall.digest = message.d;
    lay(message.html);
  }

  function renew() {
    // The table has other pages by now, and a screen of theirs does not fit this one. Now and then, should two servers differ.
    if (Date.now() - Number(sessionStorage.renewed || 0) < RENEW) return;
    sessionStorage.renewed = Date.now();
    location.reload();
  }

  function tell(offset) {
    // A message that was long on its way makes the server's clock seem late: the quickest is right, so no clock jumps to and fro.
    const had = Number(body.dataset.offset);
    if (body.dataset.offset === undefined || offset > had || had - offset > DRIFT) body.dataset.offset = String(offset);
  }

  async function unpacked(data) {
    // A large screen comes deflated. What it holds may be guessed by its length, so the page's own token is left out of it.
    if (typeof data === "string") return JSON.parse(data);
    const text = await new Response(new Blob([data]).stream().pipeThrough(new DecompressionStream("deflate-raw"))).text();
    return JSON.parse(text);
  }

  function reach(to, options = {}) {
    // A network may die without a word: nobody waits for ever.
    const patience = new AbortController();
    const giveUp = setTimeout(() => patience.abort(), TOO_LONG);
    const headers = { "X-Live": "z" };
    return fetch(to, { ...options, headers, credentials: "same-origin", signal: patience.signal }).then(async (answer) => {
      const isScreen = (answer.headers.get("Content-Type") || "").startsWith("application/json");
      if (answer.status > 501 && answer.status < 505 && !isScreen) throw new Error("a proxy speaks, not the table");
      return { answer, message: isScreen ? await answer.json() : null, text: isScreen ? "" : await answer.text() };
    }).finally(() => clearTimeout(giveUp));
  }

  // The socket

  function connect() {
    clearTimeout(retry);
    if (over || (socket && socket.readyState < 2)) return;
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const mine = new WebSocket(`${scheme}//${location.host}${body.dataset.socket}?d=${window.nightcall.digest}${packed}`);
    mine.binaryType = "arraybuffer";
    socket = mine;
    screens = 0;
    listen();
    mine.onopen = ping;
    mine.onmessage = (event) => {
      if (mine !== socket) return;
      failures = 0;
      heard = Date.now();
      clearTimeout(silence);
      connected("on");
      arriving = arriving.then(() => unpacked(event.data)).then((message) => {
        if (mine !== socket) return;
        if (message.html !== undefined) screens++;
        take(message);
      }).catch(() => mine.close());
    };
    mine.onclose = (event) => { if (mine === socket) lost(event.code); };
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
    if (failures < PATIENCE) connected("off");
    else ask();
    retry = setTimeout(connect, Math.min(LONGEST, 500 * 2 ** failures++) * (0.7 + 0.6 * Math.random()));
  }

  async function ask() {
    // Sockets fail, again and again. Perhaps plain questions get through.
    try {
      const { answer, message } = await reach(location.href);
      if (!message) return answer.ok && !answer.redirected ? undefined : location.reload();
      if (!socket || socket.readyState !== 1) connected("slow");
      take(message);
    } catch {
      connected("off");
    }
  }

  function connected(how) {
    root.dataset.live = how;
    if (how !== "off") {
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
      connected("off");
      connect();
    }, mine.readyState === 1 ? SILENT : 5 * SILENT);
  }

  function ping() {
    if (!socket || socket.readyState !== 1) return;
    socket.send(JSON.stringify({ t: "ping", d: window.nightcall.digest, n: screens }));
    listen();
  }

  function wake() {
    if (document.visibilityState === "hidden" || over) return;
    if (socket && socket.readyState === 1) ping();
    else if (!socket) {
      if (root.dataset.live !== "slow") failures = 0;
      connect();
    }
  }

  function beat() {
    // A screen may want its page to ask more often than that, new or not: seconds in <html data-beat>. By the clock alone.
    clearTimeout(beating);
    tempo = root.dataset.beat;
    beating = setTimeout(() => { beat(); wake(); }, Number(root.dataset.beat) * 1000 || BEAT);
  }

  take({ now: Number(body.dataset.now) });
  if (!body.dataset.socket) return;
  document.addEventListener("visibilitychange", wake);
  addEventListener("pageshow", wake);
  for (const change of ["online", "offline"]) addEventListener(change, wake);
  // Whoever touches the page wants to know whether it is alive.
  document.addEventListener("pointerdown", () => { if (Date.now() - heard > QUIET) wake(); });
  document.addEventListener("screen", () => { if (root.dataset.beat !== tempo) beat(); });
  beat();
  connect();
})();
