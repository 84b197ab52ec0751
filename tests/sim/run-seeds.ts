/** Draws lists of steps by seed, plays them, and shrinks what fails to the fewest steps that still fail. */
import fc from 'fast-check';
import { simulate } from './simulation.ts';
import { type Step, stepLists } from './steps.ts';

/** How long a simulated life is at most, in steps. */
const mostSteps = 60;
/** How many shorter lists of steps are tried for a failure. */
const mostTries = 150;

export interface Failure {
  readonly seed: number;
  readonly message: string;
  /** What happened, a line each. */
  readonly done: readonly string[];
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? `${error.constructor.name}: ${error.message}` : String(error);

/** Plays a list of steps; answers the message of its failure, or `null`. */
const failureOf = (steps: readonly Step[], done: string[]): Promise<string | null> =>
  simulate(steps, done).then(() => null, messageOf);

/** Plays one seed; answers how it failed, with as few steps as lead to a failure, or `null`. */
export async function runSeed(seed: number): Promise<Failure | null> {
  let tries = 0;
  let failure: Failure | null = null;
  const property = fc.asyncProperty(stepLists(mostSteps), async (steps) => {
    // What is not tried any more counts as passed: the shrinking ends.
    if (tries >= mostTries) return true;
    tries += 1;
    const done: string[] = [];
    const message = await failureOf(steps, done);
    if (message !== null) failure = { seed, message, done };
    return message === null;
  });
  await fc.check(property, { seed, numRuns: 1 });
  return failure;
}

/** A failure as a text: the seed that replays it, and the fewest steps that lead to it. */
export const failureText = ({ seed, message, done }: Failure): string =>
  [`seed ${seed}: ${message}`, ...done.map((line) => `  ${line}`), `npm run sim -- --seed ${seed}`].join(
    '\n',
  );
