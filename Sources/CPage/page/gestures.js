// Mouse, fingers and keys on the grid.

import { act } from "./api.js";
import { note } from "./element.js";
import { words } from "./words.js";

export async function tell(word, more) {
  const refusal = await act(word, more);
  if (refusal) note(words.refusal(refusal));
}

/** Chooses from one place to another, in this direction. */
function chooseRange(from, to) {
  const [start, end] = from <= to ? [from, to] : [to, from];
  tell("choose", { start, end: end + 1, backwards: to < from });
}

export function gestures(grid, look) {
  const { body, scroller } = grid;
  const placeOf = (event) => {
    const cell = document.elementFromPoint(event.clientX, event.clientY)?.closest?.(".cell");
    return cell && body.contains(cell) ? Number(cell.dataset.place) : undefined;
  };

  function toggle(place) {
    const item = grid.items.at(place);
    if (!item) return;
    grid.anchor = place;
    tell("toggle", { items: [item.id] });
  }

  // Dragging over items chooses them; a finger that stays looks at one.
  let press = null;
  body.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || event.target.closest(".look")) return;
    const place = placeOf(event);
    if (place === undefined) return;
    press = { place, x: event.clientX, y: event.clientY, to: place, isDrag: false };
    if (event.pointerType !== "mouse") {
      press.timer = setTimeout(() => {
        press = null;
        look(place);
      }, 550);
    }
  });
  body.addEventListener("pointermove", (event) => {
    if (!press) return;
    const far = Math.hypot(event.clientX - press.x, event.clientY - press.y);
    if (far > 8 && !press.isDrag) {
      clearTimeout(press.timer);
      press.isDrag = grid.screen.limit > 1;
      if (press.isDrag) body.setPointerCapture(event.pointerId);
      else press = null;
    }
    if (!press?.isDrag) return;
    const edge = scroller.getBoundingClientRect();
    if (event.clientY > edge.bottom - 30) grid.goTo(grid.offset + 18);
    if (event.clientY < edge.top + 30) grid.goTo(grid.offset - 18);
    press.to = placeOf(event) ?? press.to;
    grid.marked = [Math.min(press.place, press.to), Math.max(press.place, press.to)];
    grid.draw();
  });
  const release = (event) => {
    const done = press;
    press = null;
    clearTimeout(done?.timer);
    grid.marked = null;
    if (!done || event.type === "pointercancel") return grid.draw();
    grid.focus(done.to, true);
    if (done.isDrag && done.to !== done.place) {
      grid.anchor = done.to;
      chooseRange(done.place, done.to);
    } else if (event.shiftKey && grid.screen.limit > 1) {
      chooseRange(grid.anchor, done.place);
    } else if (!done.isDrag) toggle(done.place);
    grid.cellAt(done.to)?.focus({ preventScroll: true });
  };
  body.addEventListener("pointerup", release);
  body.addEventListener("pointercancel", release);
  body.addEventListener("contextmenu", (event) => {
    if (event.pointerType === "touch") event.preventDefault();
  });

  // Two fingers, or the wheel with the control key, go nearer and farther.
  let turned = 0;
  scroller.addEventListener("wheel", (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    turned += event.deltaY;
    if (Math.abs(turned) < 60) return;
    act(turned < 0 ? "zoomIn" : "zoomOut");
    turned = 0;
  }, { passive: false });
  let spread = 0;
  const distance = ({ touches: [one, two] }) =>
    Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY);
  scroller.addEventListener("touchstart", (event) => {
    if (event.touches.length !== 2) return;
    clearTimeout(press?.timer);
    press = null;
    spread = distance(event);
  }, { passive: true });
  scroller.addEventListener("touchmove", (event) => {
    if (event.touches.length !== 2) return;
    event.preventDefault();
    const ratio = distance(event) / spread;
    if (ratio < 1.3 && ratio > 0.77) return;
    spread = distance(event);
    act(ratio > 1 ? "zoomIn" : "zoomOut");
  }, { passive: false });

  // A screen reader moves the keyboard's place by itself.
  body.addEventListener("focusin", (event) => {
    const place = Number(event.target.closest(".cell")?.dataset.place ?? grid.focused);
    if (place !== grid.focused) grid.focus(place, true);
  });

  body.addEventListener("keydown", (event) => {
    const { layout, focused } = grid;
    const page = Math.max(1, Math.floor(grid.room / (layout.row + layout.head)) - 1);
    const ends = event.ctrlKey || event.metaKey;
    const right = document.dir === "rtl" ? -1 : 1;
    const steps = {
      ArrowRight: () => focused + right,
      ArrowLeft: () => focused - right,
      ArrowDown: () => layout.rowFrom(focused, 1),
      ArrowUp: () => layout.rowFrom(focused, -1),
      PageDown: () => layout.rowFrom(focused, page),
      PageUp: () => layout.rowFrom(focused, -page),
      Home: () => (ends ? 0 : layout.rowFrom(focused, 0) - columnOf(layout, focused)),
      End: () => (ends ? layout.count - 1 : lastOfRow(layout, focused)),
    };
    if (steps[event.key]) {
      event.preventDefault();
      const to = Math.max(0, Math.min(layout.count - 1, steps[event.key]()));
      grid.focus(to);
      if (event.shiftKey && grid.screen.limit > 1) chooseRange(focused, to);
      else grid.anchor = to;
    } else if ((event.key === " " || event.key === "Enter") && !ends) {
      event.preventDefault();
      if (event.repeat) return;
      if (event.shiftKey && grid.screen.limit > 1) chooseRange(grid.anchor, focused);
      else toggle(focused);
    } else if (event.key === "a" && ends && grid.screen.limit > 1) {
      event.preventDefault();
      tell("choose", { start: 0, end: layout.count });
    } else if (event.key === "p" && !ends) {
      event.preventDefault();
      look(focused);
    } else if (event.key === "+" || event.key === "=") act("zoomIn");
    else if (event.key === "-") act("zoomOut");
  });
}

function columnOf(layout, place) {
  return (place - layout.part("place", place).place) % layout.columns;
}

function lastOfRow(layout, place) {
  const part = layout.part("place", place);
  const end = place - columnOf(layout, place) + layout.columns - 1;
  return Math.min(end, part.place + part.count - 1);
}
