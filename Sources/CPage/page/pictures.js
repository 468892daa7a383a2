// Small pictures are asked for several at a time: a question costs a browser more than a kept
// picture costs the library. They come as soon as they are there, in whatever order, and of one
// that nobody saw before there comes a quick one first.

import { picturesOf } from "./api.js";

const questions = 4;
const together = 16;

const waiting = new Map();
const asked = new Map();
let open = 0;

/** Has a picture of an item shown when its turn comes; `failed` is called where there is none. */
export function show(picture, wish) {
  stop(picture);
  waiting.set(picture, wish);
  // All that are wanted in one go are asked for together.
  queueMicrotask(next);
}

/** Wants a picture no longer. */
export function stop(picture) {
  waiting.delete(picture);
  const question = asked.get(picture);
  asked.delete(picture);
  picture.removeAttribute("src");
  if (question && ![...asked.values()].includes(question)) question.stop.abort();
}

function next() {
  while (open < questions && waiting.size) {
    const [{ size }] = waiting.values();
    const wishes = [...waiting].filter(([, wish]) => wish.size === size).slice(0, together);
    const question = { stop: new AbortController(), size, wishes };
    for (const [picture] of wishes) {
      waiting.delete(picture);
      asked.set(picture, question);
    }
    ask(question);
  }
}

async function ask(question) {
  const { stop: { signal }, size, wishes } = question;
  open += 1;
  try {
    const reader = await picturesOf(wishes.map(([, { item }]) => item), size, signal);
    for (let rest = ""; ; ) {
      const { done, value } = await reader.read();
      if (done) break;
      const lines = (rest + value).split("\n");
      rest = lines.pop();
      for (const line of lines) take(question, line);
    }
  } catch {
    // Those that did not come have failed.
  }
  open -= 1;
  for (const [picture, { failed }] of wishes) if (forget(picture, question)) failed();
  next();
}

/** A line is the place of a picture in the question and its address; without one that was all. */
function take(question, line) {
  const [place, source] = line.split(" ");
  const [picture, { failed }] = question.wishes[place];
  if (asked.get(picture) !== question) return;
  if (source) picture.src = source;
  else if (forget(picture, question) && !picture.hasAttribute("src")) failed();
}

/** Whether a question still had to do with a picture. */
function forget(picture, question) {
  return asked.get(picture) === question && asked.delete(picture);
}
