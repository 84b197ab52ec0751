import { expect } from 'vitest';
import { ProblemError } from '../../../machines/problem.ts';
import { type ReadWish, readMarksMachine } from '../../../machines/read-marks.machine.ts';
import { describeModel } from '../../support/charts/describe-model.ts';
import { defineModel, done, failed } from '../../support/charts/model.ts';

/** One more than a call takes. */
const many = Array.from({ length: 501 }, (_, index) => `m${index}`);

const readMarksModel = defineModel({
  name: 'a user who reads documents',
  machine: readMarksMachine,
  input: (parent) => ({ parent: parent as never }),
  events: [
    { type: 'read.set', documentIds: ['d1', 'd2'], isRead: false },
    { type: 'read.set', documentIds: ['d3'], isRead: true, isOpening: true },
    { type: 'read.set', documentIds: many, isRead: true },
    done('markRead'),
    failed('markRead', new ProblemError({ code: 'offline' })),
  ],
  contextKey: ({ queue }) => queue.map(({ documentIds }) => [documentIds[0], documentIds.length]),
  filterEvents: ({ context }, { type }) => type !== 'read.set' || context.queue.length < 2,
});

/** The wishes that wait, derived from the events of the path alone. */
const waiting = new WeakMap<object, ReadWish[]>();

describeModel(readMarksModel, {
  invariants: {
    '[S2.16] wishes are met in their order, 500 documents at a time; a failure raises an alert unless the user only opened the document':
      (_snapshot, { event, started, emitted, sent }) => {
        const queue = waiting.get(started) ?? [];
        waiting.set(started, queue);
        if (event.type === 'read.set') {
          const { type: _, ...wish } = event;
          queue.push(wish as ReadWish);
        }
        const last = emitted.at(-1);
        if (event.type.startsWith('xstate.done.')) {
          const { documentIds, ...wish } = queue.shift() ?? { documentIds: [], isRead: true };
          const batch = { ...wish, documentIds: documentIds.slice(0, 500) };
          expect(sent.at(-1)).toEqual({ to: 'parent', event: { type: 'documents.marked', ...batch } });
          if (documentIds.length > 500) queue.unshift({ ...wish, documentIds: documentIds.slice(500) });
          expect(last).toEqual(
            documentIds.length > 500
              ? { type: 'marks.stored' }
              : { type: 'alert.withdrawn', topic: 'documents.read' },
          );
        }
        if (event.type.startsWith('xstate.error.')) {
          const key = 'documentReadStateErrorMsg';
          if (!queue.shift()?.isOpening) expect(last).toMatchObject({ type: 'alert.raised', alert: { key } });
        }
        const alerts = emitted.filter(({ type }) => type === 'alert.raised').length;
        expect(alerts).toBeLessThanOrEqual(started.length);
        if (queue[0])
          expect(started.at(-1)?.input).toEqual({
            ...queue[0],
            documentIds: queue[0].documentIds.slice(0, 500),
          });
      },
  },
});
