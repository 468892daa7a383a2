// The way through time at the side of the grid: its whole height is the whole library.

import { byId, element } from "./element.js";
import { headingOf, words } from "./words.js";

export class Scrubber {
  constructor(grid) {
    this.grid = grid;
    this.body = byId("scrubber");
    this.thumb = element("div", { className: "thumb" });
    this.bubble = element("div", { className: "bubble" });
    this.ticks = element("div", { className: "ticks" });
    this.body.append(this.ticks, this.thumb, this.bubble);
    this.body.setAttribute("role", "slider");
    this.body.setAttribute("aria-label", words.time);
    this.body.setAttribute("aria-orientation", "vertical");
    this.body.setAttribute("aria-valuemin", "0");
    this.body.setAttribute("aria-valuemax", "100");
    this.body.addEventListener("pointerdown", (event) => {
      this.body.setPointerCapture(event.pointerId);
      this.drag(event);
    });
    this.body.addEventListener("pointermove", (event) => {
      if (this.body.hasPointerCapture(event.pointerId)) this.drag(event);
    });
    this.body.addEventListener("pointerup", () => this.body.classList.remove("held"));
    this.body.addEventListener("keydown", (event) => this.key(event));
  }

  drag(event) {
    event.preventDefault();
    this.body.classList.add("held");
    const box = this.body.getBoundingClientRect();
    const share = Math.max(0, Math.min(1, (event.clientY - box.top) / box.height));
    const { grid } = this;
    grid.isFast = true;
    grid.goTo(share * (grid.layout.height - grid.room));
    clearTimeout(this.settling);
    this.settling = setTimeout(() => grid.settle(), 60);
  }

  /** A month up or down. */
  key(event) {
    const steps = {
      ArrowUp: -1, ArrowDown: 1, PageUp: -12, PageDown: 12, Home: -Infinity, End: Infinity,
    };
    if (steps[event.key] === undefined) return;
    event.preventDefault();
    this.grid.goTo(this.grid.layout.monthFrom(this.grid.offset + 2, steps[event.key]));
  }

  /** Follows the grid. */
  show() {
    const { layout, offset, room } = this.grid;
    const isLong = layout.height > room * 1.5;
    this.body.hidden = !isLong;
    if (!isLong) return;
    const share = offset / Math.max(1, layout.height - room);
    this.body.style.setProperty("--share", share);
    this.body.setAttribute("aria-valuenow", Math.round(share * 100));
    const part = layout.part("top", offset + 2);
    const text = part?.head ? headingOf({ ...part, day: undefined }) : "";
    if (this.text !== text) {
      this.text = text;
      this.bubble.textContent = text;
      this.body.setAttribute("aria-valuetext", text);
    }
    if (this.layout !== layout) this.mark(layout);
  }

  /** Writes years where there is room for them. */
  mark(layout) {
    this.layout = layout;
    const height = this.body.clientHeight;
    const ticks = [];
    let last = -100;
    let year;
    for (const part of layout.parts) {
      if (part.year === undefined || part.year === year) continue;
      year = part.year;
      const top = (part.top / layout.height) * height;
      if (top - last < 22 || top > height - 12) continue;
      last = top;
      const tick = element("span", {}, String(year));
      tick.style.top = `${top}px`;
      ticks.push(tick);
    }
    this.ticks.replaceChildren(...ticks);
  }
}
