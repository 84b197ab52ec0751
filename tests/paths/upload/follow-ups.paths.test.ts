import { expect } from 'vitest';
import { ProblemError, problemOf } from '../../../machines/problem.ts';
import { followUpsMachine } from '../../../machines/upload/follow-ups.machine.ts';
import { describeModel } from '../../support/charts/describe-model.ts';
import { defineModel, done, failed } from '../../support/charts/model.ts';

const offline = new ProblemError({ code: 'offline' });
const noticeFor = (id: string) => ({ clientId: 'c1', documentIds: [id], idempotencyKey: `notice:${id}` });

const followUpsModel = defineModel({
  name: 'what follows uploads',
  machine: followUpsMachine,
  input: { user: 'user-1' },
  events: [
    { type: 'notices.add', notices: [noticeFor('d1'), noticeFor('d2')] },
    { type: 'discards.add', discards: [{ id: 'a', uploadUrl: '/uploads/a' }] },
    done('notifyUpload'),
    failed('notifyUpload', offline),
    done('discardUpload'),
    failed('discardUpload', offline),
    failed('discardUpload', new ProblemError({ code: 'notFound' })),
  ],
  contextKey: ({ notices, discards }) => [notices.length, discards.length],
  filterEvents: ({ context: { notices, discards } }, { type }) =>
    !type.endsWith('.add') || notices.length + discards.length < 2,
});

/** How many failures were logged before. */
const counted = new WeakMap<object, number>();

/** What is to be asked for, derived from the events of the path alone. */
const waiting = new WeakMap<object, Record<'notifyUpload' | 'discardUpload', unknown[]>>();

describeModel(followUpsModel, {
  invariants: {
    '[S3.15, S7.24] each request is made once and in its order, notices first; a failure is logged and stops no other':
      (_snapshot, { event, started, emitted }) => {
        const queues = waiting.get(started) ?? { notifyUpload: [], discardUpload: [] };
        waiting.set(started, queues);
        if (event.type === 'notices.add') queues.notifyUpload.push(...event.notices);
        if (event.type === 'discards.add')
          queues.discardUpload.push(...event.discards.map((one: object) => ({ ...one, user: 'user-1' })));
        const [, end, src] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event.type) ?? [];
        if (src === 'notifyUpload' || src === 'discardUpload') queues[src].shift();
        const isGone = end === 'error' && problemOf((event as { error?: unknown }).error).code === 'notFound';
        // Only what failed is logged: an upload that is gone needs no discard.
        const logged = emitted.length - (counted.get(started) ?? 0);
        counted.set(started, emitted.length);
        expect(logged).toBe(end === 'error' && !isGone ? 1 : 0);
        if (logged > 0)
          expect(emitted.at(-1)).toEqual({
            type: 'error.noted',
            module: 'cc:upload',
            message: `${src === 'notifyUpload' ? 'notification' : 'discard'}: offline`,
            stack: null,
          });
        const { notifyUpload, discardUpload } = queues;
        const last = started.at(-1);
        if (notifyUpload.length + discardUpload.length === 0) return;
        // A discard that is under way is not interrupted by a notice.
        expect(last?.input).toEqual(
          last?.src === 'discardUpload' && discardUpload.length > 0 ? discardUpload[0] : notifyUpload[0],
        );
      },
  },
});
