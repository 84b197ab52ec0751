/**
 * One attack in a process of its own, so that its work does not hold up who measures. Says `ready`, begins with the first
 * line that it is sent, ends with the second, and prints what it did as JSON.
 */
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { attacks } from './attacks.ts';

const [name = '', origin = '', databaseUrl = ''] = process.argv.slice(2);
const prepare = attacks[name];
if (!prepare) throw new Error(`no attack ${name}`);
const lines = createInterface({ input: process.stdin });
const run = await prepare({ origin, databaseUrl });
process.stdout.write('ready\n');
await once(lines, 'line');
let isOver = false;
lines.once('line', () => {
  isOver = true;
});
const effects = await run(() => isOver);
process.stdout.write(`${JSON.stringify(effects)}\n`);
lines.close();
