/** Whole-portal simulations: as many seeds as about eight seconds of a core play. `npm run sim` plays more. */
import { expect, test } from 'vitest';
import { failureText, runSeed } from './run-seeds.ts';

/** Each takes about 0.2 seconds of a core; 500 would take more than a minute and a half. */
const seeds = Array.from({ length: 40 }, (_, index) => index + 1);
const patience = 300_000;

test(
  'users, the firm and faults at random break no promise of the portal',
  async () => {
    const failures: string[] = [];
    for (const seed of seeds) {
      const failure = await runSeed(seed);
      if (failure) failures.push(failureText(failure));
    }
    expect(failures).toEqual([]);
  },
  patience,
);
