import { expect } from 'vitest';
import { folderIdOf } from '../../../machines/documents/paths.ts';
import { describeModel } from '../../support/charts/describe-model.ts';
import type { LiveRun } from '../../support/charts/run-path.ts';
import { documentsModels } from './documents.model.ts';

/** The client, derived from the events of the path alone. */
const clients = new WeakMap<object, string | null>();

const sentAbout = ({ sent }: LiveRun<never>, to: string, type: string) =>
  sent.filter((one) => one.to === to && one.event.type === type).length;
const counts = new WeakMap<object, Record<string, number>>();

/** How often an event went to a child by the step that has just been taken. */
function sentNow(run: LiveRun<never>, to: string, type: string): number {
  const known = counts.get(run.started) ?? {};
  counts.set(run.started, known);
  const key = `${to} ${type}`;
  const now = sentAbout(run, to, type);
  const before = known[key] ?? 0;
  known[key] = now;
  return now - before;
}

describeModel(documentsModels, {
  invariants: {
    '[S4.11] folders and lists run for the active client alone, and start anew with each': (
      { context, children },
      { event, started },
    ) => {
      const before = clients.get(started);
      const clientId = event.type === 'client.changed' ? event.clientId : (before ?? context.clientId);
      clients.set(started, clientId);
      expect(context.clientId).toBe(clientId);
      expect([children.tree !== undefined, children.list !== undefined]).toEqual(
        clientId === null ? [false, false] : [true, true],
      );
      const starts = started.filter(({ src }) => src === 'tree' || src === 'list').slice(-2);
      if (clientId === null) expect(starts).toEqual([]);
      else expect(starts).toMatchObject([{ input: { clientId } }, { input: { clientId } }]);
    },
    '[S4.14] a change of the active client reaches folders and list, one of another client neither': (
      { context },
      run,
    ) => {
      const isOwn = run.event.type === 'documents.changed' && run.event.clientId === context.clientId;
      for (const child of ['tree', 'list'])
        expect(sentNow(run as never, child, 'documents.changed')).toBe(isOwn ? 1 : 0);
    },
    '[S6.06] a folder that is opened reaches the list before the document that a link leads to': (
      _snapshot,
      { sent },
    ) => {
      const [last] = sent.slice(-1);
      if (last?.event.type !== 'target.show') return;
      expect(sent.at(-2)).toMatchObject({
        to: 'list',
        event: { type: 'folder.opened', folder: { id: last.event.document.parent.id } },
      });
    },
    '[S2.07] a folder that is nowhere is said once, and no more when the user has gone elsewhere': (
      { context },
      run,
    ) => {
      const count = sentNow(run as never, 'tree', 'folder.lost');
      expect(count).toBeLessThanOrEqual(1);
      if (count === 1) expect([folderIdOf(context.path), context.lostId]).toEqual(['other', null]);
    },
  },
});
