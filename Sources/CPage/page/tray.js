// What is chosen, in its order, with what will be handed over.

import { act, pictureOf } from "./api.js";
import { byId, element, icon, iconButton, note } from "./element.js";
import { tell } from "./gestures.js";
import { describe, sizeOf, words } from "./words.js";

export class Tray {
  constructor(look) {
    this.look = look;
    this.list = byId("tray");
    this.list.setAttribute("aria-label", words.chosen);
    this.entries = new Map();
    this.seen = new IntersectionObserver((changes) => this.notice(changes), { threshold: 0.6 });
    byId("cancel").textContent = words.cancel;
    byId("cancel").onclick = () => act("cancel");
    byId("done").onclick = () => this.done();
    byId("options").textContent = words.options;
    byId("options").onclick = () => this.showOptions();
  }

  async done() {
    const refusal = await act("done");
    if (refusal) note(words.refusal(refusal));
  }

  show(screen) {
    this.screen = screen;
    const { tray, features, limit, obstacle, isContinuous } = screen;
    const hasTray = features.includes("tray");
    this.list.hidden = !hasTray || !tray.length;
    const wanted = new Set(tray.map((item) => item.id));
    for (const [id, entry] of this.entries) {
      if (wanted.has(id)) continue;
      entry.remove();
      this.entries.delete(id);
    }
    if (hasTray) tray.forEach((item, place) => this.place(item, place));
    for (const id of ["cancel", "done"]) byId(id).hidden = !features.includes("actions");
    const done = byId("done");
    done.textContent = tray.length > 1 ? words.doneCount(tray.length) : words.done;
    done.classList.toggle("blocked", Boolean(obstacle));
    byId("handed").textContent = this.summary(screen);
    byId("options").hidden = !screen.options.canStrip && !screen.options.canConvert;
    const count = words.count(tray.length, limit) + (isContinuous ? ` ${words.live}` : "");
    this.list.setAttribute("aria-description", count);
  }

  /** What leaves, in words: how many, how much, of what, with which place. */
  summary({ tray, limit, obstacle, options, isContinuous }) {
    if (obstacle) return words.refusal(obstacle);
    const live = isContinuous ? ` · ${words.live}` : "";
    if (!tray.length) return words.count(0, limit) + live;
    const bytes = tray.reduce((sum, item) => sum + item.bytes, 0);
    // How long what is yet to be converted will be, nobody knows.
    const size = tray.every((item) => item.as === item.type) ? ` · ${sizeOf(bytes)}` : "";
    const types = [...new Set(tray.map((item) => words.format(item.as)))];
    const kinds = types.length > 3 ? `${types.slice(0, 3).join(", ")}…` : types.join(", ");
    const place = options?.location ? ` · ${words.location[options.location]}` : "";
    return `${words.count(tray.length, limit)} · ${kinds}${size}${place}${live}`;
  }

  place(item, place) {
    const known = this.entries.get(item.id) ?? this.make(item);
    if (this.list.children[place] !== known) {
      this.list.insertBefore(known, this.list.children[place] ?? null);
    }
    const number = this.screen.isOrdered ? String(place + 1) : "";
    known.querySelector(".number").textContent = number;
    known.classList.toggle("unseen", Boolean(item.isUnseen));
    this.progress(known, item);
    known.draggable = this.screen.isOrdered;
    if (item.isUnseen) this.seen.observe(known);
    else this.seen.unobserve(known);
  }

  /** How far an item is that is being prepared for the program. */
  progress(known, { progress }) {
    const ring = known.querySelector(".ring");
    if (progress === undefined) return ring?.remove();
    const shown = ring ?? element("span", {
      className: "ring", role: "progressbar", "aria-label": words.preparing,
      "aria-valuemin": "0", "aria-valuemax": "100",
    });
    shown.setAttribute("aria-valuenow", progress);
    shown.style.setProperty("--done", `${progress}%`);
    if (!ring) known.append(shown);
  }

  make(item) {
    const label = describe(item);
    const picture = element("img", {
      src: pictureOf(item.id, 160), alt: label, loading: "lazy", draggable: false,
    });
    const open = element("button", {
      className: "open", "aria-label": `${words.look}: ${label}`, title: label,
      onclick: () => this.look(item),
      onkeydown: (event) => this.key(event, item),
    }, picture);
    const remove = iconButton("close", `${words.remove}: ${label}`, () =>
      tell("remove", { items: [item.id] }), { className: "remove" });
    const made = element("li", {}, open, element("span", { className: "number" }), remove);
    made.dataset.id = item.id;
    made.ondragstart = (event) => {
      event.dataTransfer.effectAllowed = "move";
      this.dragged = item;
    };
    made.ondragover = (event) => { if (this.dragged) event.preventDefault(); };
    made.ondrop = (event) => {
      event.preventDefault();
      this.drop(item);
    };
    made.ondragend = () => { this.dragged = null; };
    this.entries.set(item.id, made);
    return made;
  }

  drop(item) {
    const ids = this.screen.tray.map((one) => one.id);
    const from = ids.indexOf(this.dragged?.id);
    const to = ids.indexOf(item.id);
    if (from < 0 || from === to) return;
    this.move(from, to);
  }

  /** Puts what stands at one place at another one. */
  move(from, to) {
    const ids = this.screen.tray.map((one) => one.id);
    const after = to > from ? ids[to] : ids[to - 1];
    tell("move", { items: [ids[from]], ...(after === undefined ? {} : { after }) });
  }

  key(event, item) {
    const from = this.screen.tray.findIndex((one) => one.id === item.id);
    if (event.key === "Delete" || event.key === "Backspace") {
      tell("remove", { items: [item.id] });
    } else if (event.altKey && this.screen.isOrdered && event.key.startsWith("Arrow")) {
      const to = from + (event.key === "ArrowLeft" || event.key === "ArrowUp" ? -1 : 1);
      if (to < 0 || to >= this.screen.tray.length) return;
      event.preventDefault();
      this.move(from, to);
    }
  }

  /** What was chosen beforehand counts as seen when it was on the screen. */
  notice(changes) {
    const items = changes.filter((change) => change.isIntersecting && !document.hidden)
      .map((change) => Number(change.target.dataset.id));
    if (items.length) act("seen", { items });
  }

  /** What the person can say of what leaves: with which place, in which form. */
  showOptions() {
    const sheet = byId("sheet");
    const { canStrip, canConvert, location, format } = this.screen.options;
    const question = (word, now, title, answers) => element("fieldset", {},
      element("legend", {}, title),
      ...Object.entries(answers).map(([value, text]) => element("label", {},
        element("input", {
          type: "radio", name: word, value, checked: now === value,
          onchange: () => act(word, { is: value }),
        }), element("span", {}, ...[text].flat().map((line, place) =>
          element(place ? "small" : "span", {}, line))))));
    sheet.replaceChildren(
      element("h2", { id: "sheet-title" }, words.options),
      ...(canStrip ? [question("location", location, words.locationTitle, words.location)] : []),
      ...(canConvert ? [question("format", format, words.formatTitle, words.formats)] : []),
      element("button", { className: "main", onclick: () => sheet.close() }, words.close));
    sheet.setAttribute("aria-labelledby", "sheet-title");
    sheet.showModal();
  }
}
