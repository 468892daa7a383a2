// Elements of the page. Text is only ever text: nothing here reads markup.

export const byId = (id) => document.getElementById(id);

/** Makes an element with properties, attributes (names with a dash, or `role`) and children. */
export function element(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined) continue;
    if (name === "role" || name.includes("-")) made.setAttribute(name, value);
    else if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else made[name] = value;
  }
  made.append(...children);
  return made;
}

const shapes = {
  film: "M7 4.5v15l12.5-7.5z",
  live: "M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM12 5.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13z",
  look: "M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM15.5 15.5L21 21",
  close: "M6 6l12 12M18 6L6 18",
  check: "M5 12.5l4.5 4.5L19 7.5",
  back: "M15 5l-7 7 7 7",
  next: "M9 5l7 7-7 7",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  picture: "M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9.5h.01",
  alert: "M12 4l9 16H3zM12 10v4M12 17h.01",
  ways: "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5",
  albums: "M4 8h16v12H4zM7 5h10M9 2h6",
};

const drawings = new Map();

/** A small drawing in the colour of the text around it. */
export function icon(name) {
  if (!drawings.has(name)) drawings.set(name, draw(name));
  return drawings.get(name).cloneNode(true);
}

function draw(name) {
  const space = "http://www.w3.org/2000/svg";
  const drawing = document.createElementNS(space, "svg");
  drawing.setAttribute("viewBox", "0 0 24 24");
  drawing.setAttribute("class", `icon icon-${name}`);
  drawing.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(space, "path");
  path.setAttribute("d", shapes[name]);
  drawing.append(path);
  return drawing;
}

/** A button that shows a drawing and is read out by its words. */
export const iconButton = (name, label, onclick, properties = {}) =>
  element("button", { title: label, "aria-label": label, onclick, ...properties }, icon(name));

let noteTimer;

/** Says something for a moment, to eyes and to screen readers. */
export function note(text) {
  const place = byId("note");
  place.textContent = text;
  place.classList.add("shown");
  clearTimeout(noteTimer);
  noteTimer = setTimeout(() => place.classList.remove("shown"), 3500);
}
