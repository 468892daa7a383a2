// The grid: only what is on the screen exists, and a page of a million items scrolls like a short
// one.

import { act, pictureOf } from "./api.js";
import { byId, element, icon, iconButton } from "./element.js";
import { Layout } from "./layout.js";
import { Items } from "./items.js";
import { clock, dayOf, describe, monthOf, words } from "./words.js";

const ahead = 0.6;

export class Grid {
  constructor({ look, moved }) {
    this.look = look;
    this.moved = moved;
    this.scroller = byId("scroller");
    this.sizer = byId("sizer");
    this.body = byId("grid");
    this.lines = new Map();
    this.items = new Items(() => this.draw());
    this.layout = new Layout([], 0, 3, 1);
    this.offset = 0;
    this.last = 0;
    this.focused = 0;
    this.anchor = 0;
    this.chosen = new Map();
    this.marked = null;
    this.failures = new Set();
    this.pictures = new Map();
    this.scroller.addEventListener("scroll", () => this.scrolled(), { passive: true });
    new ResizeObserver(() => {
      if (this.width === this.scroller.clientWidth) this.goTo(this.offset);
      else this.arrange();
    }).observe(this.scroller);
  }

  /** Shows what the program says; what is looked at stays where it is. */
  show(screen) {
    const isReturn = this.screen && this.screen.returns !== screen.returns;
    const isNewView = this.screen && viewOf(this.screen) !== viewOf(screen);
    // Until the sections of a new state are known, those of the one before stay.
    if (screen.count === undefined && this.screen && !isNewView) {
      screen = { ...screen, count: this.screen.count, sections: this.screen.sections };
    }
    const isChanged = !this.screen || shapeOf(this.screen) !== shapeOf(screen);
    this.screen = screen;
    this.chosen = new Map(screen.tray.map((item, place) => [item.id, place + 1]));
    if (this.items.generation !== screen.generation) {
      this.items.begin(screen.generation, !isNewView);
    }
    if (isChanged) this.arrange(isNewView);
    else this.draw();
    if (isReturn || isNewView) this.goTo(0);
  }

  /** Finds out anew where everything stands. */
  arrange(isNewView = false) {
    if (!this.screen) return;
    const middle = this.layout.height && !isNewView
      ? this.layout.placeAt(this.offset + this.scroller.clientHeight / 3) : 0;
    const distance = this.layout.topOf(middle) - this.offset;
    const width = this.width = this.scroller.clientWidth;
    const { sections, count, zoom } = this.screen;
    const wasEmpty = !this.layout.height;
    this.layout = new Layout(sections, count ?? 0, zoom, width);
    this.sizer.style.height = `${this.layout.scrolled}px`;
    this.body.style.setProperty("--cell", `${this.layout.cell}px`);
    this.body.style.setProperty("--gap", `${this.layout.gap}px`);
    this.body.dataset.zoom = zoom;
    this.body.setAttribute("aria-rowcount", this.layout.lines);
    this.body.setAttribute("aria-colcount", this.layout.columns);
    const hadFocus = this.body.contains(document.activeElement);
    this.clear();
    this.focused = Math.min(this.focused, Math.max(0, (count ?? 0) - 1));
    this.goTo(wasEmpty || isNewView ? 0 : this.layout.topOf(middle) - distance);
    this.pictures = new Map();
    if (hadFocus) this.cellAt(this.focused)?.focus({ preventScroll: true });
  }

  /** Takes all lines away; their pictures are kept for those that follow. */
  clear() {
    for (const line of this.lines.values()) {
      for (const cell of line.cells) {
        if (cell.picture) this.pictures.set(cell.item.id, cell.picture);
      }
      line.element.remove();
    }
    this.lines.clear();
  }

  /** Scrolls to a height of the whole. */
  goTo(height) {
    const room = this.scroller.clientHeight;
    this.offset = Math.max(0, Math.min(height, this.layout.height - room));
    this.align();
    this.draw();
  }

