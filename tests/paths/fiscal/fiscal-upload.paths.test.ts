import { expect } from 'vitest';
import { describeModel } from '../../support/charts/describe-model.ts';
import { fiscalUploadModel } from './fiscal-upload.model.ts';

/** What waits, is lost and was answered, derived from the events of the path alone. */
interface Known {
  queue: { id: string; clientId: string }[];
  lost: { id: string; clientId: string }[];
  answers: number;
  ended: number;
}
const known = new WeakMap<object, Known>();

describeModel(fiscalUploadModel, {
  invariants: {
    '[T2.15] files are sent in their order, each once and for its client, a failure stops no other, and the list is told when sending ends':
      ({ context, value }, { event, started, sent }) => {
        const now = known.get(started) ?? { queue: [], lost: [], answers: 0, ended: 0 };
        known.set(started, now);
        const isSending = now.queue.length > 0;
        if (event.type === 'files.add')
          now.queue.push(...event.files.map(({ id }: { id: string }) => ({ id, clientId: event.clientId })));
        if (event.type.startsWith('xstate.done.')) {
          now.queue.shift();
          now.answers += event.output.length;
        }
        if (event.type.startsWith('xstate.error.')) {
          const [first] = now.queue.splice(0, 1);
          if (first) now.lost.push(first);
        }
        if (event.type === 'upload.cancel') now.queue = [];
        if (event.type === 'upload.retry' && !isSending) now.queue.push(...now.lost.splice(0));
        if (event.type === 'upload.dismiss' && !isSending) {
          now.lost = [];
          now.answers = 0;
        }
        if (isSending && now.queue.length === 0) now.ended += 1;
        expect(value).toBe(now.queue.length > 0 ? 'sending' : 'idle');
        const [first] = now.queue;
        if (first)
          expect(started.at(-1)?.input).toMatchObject({ clientId: first.clientId, file: { id: first.id } });
        expect([context.results.length, context.failed.map(({ id }) => id)]).toEqual([
          now.answers,
          now.lost.map(({ id }) => id),
        ]);
        expect(sent.filter((one) => one.event.type === 'files.stored')).toHaveLength(now.ended);
      },
  },
});
