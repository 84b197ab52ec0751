import { expect } from 'vitest';
import { copiesMachine } from '../../../machines/upload/copies.machine.ts';
import { describeModel } from '../../support/charts/describe-model.ts';
import { defineModel, done, failed } from '../../support/charts/model.ts';
import { offeredFor, taxFolder } from '../../support/values/upload-items.ts';

const noStore = new Error('no store');
const file = offeredFor('f0');
const begun = { container: taxFolder, name: 'f0.pdf', renames: 0 };
const need = { id: 'f0', begun: null, isLost: true };
const found = [
  { offered: offeredFor('old'), begun: null },
  { offered: offeredFor('sent'), begun: { container: taxFolder, name: 'sent (1).pdf', renames: 1 } },
];

const modelOf = (name: string, isReadOnly: boolean, kept: typeof found) =>
  defineModel({
    name,
    machine: copiesMachine,
    input: (parent) => ({ parent: parent as never, user: 'user-1', isReadOnly }),
    events: [
      { type: 'files.picked', files: [file], needed: [need] },
      { type: 'files.needed', needed: [{ ...need, begun }] },
      { type: 'files.needed', needed: [{ ...need, isLost: false }] },
      { type: 'files.needed', needed: [] },
      done('recallCopies', kept),
      failed('recallCopies', noStore),
      done('keepCopies', { asked: ['f0'], kept: ['f0'] }),
      done('keepCopies', { asked: ['f0'], kept: [] }),
      failed('keepCopies', noStore),
      done('noteCopies', [{ id: 'f0', begun }]),
      failed('noteCopies', noStore),
      done('dropCopies', ['f0']),
      done('dropCopies', ['old', 'sent']),
      failed('dropCopies', noStore),
    ],
    contextKey: ({ copies, needed }) => [
      copies.map(({ offered, status, notedName }) => [offered.file.id, status, notedName]),
      needed,
    ],
    // A file is picked once.
    filterEvents: ({ context }, { type }) => type !== 'files.picked' || context.copies.length === 0,
    places: 'transitions',
    paths: 'covering',
  });

interface Known {
  needed: readonly { readonly id: string; readonly isLost: boolean }[];
  readonly kept: Set<string>;
}
/** What is needed and what the store holds, derived from the events of the path alone. */
const known = new WeakMap<object, Known>();

const models = [
  modelOf('copies', false, []),
  modelOf('copies of an earlier page', false, found),
  modelOf('copies of an earlier page in a preview session', true, found),
] as const;

describeModel(models, {
  invariants: {
    'the browser asks before it leaves exactly while a file without a copy would be lost': (
      snapshot,
      { event, started },
    ) => {
      const now = known.get(started) ?? { needed: [], kept: new Set() };
      known.set(started, now);
      const { isReadOnly } = snapshot.context;
      if (event.type === 'files.picked' || event.type === 'files.needed') now.needed = event.needed;
      if (event.type === 'xstate.done.actor.keepCopies') for (const id of event.output.kept) now.kept.add(id);
      if (event.type === 'xstate.done.actor.recallCopies' && !isReadOnly)
        for (const { offered } of event.output) {
          now.kept.add(offered.file.id);
          now.needed = [...now.needed, { id: offered.file.id, isLost: true }];
        }
      if (event.type === 'xstate.done.actor.dropCopies') for (const id of event.output) now.kept.delete(id);
      const isLosing = now.needed.some(({ id, isLost }) => isLost && !now.kept.has(id));
      expect(snapshot.hasTag('losesOnLeaving')).toBe(isLosing);
    },
    'a file is copied while it is needed, and a copy is dropped only when it is not': (
      snapshot,
      { started },
    ) => {
      const last = started.at(-1);
      const needed = known.get(started)?.needed.map(({ id }) => id) ?? [];
      if (snapshot.matches({ store: 'copying' }) && snapshot.context.needed.length > 0)
        expect(last?.input).toEqual({ user: 'user-1', files: [file] });
      const { ids = [] } = (last?.src === 'dropCopies' ? last.input : {}) as { ids?: readonly string[] };
      if (snapshot.matches({ store: 'dropping' }) && snapshot.context.needed.length === 0)
        expect([ids.length > 0, ids.filter((id) => needed.includes(id))]).toEqual([true, []]);
    },
    'what an earlier page kept is reported once, and in a preview session not at all': (
      { context },
      { event, sent },
    ) => {
      if (event.type !== 'xstate.done.actor.recallCopies') return;
      const reports = context.isReadOnly
        ? []
        : [{ to: 'parent', event: { type: 'files.recalled', found: event.output } }];
      expect(sent).toEqual(reports);
    },
  },
});
