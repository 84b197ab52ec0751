import { expect, test } from 'vitest';
import { assign, setup } from 'xstate';
import type { StoredFile } from '../../contract/fiscal/box-e.ts';
import { live, service, settle } from '../../tests/support/charts/live.ts';
import { ProblemError } from '../problem.ts';
import { type FiscalUploadEvent, fiscalUploadMachine, mostWaiting } from './fiscal-upload.machine.ts';

const picked = (id: string) => ({ id, name: `${id}.xml`, size: 100, source: null });
const filesOf = (count: number, prefix = 'f') =>
  Array.from({ length: count }, (_, index) => picked(`${prefix}${index}`));
const result = (name: string): StoredFile => ({
  name,
  outcome: 'stored',
  reason: null,
  storage: 'nfe-storage',
  flags: [],
});
const offline = new ProblemError({ code: 'offline' });

/** The upload under a parent that counts how often it hears of stored files. */
function startUpload() {
  const sending = service<readonly StoredFile[], { clientId: string; file: { id: string } }>();
  const parent = setup({
    types: { context: {} as { told: number } },
    actors: { upload: fiscalUploadMachine.provide({ actors: { sendXml: sending.logic as never } }) },
  }).createMachine({
    context: { told: 0 },
    invoke: { src: 'upload', id: 'upload' },
    on: { 'files.stored': { actions: assign({ told: ({ context }) => context.told + 1 }) } },
  });
  const { actor } = live(parent);
  const upload = () => {
    const { upload: child } = actor.getSnapshot().children;
    if (!child) throw new Error('the upload has stopped');
    return child;
  };
  return {
    send: (event: FiscalUploadEvent) => upload().send(event),
    at: () => upload().getSnapshot(),
    told: () => actor.getSnapshot().context.told,
    sending,
    sent: () => sending.asked.map(({ input: { clientId, file } }) => [clientId, file.id]),
    async answer(results: readonly StoredFile[] = []) {
      sending.last().resolve(results);
      await settle();
    },
    async fail() {
      sending.last().reject(offline);
      await settle();
    },
  };
}

test('[T2.15] files that are added while others are sent come after them, each for the client that it was added for', async () => {
  const { send, sent, answer, at, told } = startUpload();
  send({ type: 'files.add', clientId: 'acme', files: filesOf(2) });
  send({ type: 'files.add', clientId: 'dana', files: [picked('x')] });
  expect(sent()).toEqual([['acme', 'f0']]);
  await answer([result('f0.xml')]);
  send({ type: 'files.add', clientId: 'acme', files: [picked('y')] });
  await answer([result('f1.xml')]);
  await answer([result('x.xml'), result('other.xml')]);
  expect([at().value, told()]).toEqual(['sending', 0]);
  await answer([result('y.xml')]);
  expect(sent()).toEqual([
    ['acme', 'f0'],
    ['acme', 'f1'],
    ['dana', 'x'],
    ['acme', 'y'],
  ]);
  expect([at().value, told(), at().context.picked]).toEqual(['idle', 1, 4]);
  expect(at().context.results.map(({ name }) => name)).toEqual([
    'f0.xml',
    'f1.xml',
    'x.xml',
    'other.xml',
    'y.xml',
  ]);
});

test('what failed is sent again in its order and for its client, and only that', async () => {
  const { send, sent, answer, fail, at, told } = startUpload();
  send({ type: 'files.add', clientId: 'acme', files: filesOf(2) });
  send({ type: 'files.add', clientId: 'dana', files: [picked('x')] });
  await fail();
  await answer([result('f1.xml')]);
  await fail();
  expect(at().context.failed.map(({ id, problem }) => [id, problem])).toEqual([
    ['f0', { code: 'offline' }],
    ['x', { code: 'offline' }],
  ]);
  send({ type: 'upload.retry' });
  await answer([result('f0.xml')]);
  await answer([result('x.xml')]);
  expect(sent().slice(3)).toEqual([
    ['acme', 'f0'],
    ['dana', 'x'],
  ]);
  expect([at().context.failed, at().context.picked, told()]).toEqual([[], 3, 2]);
});

test('while files are sent, another try and closing the summary change nothing', async () => {
  const { send, sent, fail, at, told } = startUpload();
  send({ type: 'files.add', clientId: 'acme', files: filesOf(2) });
  await fail();
  const before = at().context;
  send({ type: 'upload.retry' });
  send({ type: 'upload.dismiss' });
  expect(at().context).toEqual(before);
  expect([sent().length, told()]).toEqual([2, 0]);
});

test('cancelling stops the file on its way, drops those that wait, keeps the results, and tells the list once', async () => {
  const { send, sent, answer, at, told, sending } = startUpload();
  send({ type: 'files.add', clientId: 'acme', files: filesOf(4) });
  await answer([result('f0.xml')]);
  send({ type: 'upload.cancel' });
  expect(sending.last().signal.aborted).toBe(true);
  await answer([result('f1.xml')]);
  expect(sent()).toEqual([
    ['acme', 'f0'],
    ['acme', 'f1'],
  ]);
  expect([at().value, at().context.queue, at().context.picked, told()]).toEqual(['idle', [], 1, 1]);
  expect(at().context.results).toEqual([result('f0.xml')]);
});

test('a closed summary is empty, and the next files begin a new one', async () => {
  const { send, answer, at } = startUpload();
  send({ type: 'files.add', clientId: 'acme', files: filesOf(1) });
  await answer([result('f0.xml')]);
  send({ type: 'upload.dismiss' });
  expect([at().context.picked, at().context.results]).toEqual([0, []]);
  send({ type: 'files.add', clientId: 'acme', files: [picked('x')] });
  await answer([result('x.xml')]);
  expect([at().context.picked, at().context.results]).toEqual([1, [result('x.xml')]]);
});

test('of more files than may wait the first thousand are sent, and there is room again for as many as were sent', async () => {
  expect(mostWaiting).toBe(1_000);
  const { send, sent, answer, at, told } = startUpload();
  send({ type: 'files.add', clientId: 'acme', files: filesOf(1_003) });
  send({ type: 'files.add', clientId: 'acme', files: [picked('late')] });
  await answer();
  await answer();
  send({ type: 'files.add', clientId: 'dana', files: filesOf(3, 'x') });
  while (at().matches('sending')) await answer();
  expect(sent()).toEqual([...filesOf(1_000).map(({ id }) => ['acme', id]), ['dana', 'x0'], ['dana', 'x1']]);
  expect(told()).toBe(1);
});

test('no files start nothing', () => {
  const { send, sent, at, told } = startUpload();
  send({ type: 'files.add', clientId: 'acme', files: [] });
  expect([at().value, sent(), told()]).toEqual(['idle', [], 0]);
});
