/**
 * `npm run fairness`: how long each route keeps the server busy, and how much the load of one firm, or from outside, slows
 * another firm down.
 *
 *   npm run fairness                      the walk of all routes, and every attack
 *   npm run fairness -- walk              the walk: every call and every open path, with the largest data of the demo
 *   npm run fairness -- passwords lock    these attacks
 *   npm run fairness -- --seconds 20      how long each attack lasts; 10 when not said
 *
 * The walk ends with 1 when a route takes more CPU in one piece than fairness/budgets.ts allows it.
 * Measures the sign-in page and the document list of another firm in quiet and during each attack. Ends with 1 when a median
 * takes more than three times as long, or when an attack did less than it has to for the measurement to mean anything.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { attacks, portalEnv } from './fairness/attacks.ts';
import {
  type Effect,
  faultsOf,
  leastRequests,
  type Outcome,
  outcomesText,
  type View,
} from './fairness/report.ts';
import { createVictim, noTimes, type Victim } from './fairness/victim.ts';
import { walkFaults, walkRoutes, walkText } from './fairness/walk.ts';
import { startSoakPortal } from './soak/portal.ts';

const { values, positionals } = parseArgs({
  options: { seconds: { type: 'string', default: '10' } },
  allowPositionals: true,
});
const known = ['walk', ...Object.keys(attacks)];
const asked = positionals.length > 0 ? positionals : known;
const names = asked.filter((name) => name !== 'walk');
const attackMs = Number(values.seconds) * 1_000;
if (!asked.every((name) => known.includes(name)) || !(attackMs > 0)) {
  process.stderr.write(`Usage: npm run fairness -- [${known.join('] [')}] [--seconds N]\n`);
  process.exit(1);
}

const quietLooks = 100;
const mostAttackMs = 10 * attackMs;
const say = (text: string) => process.stdout.write(`${text}\n`);

/** The process of an attack, which is ready to begin. */
async function prepareAttack(name: string, origin: string, databaseUrl: string) {
  const script = new URL('fairness/attacker.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, ['--import', 'tsx', script, name, origin, databaseUrl], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async (): Promise<string> => {
    const line = await Promise.race([lines.next(), exited.then(() => ({ done: true, value: '' }))]);
    if (line.done) throw new Error(`the attack ${name} ended by itself`);
    return line.value;
  };
  await next();
  return {
    begin: () => child.stdin.write('begin\n'),
    async end(): Promise<readonly Effect[]> {
      child.stdin.write('end\n');
      return JSON.parse(await next());
    },
    kill: () => child.kill(),
  };
}

async function measure(
  name: string,
  victim: Victim,
  portal: { origin: string; databaseUrl: string },
): Promise<Outcome> {
  const attack = await prepareAttack(name, portal.origin, portal.databaseUrl);
  try {
    const [quiet, attacked] = [noTimes(), noTimes()];
    for (let look = 0; look < quietLooks / 2; look += 1) await victim.look(noTimes());
    for (let look = 0; look < quietLooks; look += 1) await victim.look(quiet);
    attack.begin();
    const begun = performance.now();
    let ending: Promise<readonly Effect[]> | undefined;
    let isOver = false;
    // An attack ends when it has done what it has to, so that a slow machine measures as much as a fast one.
    while (!isOver) {
      await victim.look(attacked);
      const lasted = performance.now() - begun;
      if (lasted > mostAttackMs) throw new Error(`the attack ${name} takes too long`);
      if (ending || lasted < attackMs || attacked['document list'].length < leastRequests) continue;
      ending = attack.end().finally(() => {
        isOver = true;
      });
      ending.catch(() => undefined);
    }
    const effects = (await ending) ?? [];
    const feltIn = (view: View) => ({ quiet: quiet[view], attacked: attacked[view] });
    const felt = { 'sign-in page': feltIn('sign-in page'), 'document list': feltIn('document list') };
    return { attack: name, felt, effects };
  } finally {
    attack.kill();
  }
}

async function walk(): Promise<void> {
  const walked = await walkRoutes();
  say(`${walkText(walked)}\n`);
  const faults = walkFaults(walked);
  say(faults.length === 0 ? 'Every route is within its budget.\n' : `${faults.join('\n')}\n`);
  if (faults.length > 0) process.exitCode = 1;
}

async function attack(): Promise<void> {
  // A plain script without types, as it runs before anything is installed.
  const steps = (await import(new URL('./lib/steps.mjs', import.meta.url).href)) as { build(): void };
  steps.build();
  const portal = await startSoakPortal({ nodes: 1, isEmbedded: false, env: portalEnv });
  try {
    const victim = await createVictim(portal.origin);
    const outcomes: Outcome[] = [];
    for (const name of names) {
      outcomes.push(await measure(name, victim, { origin: portal.origin, databaseUrl: portal.database.url }));
      say(`Measured: ${name}`);
    }
    say(`\nAnother firm, in milliseconds\n\n${outcomesText(outcomes)}`);
    const faults = faultsOf(outcomes);
    say(`\n${faults.length === 0 ? 'Nothing takes more than three times as long.' : faults.join('\n')}`);
    if (faults.length > 0) process.exitCode = 1;
  } finally {
    await portal.stop();
  }
}

if (asked.includes('walk')) await walk();
if (names.length > 0) await attack();
