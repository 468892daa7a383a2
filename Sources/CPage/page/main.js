// Puts the page together: the program says what is to be shown, the parts show it.

import { act, follow, leave } from "./api.js";
import { byId, element, icon } from "./element.js";
import { Finder } from "./finder.js";
import { gestures } from "./gestures.js";
import { Grid } from "./grid.js";
import { Preview } from "./preview.js";
import { Scrubber } from "./scrubber.js";
import { Tray } from "./tray.js";
import { language, words } from "./words.js";

document.documentElement.lang = language;
document.title = `${words.title} – Postern`;
byId("grid").setAttribute("aria-label", words.title);

let screen;
let isFinished = false;
let scrubber;
const grid = new Grid({
  look: (place) => preview.look(place),
  moved: () => {
    if (isFinished) return;
    scrubber?.show();
    const { heading } = grid;
    const day = byId("day");
    if (day.textContent !== heading) day.textContent = heading;
    day.hidden = !heading || grid.offset < 40;
  },
});
const preview = new Preview(grid);
scrubber = new Scrubber(grid);
const finder = new Finder();
const tray = new Tray((item) => preview.lookAt(item));
gestures(grid, (place) => preview.look(place));

function show(news) {
  const isFirst = !screen;
  screen = news;
  if (news.isOver) return finish(news);
  showAsker(news);
  finder.show(news);
  grid.show(news);
  tray.show(news);
  preview.mark();
  showEmptiness(news);
  document.body.dataset.revision = news.revision;
  document.body.classList.toggle("compact", news.isCompact);
  for (const edge of ["top", "bottom", "leading", "trailing"]) {
    document.body.classList.toggle(`no-${edge}`, news.edges.includes(edge));
  }
  if (isFirst) {
    document.body.classList.add("ready");
    tellPresence();
  }
}

/** Who asks and for what; the name is a claim, and stands in quotation marks. */
function showAsker({ claim, limit, isContinuous, program }) {
  byId("claim").textContent = `“${claim}”`;
  byId("wish").textContent = limit >= 1000 ? words.wantsAny : words.wants(limit);
  const who = byId("who");
  who.textContent = words.who;
  who.onclick = () => {
    const sheet = byId("sheet");
    const row = (name, value) => [element("dt", {}, name), element("dd", {}, value)];
    const close = element("button", { className: "main", onclick: () => sheet.close() },
      words.close);
    sheet.replaceChildren(
      element("h2", { id: "sheet-title" }, words.whoTitle),
      element("dl", {}, ...row(words.whoClaims, `“${claim}”`),
        ...(program ? row(words.whoProgram, program) : [])),
      element("p", {}, words.whoUnsure),
      isContinuous ? element("p", {}, words.whoLive) : "",
      close);
    sheet.setAttribute("aria-labelledby", "sheet-title");
    sheet.showModal();
  };
}

function showEmptiness({ emptiness, view }) {
  const place = byId("empty");
  place.hidden = !emptiness;
  byId("grid").hidden = Boolean(emptiness);
  const key = `${emptiness} ${JSON.stringify(view)}`;
  if (!emptiness || place.dataset.key === key) return;
  place.dataset.key = key;
  const [title, text] = words.emptiness[emptiness] ?? words.emptiness.failed;
  const sign = { nothingFound: "look", nothingAdmitted: "picture", libraryEmpty: "picture" };
  const reset = element("button", {
    onclick: () => {
      act("search", { text: "" });
      act("show");
      act("open");
    },
  }, words.reset);
  place.replaceChildren(
    emptiness === "looking" ? element("div", { className: "spinner" })
      : icon(sign[emptiness] ?? "alert"),
    element("h2", {}, title), element("p", {}, text),
    emptiness === "nothingFound" ? reset : "");
}

/** The last thing that is seen: nothing of the library stays on the page. */
function finish(news) {
  isFinished = true;
  removeEventListener("pagehide", leave);
  document.body.classList.add("over");
  for (const dialog of document.querySelectorAll("dialog")) dialog.close();
  for (const id of ["top", "middle", "bottom"]) byId(id).remove();
  const text = words.over[news?.alarm] ?? words.over.text;
  const over = byId("over");
  over.replaceChildren(
    element("h1", { tabIndex: -1 }, news?.alarm ? "Postern" : words.over.title),
    element("p", { role: news?.alarm ? "alert" : "status" }, text));
  over.hidden = false;
  over.firstChild.focus();
  if (!news?.alarm) setTimeout(() => window.close(), 300);
}

/** A picker counts as confirmed only where the person had it before their eyes. */
function tellPresence() {
  act("visible", { is: !document.hidden });
  act("focused", { is: document.hasFocus() });
}
document.addEventListener("visibilitychange", tellPresence);
addEventListener("focus", tellPresence);
addEventListener("blur", tellPresence);
addEventListener("pagehide", leave);
addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});

addEventListener("keydown", (event) => {
  if (event.defaultPrevented || document.querySelector("dialog[open], :popover-open")) return;
  if (event.key === "Escape") act("cancel");
  else if (event.key === "/" && event.target.tagName !== "INPUT") {
    event.preventDefault();
    byId("search")?.focus();
  } else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) tray.done();
});

follow(show, () => finish(screen));
