/**
 * `npm run sim`: whole-portal simulations. Users, the firm and the line act at random on the real charts and services.
 *
 *   npm run sim -- --seeds 500      so many seeds from 1 on; 100 when not said
 *   npm run sim -- --seed 17        this one alone, as a failure prints it
 *   --from 1000                     the first seed
 *
 * Prints how many simulations a second one core plays. Ends with 1 at the first seed that fails, with the steps that
 * lead to it.
 */
import { parseArgs } from 'node:util';
import { failureText, runSeed } from '../tests/sim/run-seeds.ts';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '100' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string' },
  },
});
const from = Number(values.seed ?? values.from);
const count = values.seed === undefined ? Number(values.seeds) : 1;
if (!Number.isInteger(from) || !Number.isInteger(count) || count < 1) {
  process.stderr.write('Usage: npm run sim -- [--seeds N] [--from N] | --seed N\n');
  process.exit(1);
}

const cpuSeconds = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};
let begun = Number.NaN;
for (let seed = from; seed < from + count; seed += 1) {
  const failure = await runSeed(seed);
  // The first one loads the portal.
  if (seed === from) begun = cpuSeconds();
  if (!failure) continue;
  process.stdout.write(`${failureText(failure)}\n`);
  process.exit(1);
}
const rate = count > 1 ? `, ${((count - 1) / (cpuSeconds() - begun)).toFixed(1)} a second and core` : '';
process.stdout.write(`${count} simulations without a fault${rate}\n`);
