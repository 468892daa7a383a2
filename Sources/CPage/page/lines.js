// The lines of the grid that exist: what leaves the screen is used again for what comes.

import { Cell } from "./cell.js";
import { element } from "./element.js";
import { headingOf } from "./words.js";

export class Lines {
  constructor(body, failed) {
    this.body = body;
    this.failed = failed;
    this.begin();
  }

  begin() {
    this.shown = new Map();
    this.moving = new Set();
    this.spare = { heads: [], rows: [] };
  }

  /** Takes all lines away; gives the pictures of their items for those that follow. */
  clear() {
    const pictures = new Map();
    for (const { element: line, cells } of this.shown.values()) {
      for (const cell of cells) {
        if (cell.coming) cell.stop();
        if (cell.hasPicture) pictures.set(cell.item.id, cell.picture);
        else cell.empty();
      }
      line.remove();
    }
    this.begin();
    return pictures;
  }

  /** Sets lines free that are not wanted; the one with the keyboard is only put out of sight. */
  release(wanted, away) {
    const held = document.activeElement?.closest("#grid > *");
    for (const [number, line] of [...this.shown].sort(byNumber)) {
      if (wanted.has(number)) continue;
      if (line.element === held) {
        held.style.transform = `translateY(${away}px)`;
        continue;
      }
      this.shown.delete(number);
      (line.title ? this.spare.heads : this.spare.rows).push(line);
    }
  }

  /** The line that stands for one of the layout's. */
  line(wanted) {
    const known = this.shown.get(wanted.number);
    if (known) return known;
    const made = wanted.part ? this.head(wanted) : this.row(wanted);
    made.element.setAttribute("aria-rowindex", wanted.number + 1);
    this.shown.set(wanted.number, made);
    this.moving.add(made.element);
    if (!made.element.isConnected) this.body.append(made.element);
    return made;
  }

  head({ part }) {
    const made = this.spare.heads.shift() ?? { cells: [] };
    made.title ??= element("h2", { role: "rowheader" });
    made.element ??= element("div", { role: "row", className: "head" }, made.title);
    made.title.textContent = headingOf(part);
    return made;
  }

  row({ place, count }) {
    const made = this.spare.rows.shift()
      ?? { element: element("div", { role: "row", className: "row" }), cells: [] };
    while (made.cells.length < count) {
      const cell = new Cell(made.cells.length, this.failed);
      made.cells.push(cell);
      made.element.append(cell.element);
    }
    made.cells.forEach((cell, column) => cell.move(column < count ? place + column : undefined));
    return made;
  }

  /** Takes away what is free and was not used again. */
  forget() {
    for (const { element: line, cells } of [...this.spare.heads, ...this.spare.rows]) {
      line.remove();
      cells.forEach((cell) => cell.empty());
    }
  }

  /** Brings the lines into their order for those who do not see where they stand. */
  order() {
    const lines = [...this.shown].sort(byNumber).map(([, line]) => line.element);
    // The line that has the keyboard would lose it if it were moved: the others go around it.
    const held = lines.find((line) => line.contains(document.activeElement));
    if (this.moving.has(held)) this.moving = new Set(lines.filter((line) => line !== held));
    // Those that stayed still stand in order: only the others move, and only where they have to.
    let next = null;
    for (const line of lines.reverse()) {
      if (this.moving.has(line) && line.nextElementSibling !== next) {
        this.body.insertBefore(line, next);
      }
      next = line;
    }
    this.moving.clear();
  }
}

const byNumber = ([one], [other]) => one - other;
