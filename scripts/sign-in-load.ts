/**
 * `npm run sign-in-load`: what 300 wrong passwords at one moment do to the list of somebody else. Prints how long the list takes while
 * nothing else happens, how long while the passwords are checked, and the ratio of the two.
 */
import { parseArgs } from 'node:util';
import { demoPassword } from '../server/demo/seed.ts';
import { startBareProcess } from '../tests/helpers/bare-process.ts';
import { CookieBrowser } from '../tests/helpers/cookie-browser.ts';
import { openProvider, signInAt } from '../tests/helpers/sign-in.ts';
import { percentile } from './bench/statistics.ts';

const { values } = parseArgs({
  options: { passwords: { type: 'string', default: '300' }, sources: { type: 'string', default: '300' } },
});
const [passwords, sources] = [Number(values.passwords), Number(values.sources)];
const rounds = 40;
const clients = '/api/client-center/v1/clients/';

const portal = await startBareProcess({ PROXIES: '1', DEMO: 'on' });
try {
  const { origin } = portal;
  const reader = await signInAt(origin, new CookieBrowser(), {
    email: 'sixty-clients@demo.example',
    password: demoPassword,
  });
  const timeList = async (): Promise<number> => {
    const from = performance.now();
    const answer = await reader.call(clients);
    await answer.text();
    if (!answer.ok) throw new Error(`${clients} answered ${answer.status}`);
    return performance.now() - from;
  };
  for (let round = 0; round < rounds; round += 1) await timeList();

  const quiet: number[] = [];
  for (let round = 0; round < rounds; round += 1) quiet.push(await timeList());

  // One page for all: a person who guesses passwords opens it once, too.
  const guesser = new CookieBrowser();
  const page = await openProvider(origin, guesser);
  const statuses = new Map<number, number>();
  let left = passwords;
  const begun = performance.now();
  const guesses = Array.from({ length: passwords }, async (_, index) => {
    const answer = await guesser.fetch(page, {
      method: 'POST',
      headers: { 'x-forwarded-for': `10.0.${(index % sources) >> 8}.${(index % sources) & 255}` },
      body: new URLSearchParams({ email: `person-${index}@demo.example`, password: 'wrong' }),
    });
    await answer.text();
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    left -= 1;
  });
  const busy: number[] = [];
  while (left > 0) busy.push(await timeList());
  await Promise.all(guesses);

  const [before, during] = [percentile(quiet, 0.5), percentile(busy, 0.5)];
  const answered = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
  process.stdout.write(
    `${passwords} wrong passwords from ${sources} sources: ${answered}, in ${Math.round(performance.now() - begun)} ms\n` +
      `List: quiet ${before.toFixed(1)} ms, meanwhile ${during.toFixed(1)} ms (worst ${Math.max(...busy).toFixed(1)} ms of ${busy.length}), ratio ${(during / before).toFixed(2)}\n`,
  );
} finally {
  await portal.dispose();
}
