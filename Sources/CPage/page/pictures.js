// Pictures are asked for a few at a time: a browser speaks with a place over six connections, and
// what the person does must not wait behind pictures that take long.

const most = 4;
const waiting = new Map();
const asked = new Set();

/** Has a picture shown when its turn comes. */
export function show(picture, source) {
  stop(picture);
  waiting.set(picture, source);
  next();
}

/** Wants a picture no longer. */
export function stop(picture) {
  waiting.delete(picture);
  picture.removeAttribute("src");
  if (asked.delete(picture)) next();
}

/** A picture is there, or will not be. */
export function settled(picture) {
  if (asked.delete(picture)) next();
}

function next() {
  for (const [picture, source] of waiting) {
    if (asked.size >= most) return;
    waiting.delete(picture);
    asked.add(picture);
    picture.src = source;
  }
}
