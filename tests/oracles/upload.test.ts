import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ProblemError } from '../../machines/problem.ts';
import type { Signal } from '../../machines/signals.ts';
import type {
  CompletePayload,
  LabelPayload,
  TransferPayload,
} from '../../machines/upload/upload-file.machine.ts';
import { settle } from '../support/charts/live.ts';
import { intakeIn, startUploads, uploadLimits } from '../support/flows/upload-live.ts';
import { factsFor } from '../support/values/session-facts.ts';
import { offeredFor, storedFor, taxFolder } from '../support/values/upload-items.ts';
import { historyOf } from './history.ts';
import { type OpenCall, openCallsOf } from './open-calls.ts';
import { type Answer, type Deed, largeSize, PlainUploads } from './plain-uploads.ts';

const task = { ccTask: 't', ccGroupType: 'g', ccTaskLabel: 'l', ccStep: '1' };
function textOf(what: string, input: TransferPayload & CompletePayload & LabelPayload): string {
  if (what === 'checkExists') return input.name;
  if (what === 'sendFile') return `${input.name} ${input.idempotencyKey}`;
  if (what === 'transferFile') return `${input.name} ${input.idempotencyKey} ${input.uploadUrl}`;
  return what === 'labelFile' ? input.documentId : `${input.name} ${input.uploadUrl}`;
}

/** What a signal says to the user or to other flows; those that are last words about something are left out. */
function wordsOf(signal: Signal): string[] {
  if (signal.type === 'documents.changed') return [`changed ${signal.clientId}`];
  if (signal.type === 'alert.withdrawn') return [`withdrawn ${signal.topic}`];
  if (signal.type === 'error.noted') return [`noted ${signal.message}`];
  if (signal.type === 'task.uploaded') return [`task has ${signal.documentId}`];
  if (signal.type !== 'alert.raised') return [];
  const { type, key, values = {} } = signal.alert;
  return [[type, key, ...Object.entries(values).map((pair) => pair.join('='))].join(' ')];
}

/** The real uploads, driven by the same deeds. */
async function startReal() {
  const flow = await startUploads(factsFor({ clientId: 'c1' }));
  const { actor, clock, signals } = flow;
  const { checkExists, sendFile, transferFile, completeFile, labelFile, notifyUpload, discardUpload } = flow;
  const open = openCallsOf({ checkExists, sendFile, transferFile, completeFile, labelFile }, textOf);
  const followUps = openCallsOf({ notifyUpload, discardUpload }, () => '');
  const created = new WeakSet<object>();
  let [heard, files, urls] = [0, 0, 0];

  const pick = async ({ files: wanted, client, names }: Deed & { do: 'pick' }) => {
    const container = { ...taxFolder, id: `folder-${client}` };
    const offered = wanted.map(({ isLarge, isForTask }, index) =>
      offeredFor(`f${files + index + 1}`, {
        clientId: client,
        clientName: `Client ${client}`,
        container,
        taskMetaData: isForTask ? task : null,
        ...(isLarge ? { file: { size: largeSize } } : {}),
      }),
    );
    files += offered.length;
    actor.send({ type: 'files.select', files: offered });
    if (intakeIn(flow).getSnapshot().matches('loadingConstraints'))
      flow.loadConstraints.last().resolve(uploadLimits);
    await settle();
    if (offered.length < 2) return;
    if (names === 'unknown') flow.findTakenNames.last().reject(new ProblemError({ code: 'offline' }));
    else flow.findTakenNames.last().resolve(names === 'free' ? [] : [offered[0]?.file.id ?? '']);
  };
  const send = ({ what, input }: OpenCall, count: number) => {
    const call = input as TransferPayload;
    if (what === 'sendFile') call.onProgress(count);
    if (what !== 'transferFile') return;
    if (call.uploadUrl === null && !created.has(call)) {
      urls += 1;
      created.add(call);
      call.onCreated(`/uploads/u${urls}`);
    }
    call.onOffset(count);
    call.onProgress(count + 50);
  };
  const answer = (call: OpenCall, how: Answer) => {
    const { what, input } = call;
    const { name, documentId, uploadUrl } = input as TransferPayload & LabelPayload;
    if (how === 'ok' && what === 'transferFile' && uploadUrl === null && !created.has(input as object))
      send(call, 0);
    if (how === 'ok')
      call.resolve(what === 'checkExists' ? false : storedFor((name ?? documentId).replace(/[ .].*/, '')));
    else if (how === 'nameTaken' && what === 'checkExists') call.resolve(true);
    else call.reject(new ProblemError({ code: how }));
  };

  const take = async (deed: Deed) => {
    const calls = open();
    const { items } = actor.getSnapshot().context;
    if (deed.do === 'pick') await pick(deed);
    if (deed.do === 'client') actor.send({ type: 'client.changed', clientId: deed.client });
    if (deed.do === 'fold' || deed.do === 'unfold') actor.send({ type: `panel.${deed.do}` });
    if (deed.do === 'clear') actor.send({ type: 'panel.clear' });
    if (deed.do === 'queue') actor.send({ type: `queue.${deed.what}` });
    if (deed.do === 'file') {
      const id = items[deed.place % Math.max(1, items.length)]?.id ?? '';
      actor.send({ type: `file.${deed.what}`, id });
    }
    if (deed.do === 'wait') clock.increment(deed.ms);
    const call = 'place' in deed ? calls[deed.place % Math.max(1, calls.length)] : undefined;
    if (call && deed.do === 'answer') answer(call, deed.how);
    if (call && deed.do === 'bytes') send(call, deed.count);
    await settle();
  };
  const facts = async () => {
    const said = signals.slice(heard).flatMap(wordsOf);
    heard = signals.length;
    for (let [next] = followUps(); next; [next] = followUps()) {
      const { clientId, documentIds, uploadUrl } = next.input as Record<string, string>;
      said.push(next.what === 'notifyUpload' ? `mail ${clientId} ${documentIds}` : `discard ${uploadUrl}`);
      next.resolve(undefined);
      await settle();
    }
    const at = actor.getSnapshot();
    const underWay = signals.findLast(({ type }) => type === 'uploads.changed');
    const ofTask = signals.findLast(({ type }) => type === 'task.uploads');
    return {
      rows: at.context.items.map(({ id, status, name, problem, sentBytes }) => [
        id,
        status,
        name,
        problem?.code ?? null,
        sentBytes,
      ]),
      calls: open().map(({ text }) => text),
      isFolded: at.hasTag('folded'),
      isUnderWay: underWay?.type === 'uploads.changed' && underWay.isUnderWay,
      stepsOfTask: ofTask?.type === 'task.uploads' ? ofTask.steps.length : 0,
      may: (['queue.cancel', 'queue.retry', 'queue.resume', 'receipt.save'] as const).map((type) =>
        at.can({ type }),
      ),
      said: said.toSorted(),
    };
  };
  /** The session ends: nothing goes on, and nothing is asked for later. */
  const end = async () => {
    const asked = [checkExists, sendFile, transferFile, completeFile, labelFile];
    const count = () => asked.reduce((sum, { asked: calls }) => sum + calls.length, 0);
    const before = count();
    actor.stop();
    clock.increment(1_000_000);
    await settle();
    return { open: open().length, later: count() - before };
  };
  return { take, facts, end };
}

