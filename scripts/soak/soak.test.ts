import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { hashOf, lostOf } from './acknowledged.ts';
import { nodeHeader, startBalancer } from './balancer.ts';
import { FaultTally, killed, planOf } from './faults.ts';
import { balanceOf } from './mails.ts';
import { createMeasures } from './measures.ts';

test('a table shows the calls of its minute, the last one those of all minutes', () => {
  const measures = createMeasures();
  for (let took = 1; took <= 100; took += 1) measures.note('list', 'answered', took);
  measures.note('list', 'failed', 9999);
  measures.note('list', 'hit', 9999);
  measures.noteMemory(200 * 1_048_576);
  const lineOf = (table: string) =>
    table
      .split('\n')
      .find((line) => line.startsWith('list'))
      ?.split(/\s{2,}/);
  expect(lineOf(measures.nextTable('Minute 1'))).toEqual(['list', '100', '0', '1', '1', '50', '95', '99']);
  measures.note('list', 'refused', 5);
  expect(lineOf(measures.nextTable('Minute 2'))).toEqual(['list', '0', '1', '0', '0', '–', '–', '–']);
  expect(lineOf(measures.wholeTable('All'))).toEqual(['list', '100', '1', '1', '1', '50', '95', '99']);
  expect(measures.mostMemory).toBe(200 * 1_048_576);
});

test('acknowledged documents that are gone or changed are lost, the others are not', async () => {
  const bytes = new TextEncoder().encode('bytes');
  const document = (id: string) => ({ id, folderId: 'f', sha256: hashOf(bytes) });
  const answers: Record<string, Uint8Array | undefined> = {
    kept: bytes,
    changed: new TextEncoder().encode('other'),
    gone: undefined,
  };
  const lost = await lostOf(Object.keys(answers).map(document), async ({ id }) => answers[id]);
  expect(lost).toEqual(['changed', 'gone']);
});

test('a plan holds every fault that was asked for, losses of each kind in turn', () => {
  const plan = planOf({ kills: 5, losses: 4 }, ['away', 'gone', 'silent']);
  const count = (kind: string) => plan.filter((each) => each === kind).length;
  expect([count(killed), count('away'), count('gone'), count('silent')]).toEqual([5, 2, 1, 1]);
});

test('the table of faults shows how long the portal needed to answer, and a server to be ready', () => {
  const tally = new FaultTally();
  for (let ms = 1; ms <= 100; ms += 1) tally.note(killed, ms, 2 * ms);
  tally.note('away', 7);
  const rows = tally
    .table()
    .split('\n')
    .slice(-2)
    .map((line) => line.trim().split(/\s{2,}/));
  expect(rows).toEqual([
    ['away', '1', '7', '7', '–', '–'],
    [killed, '100', '50', '100', '100', '200'],
  ]);
});

test('messages are compared with their causes: missing and duplicate messages are listed', () => {
  const mark = (digit: string) => `soak-${digit.repeat(16)}`;
  const cause = (digit: string, isAcknowledged: boolean) => ({
    mark: mark(digit),
    kind: 'notice',
    isAcknowledged,
  });
  const mail = (digit: string, to: string) => ({ to: `Dana <${to}>`, text: `About ${mark(digit)}.` });
  const causes = [
    cause('a', true),
    cause('b', true),
    cause('c', false),
    cause('d', false),
    { ...cause('e', true), kind: 'share', recipient: 'own@bank.example' },
  ];
  const mails = [
    ...['a', 'c'].flatMap((digit) => [mail(digit, 'one@x.example'), mail(digit, 'two@x.example')]),
    mail('b', 'one@x.example'),
    mail('c', 'two@x.example'),
    mail('e', 'own@bank.example'),
    mail('f', 'one@x.example'),
  ];
  expect(balanceOf(causes, mails)).toEqual({
    missing: [`${mark('b')} two@x.example`],
    twice: [`${mark('c')} two@x.example`],
    count: 7,
  });
});

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});
async function serving(answer: RequestListener): Promise<number> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
const echo: RequestListener = (incoming, answer) => {
  answer.writeHead(201, { 'x-method': incoming.method });
  incoming.pipe(answer);
};

test('the balancer passes a request on as it is, and over a server that takes no connection', async () => {
  const gone = await serving(echo);
  servers.pop()?.close();
  let turn = 0;
  // First the one that is gone, then the other.
  const balancer = await startBalancer(() => [0, 0.5][turn++ % 2] ?? 0);
  balancer.aim([gone, await serving(echo)]);
  const answer = await fetch(balancer.origin, { method: 'PATCH', body: 'all of it' });
  expect([
    answer.status,
    answer.headers.get('x-method'),
    answer.headers.get(nodeHeader),
    await answer.text(),
  ]).toEqual([201, 'PATCH', '1', 'all of it']);
  balancer.aim([gone]);
  expect((await fetch(balancer.origin)).status).toBe(502);
  await balancer.close();
});

test('the balancer breaks the connection of a request whose server dies', async () => {
  const balancer = await startBalancer();
  balancer.aim([
    await serving((incoming, answer) => {
      answer.write('half');
      incoming.once('end', () => answer.destroy());
      incoming.resume();
    }),
  ]);
  const answer = await fetch(balancer.origin, { method: 'POST', body: 'x' });
  await expect(answer.text()).rejects.toThrow('terminated');
  await balancer.close();
});
