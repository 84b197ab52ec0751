import { expect } from 'vitest';
import { maxMisses } from '../../../machines/exporting/exporting.setup.ts';
import { isUnderWay, maxQueued } from '../../../machines/exporting/queue.ts';
import { describeModel } from '../../support/charts/describe-model.ts';
import { exportingModels } from './exporting.model.ts';

describeModel(exportingModels, {
  invariants: {
    'one archive is packed at a time, and the line is bounded': ({ context }) => {
      expect(context.items.filter(({ status }) => status === 'working').length).toBeLessThanOrEqual(1);
      expect(context.items.filter(isUnderWay).length).toBeLessThanOrEqual(maxQueued);
    },
    '[T6.01] a read-only preview session orders no archive': ({ context }) => {
      if (context.isPreview) expect(context.orders).toBe(0);
    },
    'a waiting archive starts as soon as no other is packed': (snapshot) => {
      const isIdle = snapshot.matches({ work: 'idle' });
      if (isIdle) expect(snapshot.context.items.some(isUnderWay)).toBe(false);
    },
    '[S9.04] without SUCCESS a result is fetched only on request': (_snapshot, { started, event }) => {
      const wasPartial =
        event.type === 'xstate.done.actor.askStatus' &&
        (event.output as { status: string }).status !== 'SUCCESS';
      if (wasPartial) expect(started.at(-1)?.src).not.toBe('fetchResult');
    },
    '[S9.04] an alert names the documents that are missing': (_snapshot, { emitted, event }) => {
      const answer = event.output as { status?: string } | undefined;
      if (event.type === 'xstate.done.actor.askStatus' && answer?.status === 'PARTIAL_SUCCESS')
        expect(emitted.at(-1)).toMatchObject({
          alert: { key: 'exportPartialMsg', modalItems: [{ name: 'a', reasons: [] }] },
        });
    },
    'unanswered status requests stay within the limit': ({ context }) => {
      expect(context.misses).toBeLessThanOrEqual(maxMisses);
    },
    'each download URL is emitted once': (_snapshot, { emitted, event }) => {
      const last = emitted.at(-1);
      if (event.type === 'xstate.done.actor.fetchResult')
        expect(last).toEqual({ type: 'download.ready', url: '/once' });
    },
  },
});