  /** Puts the scroll bar where it belongs. */
  align() {
    const room = this.scroller.clientHeight;
    const { height, scrolled } = this.layout;
    const share = height > room ? this.offset / (height - room) : 0;
    this.scroller.scrollTop = share * Math.max(0, scrolled - room);
    this.last = this.scroller.scrollTop;
  }

  /** Small movements count as they are, large ones as a share of the whole. */
  scrolled() {
    const top = this.scroller.scrollTop;
    const room = this.scroller.clientHeight;
    const { height, scrolled } = this.layout;
    const step = top - this.last;
    if (!step) return;
    this.last = top;
    if (height <= scrolled || Math.abs(step) > 3 * room) {
      this.offset = (top / Math.max(1, scrolled - room)) * Math.max(0, height - room);
    } else {
      this.offset = Math.max(0, Math.min(this.offset + step, height - room));
    }
    const now = performance.now();
    const speed = Math.abs(step) / Math.max(1, now - (this.lastTime ?? 0));
    this.lastTime = now;
    this.isFast = speed > 12 || Math.abs(step) > 3 * room;
    if (!this.frame) {
      this.frame = requestAnimationFrame(() => {
        this.frame = 0;
        this.draw();
      });
    }
    clearTimeout(this.settling);
    this.settling = setTimeout(() => {
      this.isFast = false;
      if (this.layout.height > this.layout.scrolled) this.align();
      this.draw();
    }, 70);
  }

  /** Draws what is on the screen and a little around it. */
  draw() {
    if (!this.screen) return;
    const room = this.scroller.clientHeight;
    const margin = room * ahead;
    const lines = this.layout.visible(this.offset - margin, this.offset + room + margin);
    const wanted = new Set(lines.map((line) => line.number));
    for (const [number, line] of this.lines) {
      if (!wanted.has(number)) {
        line.element.remove();
        this.lines.delete(number);
      }
    }
    const base = this.scroller.scrollTop - this.offset;
    const first = lines.find((line) => line.place !== undefined);
    const last = lines.findLast((line) => line.place !== undefined);
    if (first && !this.isFast) this.items.want(first.place, last.place + last.count - 1);
    for (const line of lines) {
      const known = this.lines.get(line.number) ?? this.makeLine(line);
      known.element.style.transform = `translateY(${base + line.top}px)`;
      if (line.place !== undefined) this.fill(known, line);
    }
    this.moved(this);
  }

  makeLine(line) {
    const isHead = line.part !== undefined;
    const made = element("div", {
      role: "row",
      className: isHead ? "head" : "row",
      "aria-rowindex": line.number + 1,
    });
    if (isHead) {
      made.append(element("h2", { role: "rowheader" }, monthOf(line.part.year, line.part.month)));
    }
    const cells = [];
    for (let column = 0; column < (line.count ?? 0); column += 1) {
      const cell = element("div", {
        role: "gridcell",
        className: "cell",
        tabIndex: -1,
        "aria-colindex": column + 1,
      });
      cell.dataset.place = line.place + column;
      cells.push({ element: cell });
      made.append(cell);
    }
    const known = { element: made, cells };
    this.lines.set(line.number, known);
    this.body.append(made);
    return known;
  }

  fill(known, line) {
    known.cells.forEach((cell, column) => {
      const place = line.place + column;
      const item = this.items.at(place);
      if (item && cell.item?.id !== item.id) this.put(cell, item, place);
      else if (item) cell.item = item;
      if (!cell.item) cell.element.setAttribute("aria-label", words.loading);
      this.mark(cell, place);
    });
  }

