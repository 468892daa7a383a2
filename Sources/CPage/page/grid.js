// The grid: only what is on the screen exists, and a page of a million items scrolls like a short
// one.

import { byId, iconButton } from "./element.js";
import { Layout } from "./layout.js";
import { Items } from "./items.js";
import { Lines } from "./lines.js";
import { leave } from "./pictures.js";
import { dayOf, headingOf, words } from "./words.js";

const ahead = 0.6;
// How long nothing may move until it counts as still, in milliseconds.
const stillness = 40;

export class Grid {
  constructor({ look, moved }) {
    this.look = look;
    this.moved = moved;
    this.scroller = byId("scroller");
    this.sizer = byId("sizer");
    this.body = byId("grid");
    this.lines = new Lines(this.body, (cell) => this.failed(cell));
    this.room = 0;
    this.items = new Items(() => this.drawSoon());
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
    this.body.addEventListener("click", ({ target }) => {
      const cell = target.closest(".look")?.closest(".cell");
      if (cell) this.look(Number(cell.dataset.place));
    });
    // One button is enough for the item that is pointed at or has the keyboard.
    const button = iconButton("look", words.look, undefined, { className: "look", tabIndex: -1 });
    for (const what of ["pointerover", "focusin"]) {
      this.body.addEventListener(what, ({ target }) => {
        const cell = target.closest(".cell");
        if (cell && button.parentNode !== cell) cell.append(button);
      });
    }
    new ResizeObserver(() => {
      this.room = this.scroller.clientHeight;
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
    const isChanged = !this.screen || !hasShapeOf(this.screen, screen);
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
      ? this.layout.placeAt(this.offset + this.room / 3) : 0;
    const distance = this.layout.topOf(middle) - this.offset;
    const width = this.width = this.scroller.clientWidth;
    this.room = this.scroller.clientHeight;
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
    this.pictures = this.lines.clear();
    this.focused = Math.min(this.focused, Math.max(0, (count ?? 0) - 1));
    // Who is at the beginning stays there.
    this.goTo(wasEmpty || isNewView || this.offset < 1 ? 0 : this.layout.topOf(middle) - distance);
    for (const picture of this.pictures.values()) if (!picture.isConnected) leave(picture);
    this.pictures = new Map();
    if (hadFocus) this.cellAt(this.focused)?.focus({ preventScroll: true });
  }

  /** Scrolls to a height of the whole. */
  goTo(height) {
    this.offset = Math.max(0, Math.min(height, this.layout.height - this.room));
    this.align();
    this.draw();
  }

  /** Puts the scroll bar where it belongs. */
  align() {
    const { room } = this;
    const { height, scrolled } = this.layout;
    const share = height > room ? this.offset / (height - room) : 0;
    this.scroller.scrollTop = share * Math.max(0, scrolled - room);
    this.last = this.scroller.scrollTop;
  }

  /** Small movements count as they are, large ones as a share of the whole. */
  scrolled() {
    const top = this.scroller.scrollTop;
    const { room } = this;
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
    this.isFast = speed > 12 || Math.abs(step) > room;
    this.drawSoon();
    clearTimeout(this.settling);
    this.settling = setTimeout(() => this.settle(), stillness);
  }

  /** It stands still: everything that is on the screen is wanted now. */
  settle() {
    clearTimeout(this.settling);
    this.isFast = false;
    if (this.layout.height > this.layout.scrolled) this.align();
    this.drawSoon();
  }

  /** Draws once before the next frame, however often it is asked to. */
  drawSoon() {
    this.frame ??= requestAnimationFrame(() => this.draw());
  }

  /** Draws what is on the screen and a little around it. */
  draw() {
    if (this.frame) cancelAnimationFrame(this.frame);
    this.frame = undefined;
    if (!this.screen) return;
    const { room, offset } = this;
    const margin = room * ahead;
    const lines = this.layout.visible(offset - margin, offset + room + margin);
    const rows = lines.filter((line) => line.place !== undefined);
    const last = rows.at(-1);
    if (last) this.items.want(rows[0].place, last.place + last.count - 1, this.isFast);
    this.lines.release(new Set(lines.map((line) => line.number)), -2 * this.layout.row);
    const base = this.last - offset;
    const isSeen = ({ top }) => top > offset - this.layout.row && top < offset + room;
    for (const line of lines) {
      this.lines.line(line).element.style.transform = `translateY(${base + line.top}px)`;
    }
    // What is on the screen comes first, and its pictures with it.
    for (const line of [...rows.filter(isSeen), ...rows.filter((one) => !isSeen(one))]) {
      this.fill(this.lines.line(line), line);
    }
    this.lines.forget();
    if (!this.isFast) this.lines.order();
    this.moved(this);
  }

  /** Puts the items into a line, as far as they are known. */
  fill({ cells }, { place: first, count }) {
    const { isOrdered, limit, tray } = this.screen;
    const isFull = limit > 1 && tray.length >= limit;
    for (let column = 0; column < count; column += 1) {
      const place = first + column;
      // What flies past is not worth a picture.
      const item = this.isFast ? undefined : this.items.at(place);
      const cell = cells[column];
      if (item) {
        cell.put(item, this.pictures.get(item.id));
        cell.load(this.pictureSize);
      }
      const number = cell.item && this.chosen.get(cell.item.id);
      cell.mark(number, {
        isFocused: place === this.focused,
        isMarked: Boolean(this.marked) && place >= this.marked[0] && place <= this.marked[1],
        isFull: isFull && !number,
        isOrdered,
      });
    }
  }

  get pictureSize() {
    const wanted = this.layout.cell * Math.min(2, devicePixelRatio) * 1.15;
    return [160, 320].find((size) => size >= wanted) ?? 640;
  }

  /** A picture that does not come is asked for once more, under a name that is surely known. */
  failed(cell) {
    const { id } = cell.item;
    if (this.failures.has(id)) {
      cell.giveUp();
      return false;
    }
    this.failures.add(id);
    this.items.renew(Number(cell.element.dataset.place));
    return true;
  }

  /** Gives the keyboard to a place, and brings it on the screen. */
  focus(place, isQuiet = false) {
    const { layout } = this;
    this.focused = Math.max(0, Math.min(place, layout.count - 1));
    const top = layout.topOf(this.focused);
    const { room } = this;
    if (top < this.offset) this.goTo(top - 60);
    else if (top + layout.row > this.offset + room) this.goTo(top + layout.row - room + 10);
    else this.draw();
    if (!isQuiet) this.cellAt(this.focused)?.focus({ preventScroll: true });
  }

  cellAt(place) {
    return this.body.querySelector(`[data-place="${place}"]`);
  }

  /** What the first whole row on the screen is of, where its heading is no longer there. */
  get heading() {
    const part = this.layout.part("top", this.offset + 8);
    if (part?.head) return part.top + part.head > this.offset ? "" : headingOf(part);
    const item = this.items.at(this.layout.placeAt(this.offset + 8));
    return item ? dayOf(item) : "";
  }
}

const hasShapeOf = (one, other) => one.zoom === other.zoom && one.count === other.count
  && (one.sections === other.sections
    || JSON.stringify(one.sections) === JSON.stringify(other.sections));
const viewOf = (screen) => JSON.stringify(screen.view);
