// Small pictures are asked for several at a time: a question costs a browser more than a kept
// picture costs the library. They come as soon as they are there, in whatever order, and of one
// that nobody saw before there comes a quick one first.

import { picturesOf } from "./api.js";

// A browser speaks with a place over six connections: most of them are for what the person does.
const questions = 2;
const together = 32;

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
  leave(picture);
  picture.removeAttribute("src");
}

/** Wants no better picture than the one that is there. */
export function leave(picture) {
  waiting.delete(picture);
  const question = asked.get(picture);
  if (!question) return;
  asked.delete(picture);
  question.left += 1;
  const wanted = question.wishes.filter(([one]) => asked.get(one) === question);
  // What nobody wants is not worked on: the rest is asked for anew.
  if (wanted.length > question.left) return;
  for (const [one, wish] of wanted) {
    asked.delete(one);
    waiting.set(one, wish);
  }
  question.stop.abort();
}

function next() {
  while (open < questions && waiting.size) {
    const [{ size }] = waiting.values();
    const wishes = [...waiting].filter(([, wish]) => wish.size === size).slice(0, together);
    const question = { stop: new AbortController(), size, wishes, left: 0 };
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
  for (const [picture, wish] of wishes) end(picture, wish, question);
  next();
}

/** A line is the place of a picture in the question and its address; without one that was all. */
function take(question, line) {
  const [place, source] = line.split(" ");
  const [picture, wish] = question.wishes[place];
  if (asked.get(picture) !== question) return;
  if (source) picture.src = source;
  else end(picture, wish, question);
}

/** Nothing more comes of a picture from a question; where nothing came, that is told. */
function end(picture, { failed }, question) {
  if (asked.get(picture) !== question) return;
  asked.delete(picture);
  if (!picture.hasAttribute("src")) failed();
}
