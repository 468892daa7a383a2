// One place of the grid: its element, and what it shows of an item.

import { element, icon } from "./element.js";
import { leave, show, stop } from "./pictures.js";
import { clock, describe, words } from "./words.js";

const badges = { video: "film", videoLooping: "film", livePhoto: "live" };

const makePicture = () => element("img", { alt: "", decoding: "async", draggable: false });

export class Cell {
  constructor(column, failed) {
    this.failed = failed;
    this.picture = makePicture();
    // What few items have is made for them alone: a screen has hundreds of cells.
    this.tick = element("span", { className: "tick" });
    this.element = element("div", {
      role: "gridcell", className: "cell", tabIndex: -1, "aria-colindex": column + 1,
      "aria-label": words.loading,
    }, this.picture);
  }

  /** Stands for another place of the grid from now on, or for none. */
  move(place) {
    if (place === undefined) delete this.element.dataset.place;
    else this.element.dataset.place = place;
    this.element.hidden = place === undefined;
    this.empty();
  }

  /** Shows nothing; a picture that was still to come is not waited for. */
  empty() {
    if (!this.item) return;
    this.item = undefined;
    this.source = undefined;
    this.marks = undefined;
    this.stop();
    this.element.className = "cell";
    this.element.setAttribute("aria-label", words.loading);
    this.element.removeAttribute("aria-selected");
    this.picture.classList.remove("here");
    this.tick.remove();
    this.badge?.remove();
    this.name?.remove();
  }

  /** Waits for no picture any more. */
  stop() {
    if (this.coming !== this.picture) leave(this.picture);
    stop(this.coming ?? this.picture);
    this.coming = undefined;
  }

  get hasPicture() {
    return Boolean(this.item) && this.picture.classList.contains("here");
  }

  /** Shows an item, with the picture that was there of it before. */
  put(item, known) {
    if (this.item?.id === item.id) {
      this.item = item;
      return;
    }
    this.empty();
    this.item = item;
    this.label = describe(item);
    const badge = badges[item.style];
    if (badge) {
      this.badge = element("span", { className: "badge" },
        icon(badge), badge === "film" ? clock(item.duration) : "");
      this.element.append(this.badge);
    }
    if (known) {
      this.picture.replaceWith(known);
      this.picture = known;
      this.source = known.dataset.source;
    }
  }

  /** Asks for the picture; one of another size stays until it is there. */
  load(size) {
    const source = `${this.item.id} ${size}`;
    if (this.source === source) return;
    this.source = source;
    if (this.coming) this.stop();
    else leave(this.picture);
    const picture = this.coming = this.hasPicture ? makePicture() : this.picture;
    picture.dataset.source = source;
    picture.onload = () => {
      if (this.source !== source) return;
      this.coming = undefined;
      picture.classList.add("here");
      if (picture === this.picture) return;
      this.picture.replaceWith(picture);
      this.picture = picture;
    };
    const wish = { item: this.item.id, size };
    wish.failed = picture.onerror = () => {
      if (this.source === source && this.failed(this)) show(picture, wish);
    };
    show(picture, wish);
  }

  /** Says that there is no picture, and which item it is then. */
  giveUp() {
    this.element.classList.add("broken");
    this.name = element("span", { className: "name" }, this.item.name);
    this.element.append(this.name);
  }

  /** Shows whether it has the keyboard, is chosen or can be, or is about to be chosen. */
  mark(number, { isFocused, isMarked, isFull, isOrdered }) {
    const marks = `${number} ${isFocused} ${isMarked} ${isFull} ${Boolean(this.item)}`;
    if (this.marks === marks) return;
    this.marks = marks;
    const { element: node, item } = this;
    node.tabIndex = isFocused ? 0 : -1;
    node.classList.toggle("marked", isMarked);
    node.classList.toggle("chosen", Boolean(number));
    if (!item) return;
    const cannot = isFull || Boolean(item.refusal);
    node.classList.toggle("full", cannot);
    node.setAttribute("aria-selected", String(Boolean(number)));
    node.setAttribute("aria-disabled", String(cannot));
    const order = number && isOrdered ? `${words.number(number)}, ` : "";
    const reason = item.refusal ? `, ${words.refusal(item.refusal)}` : "";
    node.setAttribute("aria-label", order + this.label + reason);
    if (number) {
      this.tick.replaceChildren(isOrdered ? String(number) : icon("check"));
      node.append(this.tick);
    } else this.tick.remove();
  }
}
