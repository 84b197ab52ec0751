/** Reads the log of a reported issue: lines that name actors, events and states, and hold nothing else. */
import { z } from 'zod';

/** A line of a log, which says that an actor has changed its state. */
export interface LogStep {
  /** Its place in the log, from 1. */
  readonly line: number;
  /** XState's type of the event. */
  readonly event: string;
  /** The state after it as the log writes it: `ready.list.idle`. */
  readonly state: string;
}

const lineShape = /^\S+Z (?<actor>.+?) (?<event>[^ ]+) → (?<state>.+)$/;
const linesSchema = z.array(z.string());
const entrySchema = z.union([
  linesSchema,
  z.object({ logs: linesSchema }).transform(({ logs }) => logs),
  z.object({ data: z.object({ logs: linesSchema }) }).transform(({ data }) => data.logs),
]);

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The lines in a file: an entry of the firm's log, its data, or the lines alone, as JSON or as text. */
export function linesIn(text: string): readonly string[] | null {
  const isJson = /^\s*[[{]/.test(text);
  if (!isJson) return lineShape.test(text.split('\n')[0] ?? '') ? text.split('\n').filter(Boolean) : null;
  const parsed = entrySchema.safeParse(parsedJson(text));
  return parsed.success ? parsed.data : null;
}

/** The steps of each actor in the order of the log; lines of another shape are left out. */
export function stepsByActor(lines: readonly string[]): ReadonlyMap<string, readonly LogStep[]> {
  const steps = new Map<string, LogStep[]>();
  for (const [at, text] of lines.entries()) {
    const { actor, event, state } = lineShape.exec(text)?.groups ?? {};
    if (actor === undefined || event === undefined || state === undefined) continue;
    const own = steps.get(actor) ?? [];
    own.push({ line: at + 1, event, state });
    steps.set(actor, own);
  }
  return steps;
}
