// Sends forms without leaving the page. A press carries an id of its own and is sent again, under the same id, until the table
// has answered, so it is never lost and never counts twice; if no answer comes, #not-sent says so and the press may be repeated.
// The answer is a screen and is laid over the old one; one that says nothing new changes nothing on the page.
// The same press again while the first is on its way, or another in the same instant, is a double tap, and dropped; in a
// form[data-again] it counts. So is the next press of the same place in the same instant, though the first be answered and the
// next step's button lie there by now: as long as that holds, <html data-settling> names the place. A press that was refused
// may be made again at once. Any other press counts as well: the screen may have gone on before the answer came.
// form[data-plain] is the browser's own business, and so are forms of pages that are not live, unless they are form[data-send].
"use strict";
(() => {
  const { nightcall } = window, root = document.documentElement, unsent = document.getElementById("not-sent");
  const TRIES = 8, INSTANT = 400, UNSTORED = 503, isLive = Boolean(document.body.dataset.socket);
  let refused = false, line = Promise.resolve(), last = { place: "", at: 0 }, settling = 0;

  function words(form, submitter) {
    // What a press says, beside its id.
    const fields = new URLSearchParams(new FormData(form));
    if (submitter && submitter.name) fields.append(submitter.name, submitter.value);
    fields.delete("tap");
    return fields.toString();
  }

  function press(form, said) {
    // What is sent. A press that failed and is made again is the same press.
    if (!form.failed || form.failed.said !== said) {
      const bytes = crypto.getRandomValues(new Uint8Array(10));
      form.failed = { said, tap: [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("") };
    }
    return form.failed;
  }

  function place(form, submitter) {
    // Where a press was made. A button keeps its id from step to step, whatever form it belongs to.
    if (form.hasAttribute("data-again")) return "";
    return (submitter && submitter.id) || `${form.getAttribute("id")} ${(submitter && submitter.value) || ""}`;
  }

  function settle(where, at) {
    // A press was made there just now; or, "", nothing stands in the way of the next one.
    last = { place: where, at };
    clearTimeout(settling);
    if (!where) return delete root.dataset.settling;
    root.dataset.settling = where;
    settling = setTimeout(settle, INSTANT, "", 0);
  }

  async function send(form, to, pressed) {
    const body = new URLSearchParams(pressed.said);
    body.append("tap", pressed.tap);
    for (let tries = 0; ; tries++) {
      try {
        const found = await nightcall.reach(to, { method: "POST", body });
        // Where it could not be stored it may have been all the same: made again it must be the same press.
        if (found.answer.status !== UNSTORED && form.failed === pressed) delete form.failed;
        return found;
      } catch (error) {
        if (tries >= TRIES) throw error;
        nightcall.connected("off");
        await new Promise((done) => setTimeout(done, 500 + 500 * tries));
      }
    }
  }

  function answered(form, before, { answer, message, text }) {
    if (!message) return page(answer, text);
    if (answer.ok && message.to !== location.pathname) return location.assign(message.to);
    const news = message.d !== before || refused;
    refused = !answer.ok;
    if (refused) {
      // A refusal is shown until something changes; it is no screen that the socket would know.
      nightcall.take({ now: message.now, d: message.d });
      nightcall.lay(message.html);
    } else if (news) {
      if (!form.changed) form.reset(); // else it holds something by now that is not sent yet
      nightcall.digest = null;
      nightcall.take(message);
    }
    if (answer.ok) nightcall.ping();
  }

  function page(answer, text) {
    // Not a screen but a page: one that was gone on to, or one that says why not.
    if (answer.redirected) location.assign(answer.url);
    else if (isLive) location.reload();
    else nightcall.lay(new DOMParser().parseFromString(text, "text/html").getElementById("screen").innerHTML);
  }

  async function submitted(event) {
    const form = event.target;
    if (event.defaultPrevented || form.method !== "post" || form.hasAttribute(isLive ? "data-plain" : "data-send") === isLive) return;
    event.preventDefault();
    const { submitter } = event, said = words(form, submitter), sending = (form.sending ||= new Map());
    if (sending.size && form.hasAttribute("data-again")) {
      (form.waiting ||= []).push(submitter);
      return;
    }
    if (sending.has(said) || [...sending.values()].some((at) => event.timeStamp - at < INSTANT)) return;
    const where = place(form, submitter);
    if (where && where === last.place && event.timeStamp - last.at < INSTANT) return;
    settle(where, event.timeStamp);
    const mine = last;
    sending.set(said, event.timeStamp);
    form.setAttribute("aria-busy", "true");
    if (unsent) unsent.hidden = true;
    form.changed = false;
    const before = nightcall.digest, pressed = press(form, said);
    const to = (submitter && submitter.getAttribute("formaction")) || form.getAttribute("action") || location.pathname;
    // One after the other, as they were pressed: what is said last must be heard last.
    const turn = line.then(() => send(form, to, pressed));
    line = turn.catch(() => {});
    try {
      const found = await turn;
      if (!found.answer.ok && last === mine) settle("", 0);
      answered(form, before, found);
    } catch {
      if (last === mine) settle("", 0);
      if (unsent) unsent.hidden = false;
    } finally {
      sending.delete(said);
      if (!sending.size) form.removeAttribute("aria-busy");
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

  document.addEventListener("submit", submitted);
  for (const change of ["input", "change"]) document.addEventListener(change, ({ target }) => { if (target.form) target.form.changed = true; });
})();
