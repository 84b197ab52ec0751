import { expect } from 'vitest';
import {
  isInProgress,
  isMoving,
  isOut,
  maxFilesAtOnce,
  maxParallel,
} from '../../../machines/upload/items.ts';
import { describeModel } from '../../support/charts/describe-model.ts';
import type { LiveRun } from '../../support/charts/run-path.ts';
import { uploadModels } from './upload.model.ts';

const sentTo = ({ sent }: LiveRun<never>, to: string, type: string) =>
  sent.filter((one) => one.to === to && one.event.type === type).map(({ event }) => event);
const counts = new WeakMap<object, Record<string, number>>();

/** How many of these events the step that has just been taken has sent. */
function sentNow(run: LiveRun<never>, to: string, type: string): number {
  const known = counts.get(run.started) ?? {};
  counts.set(run.started, known);
  const before = known[type] ?? 0;
  known[type] = sentTo(run, to, type).length;
  return known[type] - before;
}

describeModel(uploadModels, {
  invariants: {
    'no more files than the limit are sent at once, each by an actor of its own': ({ context, children }) => {
      const out = context.items.filter(isOut).map(({ id }) => id);
      expect(out.length).toBeLessThanOrEqual(maxParallel);
      const ids = new Set(context.items.map(({ id }) => id));
      expect(Object.keys(children).filter((id) => ids.has(id))).toEqual(expect.arrayContaining(out));
      expect(Object.keys(children).filter((id) => ids.has(id)).length).toBe(out.length);
    },
    'the queue is sending exactly while a file is queued, being sent or waiting': (snapshot) =>
      expect(snapshot.matches({ queue: 'sending' })).toBe(snapshot.context.items.some(isMoving)),
    'nothing is sent to a folder without permission to add': ({ context }) => {
      for (const item of context.items) expect(item.container.canCreate).toBe(true);
    },
    'no more files than the limit are in progress': ({ context }) =>
      expect(context.items.filter(isInProgress).length + context.picked.length).toBeLessThanOrEqual(
        maxFilesAtOnce,
      ),
    'the list of the folder is notified of each stored file': (_snapshot, { event, emitted }) => {
      if (event.type === 'file.stored')
        expect(emitted.filter(({ type }) => type === 'documents.changed').at(-1)).toEqual({
          type: 'documents.changed',
          clientId: 'c1',
          containerId: 'f1',
        });
    },
    'what is picked or recalled is offered to the intake once, and copied from the pick on': (
      { context },
      run,
    ) => {
      const { event } = run;
      const isTaken =
        event.type === 'files.select' && context.picked.some((one) => event.files.includes(one));
      const isRecalled = event.type === 'files.recalled';
      expect(sentNow(run as never, 'intake', 'files.offer')).toBe(isTaken || isRecalled ? 1 : 0);
      expect(sentNow(run as never, 'copies', 'files.picked')).toBe(isTaken ? 1 : 0);
      expect(sentNow(run as never, 'intake', 'session.refreshed')).toBe(
        event.type === 'session.refreshed' ? 1 : 0,
      );
    },
    'the chart of the copies knows after each event which files are needed': ({ context }, { sent }) => {
      const { event } = sent.filter(({ to }) => to === 'copies').at(-1) ?? {};
      const rows = context.items.filter(
        ({ status, stored }) =>
          stored === null && ['queued', 'sending', 'waiting', 'paused'].includes(status),
      );
      const needed = [...context.picked.map(({ file }) => file.id), ...rows.map(({ id }) => id)];
      expect((event?.needed ?? []).map(({ id }: { id: string }) => id)).toEqual(needed);
    },
    '[S4.05] the session knows after each event whether files are on their way': (
      { context },
      { emitted },
    ) => {
      const last = emitted.findLast((signal) => signal.type === 'uploads.changed');
      const isUnderWay = context.items.some((item) => isInProgress(item) && item.stored === null);
      expect(last?.isUnderWay ?? false).toBe(isUnderWay || context.picked.length > 0);
    },
    '[S3.15, S7.24] of each batch the firm is notified once, of every stored document': (snapshot, run) => {
      const notices = sentTo(run as never, 'followUps', 'notices.add').flatMap((one) => one.notices);
      const named = notices.flatMap(({ documentIds }) => documentIds);
      expect(new Set(named).size).toBe(named.length);
      if (!snapshot.matches({ queue: 'idle' })) return;
      const stored = snapshot.context.items.filter(({ status }) => status === 'stored');
      expect(named).toEqual(expect.arrayContaining(stored.map((item) => item.stored?.documentId)));
    },
  },
});
