// The items that the page knows of: a bounded number of stretches around what is looked at.

import { windowOf } from "./api.js";

const length = 120;
const most = 50;

export class Items {
  constructor(changed) {
    this.changed = changed;
    this.begin(-1);
  }

  /** Begins anew; what was known of the same view is shown until it is known better. */
  begin(generation, isSameView = false) {
    this.generation = generation;
    this.old = isSameView ? new Map([...(this.old ?? []), ...this.stretches]) : new Map();
    this.stop?.abort();
    this.stop = new AbortController();
    this.stretches = new Map();
    this.asked = new Set();
  }

  /** The item at a place; undefined while it is not known. */
  at(place) {
    const number = Math.floor(place / length);
    const stretch = this.stretches.get(number) ?? this.old.get(number);
    return stretch?.[place - number * length];
  }

  /**
   * Makes sure that the items of some places are known soon; while they fly past, one question at
   * a time is enough.
   */
  want(from, to, isFast) {
    if (isFast && this.asked.size) return;
    for (let number = Math.floor(from / length); number * length <= to; number += 1) {
      if (this.stretches.has(number)) {
        const kept = this.stretches.get(number);
        this.stretches.delete(number);
        this.stretches.set(number, kept);
      } else if (!this.asked.has(number)) this.ask(number);
    }
  }

  /** Asks once more for what stands around a place. */
  renew(place) {
    const number = Math.floor(place / length);
    if (!this.asked.has(number)) this.ask(number);
  }

  async ask(number) {
    const { generation, stop, asked } = this;
    asked.add(number);
    try {
      const window = await windowOf(number * length, length, stop.signal);
      if (generation !== this.generation || window.generation !== generation) return;
      this.stretches.set(number, window.items ?? []);
      this.old.delete(number);
      while (this.stretches.size > most) {
        this.stretches.delete(this.stretches.keys().next().value);
      }
      this.changed();
    } catch {
      // It is asked for again when it is looked at again.
    } finally {
      asked.delete(number);
    }
  }
}
