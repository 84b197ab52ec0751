import { expect } from 'vitest';
import { maxItemsAtOnce } from '../../contract/storage-changes.ts';
import type { TrashQuestion } from '../../machines/deletion/removal.ts';
import type { Signal } from '../../machines/signals.ts';
import { factsFor } from '../helpers/facts.ts';
import { describeModel } from '../helpers/suite.ts';
import { manyModel, modelOf } from './models/deletion.model.ts';

/** The deletions that were offered to be undone, and those whose undoing was told of as done. */
const offeredIn = (signals: readonly Signal[]): string[] =>
  signals.flatMap((signal) =>
    signal.type === 'alert.raised' && signal.alert.clickAction?.type === 'undo'
      ? [signal.alert.clickAction.deletionId]
      : [],
  );

describeModel(
  [
    modelOf('somebody who deletes documents'),
    modelOf('somebody who looks on', factsFor({ clientId: 'c1', isPreview: true })),
    manyModel,
  ],
  {
    invariants: {
      '[S4.17] only what was confirmed goes out': ({ context: { removal }, value }, { started }) => {
        const last = started.at(-1);
        if (last?.src !== 'trashDocuments' || typeof value.removal === 'string') return;
        const { documents, staffUploads } = last.input as TrashQuestion;
        const confirmed = removal?.documents.map(({ id }) => id);
        expect(confirmed).toEqual(
          expect.arrayContaining([...documents, ...staffUploads].map(({ Id }) => Id)),
        );
      },
      '[S2.15] the dialog is open for as long as somebody has to decide': (snapshot) => {
        const { removal } = snapshot.value as { removal: unknown };
        if (removal === 'confirming' || removal === 'interrupted') expect(snapshot.hasTag('open')).toBe(true);
        if (removal === 'closed' || removal === 'deleted') expect(snapshot.hasTag('open')).toBe(false);
      },
      '[S4.17] what waits to be confirmed waits in an open dialog': (snapshot) => {
        if (snapshot.context.pending !== null) expect(snapshot.hasTag('open')).toBe(true);
      },
      '[T6.01] who looks on deletes nothing': ({ context }, { started }) => {
        if (context.isPreview) expect(started).toEqual([]);
      },
      '[S4.18] no document is lost sight of, and none is counted twice': ({
        context: { removal },
        value,
      }) => {
        if (removal === null || value.removal === 'confirming') return;
        const { left, trashed, erased, failed } = removal;
        const known = [...left, ...trashed, ...erased, ...failed].map(({ id }) => id);
        expect(new Set(known).size).toBe(known.length);
        if (value.removal === 'deleted') expect(left).toEqual([]);
      },
      '[S7.21] no call carries more than it takes': (_, { started }) => {
        const last = started.at(-1);
        if (last?.src === 'trashDocuments') {
          const { documents, staffUploads } = last.input as TrashQuestion;
          const count = documents.length + staffUploads.length;
          expect(count).toBeGreaterThan(0);
          expect(count).toBeLessThanOrEqual(maxItemsAtOnce);
        }
        if (last?.src === 'restoreDocuments') {
          const { ids } = last.input as { ids: readonly string[] };
          expect(ids.length).toBeGreaterThan(0);
          expect(ids.length).toBeLessThanOrEqual(maxItemsAtOnce);
        }
      },
      '[S8.11] whatever an alert offers to undo is remembered until it is undone': ({ context }, run) => {
        const last = run.emitted.at(-1);
        const offered = last ? offeredIn([last]) : [];
        const remembered = [...context.undoable, ...context.undoQueue].map(({ id }) => id);
        expect(remembered).toEqual(expect.arrayContaining(offered));
      },
      '[S4.18] what is restored was in the trash': (_, { started }) => {
        for (const { src, input } of started)
          if (src === 'restoreDocuments')
            expect((input as { ids: readonly string[] }).ids).not.toContain('own');
      },
      '[S8.09] each lost answer is told of once, at once': (_, { emitted, event }) => {
        if (!/^xstate\.error\.actor\.(trash|erase)/.test(event.type)) return;
        const alerts = emitted.flatMap((signal) => (signal.type === 'alert.raised' ? [signal.alert] : []));
        expect(alerts.at(-1)).toMatchObject({
          type: 'danger',
          key: 'documentsDeleteGenericError',
          timeout: null,
        });
      },
    },
  },
);
