/** One clock and one source of randomness for everything that runs in a simulation, so that a seed replays it exactly. */
import { seededRandom } from '../../server/demo/files/seeded-random.ts';

interface Timer {
  readonly id: number;
  readonly due: number;
  readonly every: number | null;
  readonly task: () => void;
}

/** What a simulation replaces in the global scope, and what of it a test needs afterwards. */
const real = {
  setTimeout: globalThis.setTimeout,
  clearTimeout: globalThis.clearTimeout,
  setInterval: globalThis.setInterval,
  clearInterval: globalThis.clearInterval,
  setImmediate: globalThis.setImmediate,
  Date: globalThis.Date,
  random: Math.random,
  now: performance.now,
  getRandomValues: crypto.getRandomValues,
};

/** The moment at which each simulation begins, in milliseconds since 1970. */
const begin = Date.UTC(2026, 10, 23, 9);

/** Timers, the date and random values of one simulation. They hold from `install` to `restore`. */
export class VirtualTime {
  now = begin;
  /** How often a timer was set so far: it tells whether anything goes on. */
  activity = 0;
  readonly #timers = new Map<number, Timer>();
  #lastId = 0;
  readonly #seed: number;

  constructor(seed: number) {
    this.#seed = seed;
  }

  install(): void {
    const time = this;
    const random = seededRandom(this.#seed);
    const set =
      (every: boolean) =>
      (task: (...given: unknown[]) => void, delay = 0, ...given: unknown[]) =>
        time.#set(() => task(...given), Number(delay) || 0, every);
    const clear = (timer: unknown) => void time.#timers.delete(Number(timer));
    Object.assign(globalThis, {
      setTimeout: set(false),
      setInterval: set(true),
      clearTimeout: clear,
      clearInterval: clear,
      Date: class extends real.Date {
        constructor(...given: unknown[]) {
          if (given.length === 0) super(time.now);
          else super(...(given as [number]));
        }
        static override now = () => time.now;
      },
    });
    Math.random = () => random.next();
    performance.now = () => time.now - begin;
    crypto.getRandomValues = ((array: Uint8Array) => {
      array.set(random.bytes(array.length));
      return array;
    }) as typeof crypto.getRandomValues;
  }

  restore(): void {
    const { random, now, getRandomValues, ...globals } = real;
    Object.assign(globalThis, globals);
    Math.random = random;
    performance.now = now;
    crypto.getRandomValues = getRandomValues;
  }

  /** When the next timer rings, in milliseconds since 1970; `null` when none is set. */
  get next(): number | null {
    let due: number | null = null;
    for (const timer of this.#timers.values()) if (due === null || timer.due < due) due = timer.due;
    return due;
  }

  /** Moves on to a moment and rings the first timer that is due until then; answers whether there was one. */
  ring(until: number): boolean {
    let first: Timer | undefined;
    for (const timer of this.#timers.values()) if (!first || timer.due < first.due) first = timer;
    if (!first || first.due > until) {
      this.now = Math.max(this.now, until);
      return false;
    }
    this.now = Math.max(this.now, first.due);
    this.#timers.delete(first.id);
    if (first.every !== null) this.#timers.set(first.id, { ...first, due: this.now + first.every });
    first.task();
    return true;
  }

  /** The clock of the computer is set to another time: timers keep their distance, as in a browser. */
  jump(milliseconds: number): void {
    this.now += milliseconds;
    for (const [id, timer] of this.#timers) this.#timers.set(id, { ...timer, due: timer.due + milliseconds });
  }

  #set(task: () => void, delay: number, repeats: boolean): unknown {
    this.#lastId += 1;
    this.activity += 1;
    const id = this.#lastId;
    const wait = Math.max(0, delay);
    this.#timers.set(id, { id, due: this.now + wait, every: repeats ? Math.max(1, wait) : null, task });
    return { ref: () => undefined, unref: () => undefined, [Symbol.toPrimitive]: () => id };
  }
}

/** Lets everything run that waits for nothing but the processor. */
export async function turn(): Promise<void> {
  await new Promise<void>((resolve) => real.setImmediate(resolve));
}
