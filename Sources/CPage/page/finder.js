// Search, albums, kinds, order and size.

import { act } from "./api.js";
import { byId, element, icon, iconButton } from "./element.js";
import { words } from "./words.js";

// The bits of the kinds that a person looks for.
const kinds = [[1, "images"], [2, "videos"], [4, "livePhotos"], [8, "screenshots"]];

// How far apart questions are while somebody types, in milliseconds.
const pace = 60;

export class Finder {
  constructor() {
    // What was looked for and is not shown yet, and the text that is.
    this.asked = [];
    this.shown = undefined;
    // Which kinds of albums the person has opened or closed.
    this.unfolded = new Map();
    const place = byId("finder");
    this.input = element("input", {
      type: "search", id: "search", placeholder: words.search, autocomplete: "off",
      spellcheck: false, maxLength: 256, role: "combobox", "aria-label": words.search,
      "aria-controls": "suggestions", "aria-expanded": "false", "aria-autocomplete": "list",
      oninput: () => this.typed(), onkeydown: (event) => this.key(event),
      onfocus: () => this.offer(), onblur: () => setTimeout(() => this.fold(), 150),
    });
    this.list = element("ul", { id: "suggestions", role: "listbox", hidden: true });
    this.box = element("div", { className: "search" }, icon("look"), this.input, this.list);
    this.kind = element("select", {
      "aria-label": words.kind, onchange: () => this.showKind(),
    }, element("option", { value: "" }, words.kinds.all),
    ...kinds.map(([bit, name]) => element("option", { value: bit }, words.kinds[name])));
    this.order = element("select", {
      "aria-label": words.order, onchange: () => act("sort", { order: this.order.value }),
    }, ...["newestFirst", "oldestFirst", "name"].map((value) =>
      element("option", { value }, words.orders[value])));
    this.albums = iconButton("albums", words.albums, () => this.unfoldSide(), { id: "albums" });
    // Side by side where there is room, behind a button where there is none.
    const ways = element("div", { className: "ways", popover: "auto" }, this.kind, this.order,
      element("div", { className: "zoom" },
        iconButton("minus", words.zoomOut, () => act("zoomOut")),
        iconButton("plus", words.zoomIn, () => act("zoomIn"))));
    place.append(this.albums, this.box, iconButton("ways", words.ways, undefined, {
      id: "ways", popoverTargetElement: ways,
    }), ways);
    byId("side").setAttribute("aria-label", words.albums);
  }

  show(screen) {
    this.screen = screen;
    const { view, features, collections, suggestions } = screen;
    this.box.hidden = !features.includes("search");
    this.write(view.text);
    this.kind.value = view.kinds ?? "";
    this.order.value = view.order;
    // Until they are known there is room for them, so that nothing moves when they come.
    const hasAlbums = features.includes("collections") && collections?.length !== 0;
    this.albums.hidden = !hasAlbums;
    byId("side").hidden = !hasAlbums;
    if (hasAlbums) this.showSide(collections ?? [], view.collection);
    this.suggest(suggestions);
  }

  /** Looks for the first letter at once, and for those that follow quickly together. */
  typed() {
    if (this.timer) return;
    this.timer = setTimeout(() => {
      this.timer = 0;
      this.next = performance.now() + pace;
      this.asked.push(this.input.value);
      act("search", { text: this.input.value });
    }, Math.max(0, (this.next ?? 0) - performance.now()));
  }

  /** Shows what is looked for, unless the person wrote it or writes on. */
  write(text) {
    const isOwn = this.asked.includes(text);
    if (this.asked.at(-1) === text) this.asked = [];
    if (this.shown === text) return;
    this.shown = text;
    if (!isOwn && !this.timer) this.input.value = text;
  }

  suggest(suggestions) {
    const key = JSON.stringify(suggestions);
    if (this.suggested === key) return;
    this.suggested = key;
    this.list.replaceChildren(...suggestions.map((one, place) =>
      element("li", {
        role: "option", id: `suggestion-${place}`, "aria-selected": "false",
        onmousedown: () => this.take(one.text),
      }, element("span", {}, one.text),
      element("small", {}, `${words.kindOf(one.of.kind)} · ${one.of.count}`))));
    this.at = -1;
    if (document.activeElement === this.input) this.offer();
  }

  offer() {
    this.list.hidden = !this.list.children.length || !this.input.value;
    this.input.setAttribute("aria-expanded", String(!this.list.hidden));
  }

  fold() {
    this.list.hidden = true;
    this.input.setAttribute("aria-expanded", "false");
  }

  take(text) {
    this.input.value = text;
    this.fold();
    act("search", { text });
  }

  key(event) {
    const options = [...this.list.children];
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if (!options.length) return;
      event.preventDefault();
      this.offer();
      this.at = Math.max(-1, Math.min(options.length - 1,
        this.at + (event.key === "ArrowDown" ? 1 : -1)));
      options.forEach((option, place) =>
        option.setAttribute("aria-selected", String(place === this.at)));
      const active = options[this.at]?.id;
      if (active) this.input.setAttribute("aria-activedescendant", active);
      else this.input.removeAttribute("aria-activedescendant");
    } else if (event.key === "Enter") {
      const option = options[this.at];
      if (option && !this.list.hidden) this.take(option.firstChild.textContent);
      else this.fold();
    } else if (event.key === "Escape" && (this.input.value || !this.list.hidden)) {
      event.preventDefault();
      event.stopPropagation();
      if (this.list.hidden) this.take("");
      else this.fold();
    }
  }

  showKind() {
    const { value } = this.kind;
    act("show", value ? { kinds: Number(value) } : {});
  }

  unfoldSide() {
    document.body.classList.toggle("side");
    const isOpen = document.body.classList.contains("side");
    if (isOpen) byId("side").querySelector("button")?.focus();
  }

  showSide(collections, open) {
    const key = JSON.stringify([collections, open ?? null]);
    if (this.sideShown === key) return;
    this.sideShown = key;
    const groups = new Map();
    for (const one of collections) {
      if (one.kind === 0) continue;
      if (!groups.has(one.kind)) groups.set(one.kind, []);
      groups.get(one.kind).push(one);
    }
    const entry = (title, collection, count) => element("button", {
      ...(collection === (open ?? undefined) ? { "aria-current": "true" } : {}),
      title,
      onclick: () => {
        document.body.classList.remove("side");
        act("open", collection ? { collection } : {});
      },
    }, element("span", {}, title), element("small", {}, count ?? ""));
    const parts = [entry(words.everything, undefined)];
    for (const [kind, entries] of [...groups].sort(([one], [two]) => rank(one) - rank(two))) {
      const shown = entries.slice(0, 200).map((one) => entry(words.titleOf(one), one.key, one.count));
      const isOpen = this.unfolded.get(kind) ?? (kind === 9 || kind === 2);
      parts.push(element("details", {
        open: isOpen, ontoggle: (event) => this.unfolded.set(kind, event.target.open),
      },
        element("summary", {}, words.kindOf(kind)), ...shown));
    }
    byId("side").replaceChildren(...parts);
  }
}

// What the library finds by itself first, then albums, people, places, keywords and folders.
const rank = (kind) => [9, 5, 1, 2, 4, 3, 6, 7, 8, 0][kind] ?? 10;
