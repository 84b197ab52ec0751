import { expect } from 'vitest';
import type { AnyEventObject } from 'xstate';
import { describeModel } from '../../support/charts/describe-model.ts';
import { defineModel } from '../../support/charts/model.ts';
import { fiscalUploadModel } from './fiscal-upload.model.ts';

/** Its views are those of the shorter one. */
const everyWay = defineModel({
  ...fiscalUploadModel.options,
  name: 'a user who sends fiscal XML, in every order',
  filterEvents: ({ context }, { type }) =>
    type !== 'files.add' || context.queue.length + context.failed.length < 2,
  paths: 'every',
});

/** A file by its client and its id. */
type Sent = readonly [clientId: string, id: string];

/** What waits, is lost, was sent and was answered, derived from the events of the path alone. */
interface Known {
  /** The first one is being sent. */
  queue: Sent[];
  lost: Sent[];
  sent: Sent[];
  answers: unknown[];
  ended: number;
}
const runs = new WeakMap<object, Known>();
const steps = new WeakMap<object, Known>();

function take(known: Known, event: AnyEventObject): void {
  const { type } = event;
  const before = known.queue[0];
  if (type === 'files.add')
    known.queue.push(...event.files.map(({ id }: { id: string }) => [event.clientId, id] as const));
  if (type === 'upload.cancel') known.queue = [];
  if (type === 'upload.retry') known.queue.push(...known.lost.splice(0));
  if (type === 'upload.dismiss') Object.assign(known, { lost: [], answers: [] });
  if (/^xstate\.(done|error)\./.test(type)) known.queue.shift();
  if (type.startsWith('xstate.done.')) known.answers.push(...event.output);
  if (type.startsWith('xstate.error.') && before) known.lost.push(before);
  const [next] = known.queue;
  if (next && next !== before) known.sent.push(next);
  if (before && !next) known.ended += 1;
}

/** What is known after the step of a run that was just taken. */
function knownAfter(run: { readonly event: AnyEventObject; readonly started: object }): Known {
  const taken = steps.get(run);
  if (taken) return taken;
  const known = runs.get(run.started) ?? { queue: [], lost: [], sent: [], answers: [], ended: 0 };
  runs.set(run.started, known);
  take(known, run.event);
  steps.set(run, known);
  return known;
}

describeModel([fiscalUploadModel, everyWay], {
  invariants: {
    '[T2.15] files are sent in the order in which they were picked, each once a try, one at a time, and with the id of their client':
      ({ value, context }, run) => {
        const { queue, sent } = knownAfter(run);
        expect(
          run.started.map(({ src, input }) => {
            const { clientId, file } = input as { clientId: string; file: { id: string } };
            return [src, clientId, file.id];
          }),
        ).toEqual(sent.map((one) => ['sendXml', ...one]));
        expect(value).toBe(queue.length > 0 ? 'sending' : 'idle');
        expect(context.queue.map(({ clientId, id }) => [clientId, id])).toEqual(queue);
      },
    'a failure stops no other file, and what could not be sent is kept with its reason until it is tried again or dismissed':
      ({ context }, run) => {
        expect(context.failed.map(({ clientId, id, problem }) => [clientId, id, problem.code])).toEqual(
          knownAfter(run).lost.map((one) => [...one, 'offline']),
        );
      },
    '[T2.15] each file of an answer has its result until the summary is dismissed': ({ context }, run) => {
      expect(context.results).toEqual(knownAfter(run).answers);
    },
    '[T2.15] the flow gets `files.stored` once, when the last file is sent or the user cancels': (
      _snapshot,
      run,
    ) => {
      const { ended } = knownAfter(run);
      expect(run.sent).toEqual(Array(ended).fill({ to: 'parent', event: { type: 'files.stored' } }));
    },
  },
});
