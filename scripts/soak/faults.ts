/** The faults of a soak: which, when, and how long the portal needs to answer again. */
import { setTimeout as wait } from 'node:timers/promises';
import { columns } from '../bench/report.ts';
import { percentile } from '../bench/statistics.ts';
import type { SoakPortal } from './portal.ts';
import type { Workload } from './workload.ts';

/** A portal that answers nothing for this long, in milliseconds, does not come back by itself. */
const patienceMs = 60_000;
/** A probe that hangs is followed by another one after this time, in milliseconds. */
const probeMs = 1_000;
const betweenProbesMs = 10;
const uploadSoonMs = 5_000;

/** What was noted of one kind of fault. */
interface Noted {
  readonly answered: number[];
  readonly back: number[];
}

/** Faults that were caused, by kind. */
export class FaultTally {
  readonly #kinds = new Map<string, Noted>();

  /** `answered` and `back` in milliseconds: until the portal answered again, and until a killed server was ready. */
  note(kind: string, answered: number, back?: number): void {
    const noted = this.#kinds.get(kind) ?? { answered: [], back: [] };
    noted.answered.push(answered);
    if (back !== undefined) noted.back.push(back);
    this.#kinds.set(kind, noted);
  }

  table(): string {
    const written = (values: readonly number[], share: number): string =>
      values.length === 0 ? '–' : percentile(values, share).toFixed(0);
    const header = ['', 'number', 'answers p50 ms', 'max ms', 'server ready p50 ms', 'max ms'];
    const rows = [...this.#kinds]
      .sort()
      .map(([kind, { answered, back }]) => [
        kind,
        String(answered.length),
        written(answered, 0.5),
        written(answered, 1),
        written(back, 0.5),
        written(back, 1),
      ]);
    return ['## Faults', '', ...columns([header, ...rows])].join('\n');
  }
}

export const killed = 'server: killed with SIGKILL';
export const cut = 'connection of an upload cut';

/** Causes faults and waits for the portal to answer again. */
export interface Faults {
  readonly tally: FaultTally;
  readonly kinds: readonly string[];
  /** Kinds by which the database is lost. */
  readonly losses: readonly string[];
  /** How many were caused so far. */
  readonly count: number;
  /** Whether one is under way: it was caused, and the portal has not recovered yet. */
  readonly isUnderWay: boolean;
  /** Kills that hit an upload under way. */
  readonly midUpload: number;
  /** Causes one fault, while an upload is under way. Throws when the portal does not come back by itself. */
  strike(kind: string): Promise<void>;
}

export function createFaults(portal: SoakPortal, workload: Workload): Faults {
  const tally = new FaultTally();
  const losses = Object.keys(portal.database.losses);
  let count = 0;
  let isUnderWay = false;
  let midUpload = 0;

  /** Resolves with the milliseconds since `from` at which the portal answered. */
  async function answered(from: number): Promise<number> {
    while (performance.now() < from + patienceMs) {
      if (await workload.answers(probeMs)) return performance.now() - from;
      await wait(betweenProbesMs);
    }
    throw new Error(`the portal did not answer within ${patienceMs / 1000} seconds`);
  }

  async function kill(): Promise<void> {
    if (workload.uploading > 0) midUpload += 1;
    const from = performance.now();
    const restart = await portal.killServer();
    const [answeredAfter, back] = await Promise.all([
      answered(from),
      restart().then(() => performance.now() - from),
    ]);
    tally.note(killed, answeredAfter, back);
  }

  async function cause(kind: string): Promise<void> {
    if (kind === killed) return await kill();
    const from = performance.now();
    await (kind === cut ? workload.cutConnection() : portal.database.losses[kind]?.());
    tally.note(kind, await answered(from));
  }

  return {
    tally,
    kinds: [cut, ...losses, killed],
    losses,
    get count() {
      return count;
    },
    get isUnderWay() {
      return isUnderWay;
    },
    get midUpload() {
      return midUpload;
    },
    async strike(kind) {
      // At the end of a run there are no uploads.
      await Promise.race([workload.nextUpload(), wait(uploadSoonMs)]);
      // Anywhere in the upload, not only at its begin.
      await wait(Math.random() * 40);
      count += 1;
      isUnderWay = true;
      await cause(kind);
      isUnderWay = false;
    },
  };
}

/** `kills` and `losses` faults in random order; losses of each kind in turn. */
export function planOf(
  { kills, losses }: { readonly kills: number; readonly losses: number },
  kinds: readonly string[],
): string[] {
  const plan = [
    ...Array.from({ length: kills }, () => killed),
    ...Array.from({ length: losses }, (_, index) => kinds[index % kinds.length] ?? ''),
  ];
  for (let last = plan.length - 1; last > 0; last -= 1) {
    const other = Math.floor(Math.random() * (last + 1));
    [plan[last], plan[other]] = [plan[other] ?? '', plan[last] ?? ''];
  }
  return plan;
}