  /** Puts an item into a cell. */
  put(cell, item, place) {
    cell.item = item;
    cell.element.classList.remove("broken");
    const picture = this.pictureFor(cell, item);
    const badge = item.style === "video" || item.style === "videoLooping"
      ? element("span", { className: "badge" }, icon("film"), clock(item.duration))
      : item.style === "livePhoto" ? element("span", { className: "badge" }, icon("live")) : "";
    const look = iconButton("look", words.look, (event) => {
      event.stopPropagation();
      this.look(place);
    }, { className: "look", tabIndex: -1 });
    const tick = element("span", { className: "tick" }, icon("check"));
    const parts = this.screen.zoom <= 1 ? [picture, tick] : [picture, badge, look, tick];
    cell.element.replaceChildren(...parts);
    cell.tick = tick;
    cell.label = describe(item);
  }

  /** The picture of an item, as it was where it is still good enough. */
  pictureFor(cell, item) {
    const known = this.pictures.get(item.id);
    const source = pictureOf(item.id, this.pictureSize);
    const picture = known?.dataset.source === source && known.classList.contains("here")
      ? known : element("img", { alt: "", decoding: "async", draggable: false });
    cell.picture = picture;
    if (picture === known) return picture;
    picture.dataset.source = source;
    picture.onload = () => picture.classList.add("here");
    picture.onerror = () => this.failed(cell, item, picture);
    picture.src = source;
    return picture;
  }

  get pictureSize() {
    const wanted = this.layout.cell * Math.min(2, devicePixelRatio) * 1.15;
    return [160, 320].find((size) => size >= wanted) ?? 640;
  }

  /** A picture that does not come is asked for once more, under a name that is surely known. */
  failed(cell, item, picture) {
    if (this.failures.has(item.name)) {
      cell.element.classList.add("broken");
      if (!item.refusal) act("failed", { items: [item.id] });
      return;
    }
    this.failures.add(item.name);
    picture.src = `${pictureOf(item.id, this.pictureSize)}&again=1`;
  }

  /** Shows whether a cell is chosen, focused, or about to be chosen. */
  mark(cell, place) {
    const { element: node, item } = cell;
    const number = item && this.chosen.get(item.id);
    const isMarked = this.marked && place >= this.marked[0] && place <= this.marked[1];
    node.classList.toggle("chosen", Boolean(number));
    node.classList.toggle("marked", Boolean(isMarked));
    node.tabIndex = place === this.focused ? 0 : -1;
    if (!item) return;
    node.setAttribute("aria-selected", number ? "true" : "false");
    const { isOrdered, limit, tray } = this.screen;
    const isFull = !number && limit > 1 && tray.length >= limit;
    node.classList.toggle("full", isFull || Boolean(item.refusal));
    node.setAttribute("aria-disabled", isFull || item.refusal ? "true" : "false");
    const order = number && isOrdered ? `${words.number(number)}, ` : "";
    const reason = item.refusal ? `, ${words.refusal(item.refusal)}` : "";
    node.setAttribute("aria-label", order + cell.label + reason);
    cell.tick.replaceChildren(isOrdered && number ? String(number) : icon("check"));
  }

  /** Gives the keyboard to a place, and brings it on the screen. */
  focus(place, isQuiet = false) {
    const { layout } = this;
    this.focused = Math.max(0, Math.min(place, layout.count - 1));
    const top = layout.topOf(this.focused);
    const room = this.scroller.clientHeight;
    if (top < this.offset) this.goTo(top - 60);
    else if (top + layout.row > this.offset + room) this.goTo(top + layout.row - room + 10);
    else this.draw();
    if (!isQuiet) this.cellAt(this.focused)?.focus({ preventScroll: true });
  }

  cellAt(place) {
    return this.body.querySelector(`[data-place="${place}"]`);
  }

  /** What the first whole row on the screen is of. */
  get heading() {
    const item = this.items.at(this.layout.placeAt(this.offset + 8));
    if (item) return dayOf(item);
    const part = this.layout.part("top", this.offset);
    return part?.year ? monthOf(part.year, part.month) : "";
  }
}

const shapeOf = ({ zoom, count, sections }) => JSON.stringify([zoom, count, sections]);
const viewOf = (screen) => JSON.stringify(screen.view);