const client = fc.constantFrom('c1', 'c2');
const place = fc.nat({ max: 5 });
const commands = fc.constantFrom('cancel', 'retry', 'pause', 'resume');
const deed: fc.Arbitrary<Deed> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('pick'),
      files: fc.array(fc.record({ isLarge: fc.boolean(), isForTask: fc.boolean() }), {
        minLength: 1,
        maxLength: 3,
      }),
      client,
      names: fc.constantFrom('free', 'firstTaken', 'unknown'),
    }),
  },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('answer'), place, how: fc.constant('ok') }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('answer'),
      place,
      how: fc.constantFrom(
        'nameTaken',
        'offline',
        'offline',
        'offline',
        'offline',
        'badRequest',
        'tooManyUploads',
        'notFound',
        'storageFull',
        'taskClosed',
      ),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('bytes'), place, count: fc.constantFrom(0, 300, 600) }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('file'), what: commands, place }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('queue'), what: commands }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('wait'),
      ms: fc.constantFrom(999, 1000, 1000, 2000, 4000, 15_000, 30_000, 300_000),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('clear', 'fold', 'unfold') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('client'), client }) },
) as fc.Arbitrary<Deed>;

async function compare(deeds: readonly Deed[]): Promise<void> {
  const plain = new PlainUploads();
  const real = await startReal();
  for (const one of deeds) {
    plain.take(one);
    await real.take(one);
    expect(await real.facts(), JSON.stringify(one)).toEqual(plain.facts());
  }
  expect(await real.end()).toEqual({ open: 0, later: 0 });
}

test('[S3.14, S4.19, S4.20, S8.14–S8.16] whatever is done and answered, uploads are as a plain model of their rules says', async () => {
  await fc.assert(fc.asyncProperty(historyOf(deed, 45), compare), { numRuns: 45 });
});

test('[S7.23] however often the line breaks, one file is sent and tied to its task as the model says', async () => {
  const ofOne = fc.oneof(
    { weight: 4, arbitrary: fc.record({ do: fc.constant('answer'), how: fc.constant('offline') }) },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('answer'),
        how: fc.constantFrom('ok', 'ok', 'notFound', 'tooManyUploads'),
      }),
    },
    { weight: 4, arbitrary: fc.record({ do: fc.constant('bytes'), count: fc.constantFrom(0, 300, 600) }) },
    {
      weight: 5,
      arbitrary: fc.record({
        do: fc.constant('wait'),
        ms: fc.constantFrom(1000, 2000, 4000, 15_000, 300_000),
      }),
    },
  );
  const file = fc.record({ isLarge: fc.boolean(), isForTask: fc.boolean() });
  const pick = file.map((one): Deed => ({ do: 'pick', files: [one], client: 'c1', names: 'free' }));
  const isFree: Deed = { do: 'answer', place: 0, how: 'ok' };
  const history = historyOf(
    ofOne.map((one) => ({ place: 0, ...one }) as Deed),
    40,
  );
  await fc.assert(
    fc.asyncProperty(pick, history, (first, deeds) => compare([first, isFree, ...deeds])),
    { numRuns: 60 },
  );
});
