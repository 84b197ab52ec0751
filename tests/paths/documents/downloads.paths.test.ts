import { expect } from 'vitest';
import { downloadsMachine } from '../../../machines/downloads.machine.ts';
import { ProblemError } from '../../../machines/problem.ts';
import { describeModel } from '../../support/charts/describe-model.ts';
import { defineModel, done, failed } from '../../support/charts/model.ts';

const downloadsModel = defineModel({
  name: 'a user who downloads documents',
  machine: downloadsMachine,
  input: (parent) => ({ parent: parent as never }),
  events: [
    { type: 'document.download', documentId: 'd1' },
    { type: 'document.download', documentId: 'd2' },
    { type: 'download.settled', documentId: 'd1' },
    { type: 'download.settled', documentId: 'd2' },
    done('prepareDownload', { url: '/download' }),
    failed('prepareDownload', new ProblemError({ code: 'offline' })),
    failed('prepareDownload', new ProblemError({ code: 'notFound' })),
  ],
  contextKey: ({ queue, begun }) => [queue, begun],
  filterEvents: ({ context }, event) =>
    event.type !== 'download.settled' || context.begun.includes(event.documentId),
});

/** The documents that wait, and those that began less than a second ago, derived from the events of the path alone. */
const waiting = new WeakMap<object, { queue: string[]; begun: Set<string> }>();

describeModel(downloadsModel, {
  invariants: {
    '[S7.19] documents are downloaded in their order, each once however often it is clicked, and a failure of one stops no other':
      (_snapshot, { event, started, emitted, sent }) => {
        const { queue, begun } = waiting.get(started) ?? { queue: [], begun: new Set() };
        waiting.set(started, { queue, begun });
        const alert = emitted.at(-1);
        if (
          event.type === 'document.download' &&
          !queue.includes(event.documentId) &&
          !begun.has(event.documentId)
        )
          queue.push(event.documentId);
        if (event.type === 'download.settled') begun.delete(event.documentId);
        if (event.type.startsWith('xstate.done.')) {
          const documentId = queue.shift() ?? '';
          begun.add(documentId);
          expect(alert).toEqual({ type: 'download.ready', url: '/download' });
          expect(sent.at(-1)).toEqual({ to: 'parent', event: { type: 'document.opened', documentId } });
        }
        if (event.type.startsWith('xstate.error.')) {
          const topic = `download:${queue.shift()}`;
          const { code } = event.error.problem;
          const key = code === 'notFound' ? 'documentDownloadGoneMsg' : 'documentDownloadErrorMsg';
          expect(alert).toMatchObject({ type: 'alert.raised', alert: { type: 'danger', key, topic } });
        }
        if (queue[0]) expect(started.at(-1)).toMatchObject({ input: { documentId: queue[0] } });
      },
  },
});
