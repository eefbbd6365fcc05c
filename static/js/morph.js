// Lays a screen that has come over the one that is shown, so that a typed word, an open list or a scroll stays as it is.
// nightcall.lay(html) does it, puts in the page's own token where its place is kept, and tells `screen` to document. Elements are known again by their id. What a script looks after
// itself carries an id and `data-keep`: as long as it is on the screen it is left alone. What a person has ticked and not sent
// yet stays ticked, whatever is pushed. <html> wears what the screen's root says in data-page-…
"use strict";
window.nightcall = (() => {
  const root = document.documentElement, screen = document.getElementById("screen"), suffix = " · Nightcall";

  function lay(html) {
    const fresh = document.createElement("template");
    fresh.innerHTML = html.replaceAll("\0csrf\0", document.body.dataset.csrf);
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

  function morph(old, fresh) {
    if (old.nodeType !== 1) {
      if (old.data !== fresh.data) old.data = fresh.data;
      return;
    }
    if (old.hasAttribute("data-keep") && old.id) return;
    // A form that is on its way stays so, though what came of it may be pushed before it is answered.
    const own = (name) => name === "aria-busy" || (name === "open" && old.nodeName === "DETAILS") || (name === "checked" && ticked(old));
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

  document.addEventListener("change", (event) => { event.target.touched = true; });
  document.addEventListener("reset", (event) => { for (const input of event.target.elements) delete input.touched; });
  dress();
  return { lay };
})();
