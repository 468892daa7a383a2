// What the page says to the program that serves it, and hears from it.

async function asked(path, signal) {
  const answer = await fetch(path, { signal, cache: "no-store" });
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.json();
}

/** Tells what the person did; gives the reason where it had no effect, else null. */
export async function act(word, more = {}) {
  try {
    const answer = await fetch("/act", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ do: word, ...more }),
    });
    return answer.ok ? (await answer.json()).refusal : null;
  } catch {
    return null;
  }
}

/** The last words of a page that is being left. */
export function leave() {
  const words = new Blob(['{"do":"leave"}'], { type: "application/json" });
  navigator.sendBeacon("/act", words);
}

export const windowOf = (start, count, signal) =>
  asked(`/window?start=${start}&count=${count}`, signal);

export const pictureOf = (item, size) => `/picture?item=${item}&size=${size}`;

/** The pictures of some items, as text that comes as soon as they are there. */
export async function picturesOf(items, size, signal) {
  const answer = await fetch(`/pictures?size=${size}&items=${items}`, {
    signal, cache: "no-store",
  });
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.body.pipeThrough(new TextDecoderStream()).getReader();
}

export const filmOf = (item) => `/film?item=${item}`;

/** Asks for news until the picker is over; `gone` is called where nobody answers any more. */
export async function follow(show, gone) {
  let revision = 0;
  let generation = "";
  let sections = [];
  for (let failures = 0; ; ) {
    try {
      const screen = await asked(`/news?after=${revision}&generation=${generation}`);
      failures = 0;
      sections = screen.sections ?? sections;
      generation = screen.count === undefined ? "" : screen.generation;
      const isNew = screen.revision !== revision;
      revision = screen.revision;
      if (isNew) show({ ...screen, sections });
      if (screen.isOver) return;
    } catch {
      failures += 1;
      if (failures > 2) return gone();
      await new Promise((again) => setTimeout(again, 150));
    }
  }
}
