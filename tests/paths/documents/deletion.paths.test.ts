import { expect } from 'vitest';
import { maxItemsAtOnce } from '../../../contract/storage/storage-changes.ts';
import type { TrashQuestion } from '../../../machines/deletion/removal.ts';
import type { Signal } from '../../../machines/signals.ts';
import { describeModel } from '../../support/charts/describe-model.ts';
import { factsFor } from '../../support/values/session-facts.ts';
import { manyModel, modelOf } from './deletion.model.ts';

/** The deletions that were offered to be undone, and those that an alert said were undone. */
const offeredIn = (signals: readonly Signal[]): string[] =>
  signals.flatMap((signal) =>
    signal.type === 'alert.raised' && signal.alert.clickAction?.type === 'undo'
      ? [signal.alert.clickAction.deletionId]
      : [],
  );

/** Whether documents wait to be confirmed. */
const isConfirming = (removal: unknown): boolean =>
  typeof removal === 'object' && removal !== null && 'confirming' in removal;

describeModel(
  [
    modelOf('a user who deletes documents'),
    modelOf('a read-only preview session', factsFor({ clientId: 'c1', isPreview: true })),
    manyModel,
  ],
  {
    invariants: {
      '[S4.17] only confirmed documents are sent': ({ context: { removal }, value }, { started }) => {
        const last = started.at(-1);
        if (
          last?.src !== 'trashDocuments' ||
          typeof value.removal === 'string' ||
          isConfirming(value.removal)
        )
          return;
        const { documents, staffUploads } = last.input as TrashQuestion;
        const confirmed = removal?.documents.map(({ id }) => id);
        expect(confirmed).toEqual(
          expect.arrayContaining([...documents, ...staffUploads].map(({ Id }) => Id)),
        );
      },
      '[S2.15] the dialog is open exactly while the user has to decide': (snapshot) => {
        const { removal } = snapshot.value as { removal: unknown };
        if (isConfirming(removal) || removal === 'interrupted') expect(snapshot.hasTag('open')).toBe(true);
        if (removal === 'closed' || removal === 'deleted') expect(snapshot.hasTag('open')).toBe(false);
      },
      '[S4.17] documents wait for confirmation only in an open dialog': (snapshot) => {
        if (snapshot.context.pending !== null) expect(snapshot.hasTag('open')).toBe(true);
      },
      '[T6.01] a read-only preview session deletes nothing': ({ context }, { started }) => {
        if (context.isPreview) expect(started).toEqual([]);
      },
      '[S4.18] each document is counted once, as deleted, refused or waiting': ({
        context: { removal },
        value,
      }) => {
        if (removal === null || isConfirming(value.removal)) return;
        const { left, trashed, erased, failed } = removal;
        const known = [...left, ...trashed, ...erased, ...failed].map(({ id }) => id);
        expect(new Set(known).size).toBe(known.length);
        if (value.removal === 'deleted') expect(left).toEqual([]);
      },
      '[S7.21] no call has more documents than the limit': (_, { started }) => {
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
      '[S8.11] a deletion that an alert offers to undo is kept until it is undone': ({ context }, run) => {
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
      '[S8.09] each lost answer raises one alert at once': (_, { emitted, event }) => {
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
