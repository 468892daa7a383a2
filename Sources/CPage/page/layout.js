// Where everything stands, however many items there are: sums over sections, never over items.

const heading = 46;
// The longest page that browsers can scroll is a little longer than this.
const longest = 8_000_000;
const sizes = [34, 58, 92, 138, 236, 900];

/** The rows and headings of a view at one width and one zoom. */
export class Layout {
  constructor(sections, count, zoom, width) {
    // A wall of a screen is looked at from farther away.
    const wanted = (sizes[zoom] ?? sizes[3]) * Math.max(1, Math.min(2, width / 1_800));
    this.columns = Math.max(1, zoom >= 5 ? 1 : Math.round(width / wanted));
    this.gap = zoom <= 1 ? 1 : 3;
    this.cell = Math.min(width, 900, (width - this.gap * (this.columns - 1)) / this.columns);
    this.row = this.cell + this.gap;
    this.count = count;
    this.parts = [];
    this.months = [];
    this.head = 0;
    let top = 0;
    let place = 0;
    let line = 0;
    for (const part of grouped(sections, zoom)) {
      const head = part.year === undefined ? 0 : heading;
      this.head = head;
      const rows = Math.ceil(part.count / this.columns);
      const lines = rows + (head ? 1 : 0);
      const made = { ...part, top, place, line, head, rows };
      const last = this.parts.at(-1);
      if (last?.month !== part.month || last?.year !== part.year || !last) this.months.push(made);
      this.parts.push(made);
      top += head + rows * this.row;
      place += part.count;
      line += lines;
    }
    this.height = top;
    this.lines = line;
  }

  /** The part with the greatest value of a property that is not above a number. */
  part(property, number) {
    return this.parts[lastOf(this.parts, property, number)];
  }

  /** The height at which a month begins, so many months before or behind the one at a height. */
  monthFrom(height, months) {
    const at = lastOf(this.months, "top", height) + months;
    return this.months[Math.max(0, Math.min(at, this.months.length - 1))]?.top ?? 0;
  }

  /** The lines between two heights. */
  visible(from, to) {
    const lines = [];
    if (!this.parts.length) return lines;
    let at = lastOf(this.parts, "top", from);
    for (; at < this.parts.length && this.parts[at].top < to; at += 1) {
      const part = this.parts[at];
      if (part.head && part.top + part.head > from) {
        lines.push({ number: part.line, top: part.top, part });
      }
      const body = part.top + part.head;
      const first = Math.max(0, Math.floor((from - body) / this.row));
      const last = Math.min(part.rows - 1, Math.floor((to - body) / this.row));
      for (let row = first; row <= last; row += 1) {
        const place = part.place + row * this.columns;
        lines.push({
          number: part.line + (part.head ? 1 : 0) + row,
          top: body + row * this.row,
          place,
          count: Math.min(this.columns, part.place + part.count - place),
        });
      }
    }
    return lines;
  }

  topOf(place) {
    const part = this.part("place", place);
    if (!part) return 0;
    return part.top + part.head + Math.floor((place - part.place) / this.columns) * this.row;
  }

  /** The place at a height, the first of its row. */
  placeAt(height) {
    const part = this.part("top", height);
    if (!part) return 0;
    const row = Math.max(0, Math.floor((height - part.top - part.head) / this.row));
    return part.place + Math.min(row, part.rows - 1) * this.columns;
  }

  /** The place that many rows below or above, in the same column where there is one. */
  rowFrom(place, rows) {
    let at = lastOf(this.parts, "place", place);
    const part = this.parts[at];
    const column = (place - part.place) % this.columns;
    let row = Math.floor((place - part.place) / this.columns) + rows;
    while (row < 0 && at > 0) row += this.parts[--at].rows;
    while (row >= this.parts[at].rows && at < this.parts.length - 1) row -= this.parts[at++].rows;
    const found = this.parts[at];
    const wanted = Math.max(0, Math.min(found.rows - 1, row)) * this.columns + column;
    return found.place + Math.min(wanted, found.count - 1);
  }

  /** How high the page is made: as high as it is, or as high as browsers can. */
  get scrolled() {
    return Math.min(this.height, longest);
  }
}

/** What has a heading of its own: days, months of small items, years of the smallest. */
function grouped(sections, zoom) {
  const parts = [];
  for (const [count, year, month, days = []] of sections) {
    const last = parts.at(-1);
    if (zoom === 0 && year !== undefined && last?.year === year) last.count += count;
    else if (zoom < 2 || !days.length) {
      parts.push({ count, year, month: zoom === 0 ? undefined : month });
    } else {
      for (let at = 0; at < days.length; at += 2) {
        parts.push({ count: days[at + 1], year, month, day: days[at] });
      }
    }
  }
  return parts;
}

/** Which of some parts has the greatest value of a property that is not above a number. */
function lastOf(parts, property, number) {
  let low = 0;
  let high = parts.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (parts[middle][property] <= number) low = middle;
    else high = middle;
  }
  return low;
}
