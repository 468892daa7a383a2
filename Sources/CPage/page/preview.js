// One item, large: pictures can be brought nearer, films and live photos play.

import { filmOf, pictureOf } from "./api.js";
import { byId, element, icon, iconButton } from "./element.js";
import { tell } from "./gestures.js";
import { dayAndTime, describe, sizeOf, words } from "./words.js";

export class Preview {
  constructor(grid) {
    this.grid = grid;
    this.dialog = byId("preview");
    this.dialog.setAttribute("aria-label", words.look);
    this.stage = element("div", { className: "stage" });
    this.title = element("p", { className: "title" });
    this.tick = element("button", { className: "choose", autofocus: true, onclick: () => this.toggle() });
    this.back = iconButton("back", words.previous, () => this.go(-1), { className: "back" });
    this.next = iconButton("next", words.next, () => this.go(1), { className: "next" });
    this.dialog.append(
      element("div", { className: "bar" },
        iconButton("close", words.close, () => this.dialog.close()), this.title, this.tick),
      this.stage, this.back, this.next);
    this.dialog.addEventListener("close", () => this.closed());
    this.dialog.addEventListener("keydown", (event) => this.key(event));
    this.stage.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    this.stage.addEventListener("dblclick", (event) => this.nearer(this.scale > 1 ? 1 : 3, event));
    this.stage.addEventListener("pointermove", (event) => this.drag(event));
  }

  get isOpen() {
    return this.dialog.open;
  }

  /** Shows the item at a place of the grid. */
  look(place) {
    const item = this.grid.items.at(place);
    if (!item) return;
    this.place = place;
    this.open(item);
  }

  /** Shows an item, wherever it stands. */
  lookAt(item) {
    this.place = undefined;
    this.open(item);
  }

  open(item) {
    this.item = item;
    this.nearer(1);
    const isFilm = item.style === "video" || item.style === "videoLooping";
    const shown = isFilm ? this.film(item, item.style === "videoLooping") : this.picture(item);
    this.clear();
    this.stage.append(...shown);
    const size = item.width ? ` · ${item.width} × ${item.height}` : "";
    this.title.replaceChildren(
      element("strong", {}, item.name), ` ${dayAndTime(item)}${size} · ${sizeOf(item.bytes)}`);
    this.mark();
    const isAlone = this.place === undefined;
    this.back.hidden = isAlone || this.place === 0;
    this.next.hidden = isAlone || this.place >= this.grid.layout.count - 1;
    if (!this.dialog.open) this.dialog.showModal();
  }

  picture(item) {
    const wanted = Math.max(innerWidth, innerHeight) * devicePixelRatio;
    const size = [1024, 2048].find((one) => one >= wanted) ?? 2048;
    const small = element("img", {
      className: "under", alt: "", src: pictureOf(item.id, this.grid.pictureSize),
    });
    const large = element("img", { alt: describe(item), draggable: false });
    large.onload = () => {
      small.remove();
      large.classList.add("here");
    };
    large.onerror = () => {
      this.stage.append(element("p", { className: "fault", role: "alert" }, words.unreadable));
    };
    large.src = pictureOf(item.id, size);
    if (item.style !== "livePhoto" || !item.film) return [small, large];
    const play = element("button", {
      className: "live", onclick: () => this.playLive(item, play),
    }, icon("live"), words.playLive);
    return [small, large, play];
  }

  film(item, isLooping) {
    const film = element("video", {
      controls: true, autoplay: !matchMedia("(prefers-reduced-motion: reduce)").matches,
      loop: isLooping, muted: isLooping, playsInline: true, preload: "metadata",
      "aria-label": describe(item), poster: pictureOf(item.id, 640),
    });
    film.onerror = () => {
      film.replaceWith(
        element("img", { className: "here", alt: describe(item), src: pictureOf(item.id, 1024) }),
        element("p", { className: "fault", role: "alert" }, words.unplayable));
    };
    film.src = filmOf(item.id);
    return [film];
  }

  playLive(item, play) {
    const film = element("video", {
      autoplay: true, playsInline: true, "aria-label": describe(item), className: "over",
    });
    play.hidden = true;
    film.onended = film.onerror = () => {
      film.remove();
      play.hidden = false;
    };
    film.src = filmOf(item.id);
    this.stage.append(film);
  }

  /** Shows whether it is chosen. */
  mark() {
    if (!this.item) return;
    const isChosen = this.grid.chosen.has(this.item.id);
    this.tick.replaceChildren(icon("check"), isChosen ? words.chosenOne : words.choose);
    this.tick.classList.toggle("main", isChosen);
    this.tick.setAttribute("aria-pressed", String(isChosen));
  }

  toggle() {
    tell("toggle", { items: [this.item.id] });
  }

  go(step) {
    if (this.place === undefined) return;
    const place = this.place + step;
    if (place < 0 || place >= this.grid.layout.count) return;
    this.grid.focus(place, true);
    this.look(place);
  }

  key(event) {
    const isFilm = event.target.tagName === "VIDEO";
    if (event.key === "ArrowRight" && !isFilm) this.go(1);
    else if (event.key === "ArrowLeft" && !isFilm) this.go(-1);
    else if (event.key === " " && !isFilm && event.target.tagName !== "BUTTON") this.toggle();
    else if (event.key === "+") this.nearer(this.scale * 1.5);
    else if (event.key === "-") this.nearer(this.scale / 1.5);
    else return;
    event.preventDefault();
  }

  wheel(event) {
    if (this.stage.querySelector("video[controls]")) return;
    event.preventDefault();
    this.nearer(this.scale * (event.deltaY < 0 ? 1.2 : 1 / 1.2), event);
  }

  /** Makes the picture larger, around a point. */
  nearer(scale, around) {
    const before = this.scale ?? 1;
    this.scale = Math.max(1, Math.min(8, scale));
    const box = this.stage.getBoundingClientRect();
    const x = around ? around.clientX - box.left - box.width / 2 : 0;
    const y = around ? around.clientY - box.top - box.height / 2 : 0;
    const ratio = this.scale / before;
    this.x = this.scale === 1 ? 0 : x - (x - (this.x ?? 0)) * ratio;
    this.y = this.scale === 1 ? 0 : y - (y - (this.y ?? 0)) * ratio;
    this.put();
  }

  drag(event) {
    if (!event.buttons || this.scale === 1) return;
    this.x += event.movementX;
    this.y += event.movementY;
    this.put();
  }

  put() {
    this.stage.style.setProperty("--scale", this.scale);
    this.stage.style.setProperty("--x", `${this.x}px`);
    this.stage.style.setProperty("--y", `${this.y}px`);
  }

  /** Takes away what is shown; nothing that is still to come of it is waited for. */
  clear() {
    for (const one of this.stage.querySelectorAll("img, video")) {
      one.onerror = null;
      one.removeAttribute("src");
      if (one.load) one.load();
    }
    this.stage.replaceChildren();
  }

  closed() {
    this.clear();
    this.item = null;
    if (this.place !== undefined) this.grid.focus(this.place);
  }
}
