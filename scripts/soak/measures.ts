/** What a soak measures: how long each kind of call takes, what fails, and the memory of the server. */
import { columns } from '../bench/report.ts';
import { percentile } from '../bench/statistics.ts';

/** The calls of the mixed load. */
export const kinds = [
  'sign-in',
  'list',
  'upload',
  'resumable',
  'tasks',
  'export',
  'share page',
  'share',
  'notice',
  'new task',
  'review',
  'subscription',
  'news',
  'certificate',
] as const;
export type Kind = (typeof kinds)[number];

/** How a call ended: answered, refused because of a limit, failed beside a fault that was caused, or failed without one. */
export type Ending = 'answered' | 'refused' | 'hit' | 'failed';

export interface Measures {
  /** Notes a call; `took` in milliseconds. */
  note(kind: Kind, ending: Ending, took: number): void;
  /** Notes the memory of the server, in bytes. */
  noteMemory(bytes: number): void;
  readonly mostMemory: number;
  /** The table of all that was noted since the last one. */
  nextTable(title: string): string;
  /** The table of all that was noted. */
  wholeTable(title: string): string;
}

/** Latencies that are kept for each kind; beyond it every later one replaces an earlier one, by chance. */
const mostKept = 50_000;

class Tally {
  readonly #taken = new Map<Kind, number[]>();
  readonly #endings = new Map<string, number>();
  memory = 0;

  note(kind: Kind, ending: Ending, took: number): void {
    const key = `${kind} ${ending}`;
    this.#endings.set(key, (this.#endings.get(key) ?? 0) + 1);
    if (ending !== 'answered') return;
    const taken = this.#taken.get(kind) ?? [];
    if (taken.length < mostKept) taken.push(took);
    else taken[Math.floor(Math.random() * mostKept)] = took;
    this.#taken.set(kind, taken);
  }

  table(title: string): string {
    const milliseconds = (value: number): string => (Number.isNaN(value) ? '–' : value.toFixed(0));
    const rows = kinds.map((kind) => {
      const taken = this.#taken.get(kind) ?? [];
      const count = (ending: Ending): string => String(this.#endings.get(`${kind} ${ending}`) ?? 0);
      return [
        kind,
        count('answered'),
        count('refused'),
        count('hit'),
        count('failed'),
        ...[0.5, 0.95, 0.99].map((share) => milliseconds(percentile(taken, share))),
      ];
    });
    const header = ['', 'answered', 'refused', 'hit by a fault', 'failed', 'p50 ms', 'p95 ms', 'p99 ms'];
    const memory = `Memory of the server: ${(this.memory / 1_048_576).toFixed(0)} MB at most`;
    return ['', `## ${title}`, '', ...columns([header, ...rows]), '', memory].join('\n');
  }
}

/** Measures that begin with nothing. */
export function createMeasures(): Measures {
  const whole = new Tally();
  let part = new Tally();
  return {
    note(...noted) {
      whole.note(...noted);
      part.note(...noted);
    },
    noteMemory(bytes) {
      whole.memory = Math.max(whole.memory, bytes);
      part.memory = Math.max(part.memory, bytes);
    },
    get mostMemory() {
      return whole.memory;
    },
    nextTable(title) {
      const table = part.table(title);
      part = new Tally();
      return table;
    },
    wholeTable: (title) => whole.table(title),
  };
}
