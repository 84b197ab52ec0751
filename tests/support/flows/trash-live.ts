/** A trash flow whose services answer when the test says so. */
import type { TrashedDocument } from '../../../contract/storage/storage-changes.ts';
import { trashMachine } from '../../../machines/trash/trash.machine.ts';
import type { TrashPage, TrashQuestion } from '../../../machines/trash/trash.setup.ts';
import { live, service, settle } from '../charts/live.ts';
import { factsFor } from '../values/session-facts.ts';

export const trashedFor = (id: string, change: Partial<TrashedDocument> = {}): TrashedDocument => ({
  id,
  name: `${id}.pdf`,
  folder: { id: 'tax', name: 'Taxes', type: 'Folder' },
  deletedAt: '2026-01-14T09:00:00.000Z',
  deletedBy: 'Robin Person',
  keptUntil: '2026-02-13T09:00:00.000Z',
  ...change,
});

/** Starts the flow of a session; nothing is open yet. */
export function startTrash(facts = factsFor()) {
  const loadTrash = service<TrashPage, TrashQuestion>();
  const restoreDocument = service<{ name: string }, { id: string }>();
  const run = live(
    trashMachine.provide({
      actors: { loadTrash: loadTrash.logic, restoreDocument: restoreDocument.logic },
    }),
    facts,
  );
  const { actor } = run;
  const at = () => actor.getSnapshot();
  const open = (clientId = 'acme') =>
    actor.send({ type: 'dialog.open', dialog: 'trash', about: { clientId, folder: null, documents: [] } });
  const load = async (documents: readonly TrashedDocument[], next: string | null = null) => {
    loadTrash.last().resolve({ documents, next, keptDays: 30 });
    await settle();
  };
  const shown = () => at().context.documents.map(({ id }) => id);
  return { ...run, at, open, load, shown, loadTrash, restoreDocument };
}
