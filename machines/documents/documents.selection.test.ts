import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { settle } from '../../tests/support/charts/live.ts';
import { openIds, pageOf, start, treeFor } from '../../tests/support/flows/documents-flow.ts';
import { documentFor } from '../../tests/support/values/fixtures.ts';
import { ProblemError } from '../problem.ts';
import { mostChosen, selectedIn } from './selection.ts';

const ids = ['d1', 'd2', 'd3', 'd4', 'd5'];

/** The flow with five documents of a folder in sight. */
async function started(facts: Parameters<typeof start>[0] = { clientId: 'c1', path: '/documents/tax' }) {
  const flow = start(facts);
  flow.loadTree.last().resolve(treeFor('c1', 'tax', 'payroll'));
  await settle();
  flow.loadDocuments.last().resolve(pageOf('tax', ...ids));
  await settle();
  const chosen = () => {
    const { selection, lists } = flow.actor.getSnapshot().context;
    return selectedIn(selection, lists.tax).map(({ id }) => id);
  };
  return { ...flow, chosen };
}

test('a range goes from the last single choice to a row, upwards as well, and can be drawn anew', async () => {
  const { actor, chosen } = await started();
  actor.send({ type: 'selection.toggle', documentId: 'd3' });
  actor.send({ type: 'selection.extend', documentId: 'd5' });
  expect(chosen()).toEqual(['d3', 'd4', 'd5']);
  actor.send({ type: 'selection.extend', documentId: 'd2' });
  expect(chosen()).toEqual(['d2', 'd3']);
  actor.send({ type: 'selection.toggle', documentId: 'd2' });
  expect(chosen()).toEqual(['d3']);
  actor.send({ type: 'selection.all' });
  expect(chosen()).toEqual(ids);
  actor.send({ type: 'selection.all' });
  expect(chosen()).toEqual([]);
});

test('a document that is not listed cannot be chosen', async () => {
  const { actor } = await started();
  const can = (type: 'selection.toggle' | 'selection.extend', documentId: string) =>
    actor.getSnapshot().can({ type, documentId });
  expect([
    can('selection.toggle', 'd9'),
    can('selection.extend', 'd9'),
    can('selection.toggle', 'd1'),
  ]).toEqual([false, false, true]);
  expect(actor.getSnapshot().can({ type: 'selection.clear' })).toBe(false);
});

test('another list, order or filter chooses nothing; a reload leaves out what is gone', async () => {
  const { actor, chosen, loadDocuments } = await started();
  const choose = () => actor.send({ type: 'selection.all' });
  choose();
  actor.send({ type: 'documents.changed', clientId: 'c1', containerId: 'tax' });
  loadDocuments.last().resolve(pageOf('tax', 'd0', 'd2', 'd5'));
  await settle();
  expect(chosen()).toEqual(['d2', 'd5']);
  actor.send({ type: 'sort.set', orderBy: 'name' });
  expect(chosen()).toEqual([]);
  loadDocuments.last().resolve(pageOf('tax', ...ids));
  await settle();
  choose();
  actor.send({ type: 'folder.open', containerId: 'payroll' });
  actor.send({ type: 'folder.open', containerId: 'tax' });
  expect(chosen()).toEqual([]);
});

test('whatever is pressed, what is chosen is listed', async () => {
  const press = fc.tuple(
    fc.constantFrom('selection.toggle' as const, 'selection.extend' as const),
    fc.constantFrom(...ids, 'd9'),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(press, { maxLength: 12 }), async (presses) => {
      const { actor } = await started();
      for (const [type, documentId] of presses) actor.send({ type, documentId });
      const chosen = Object.keys(actor.getSnapshot().context.selection.ids);
      expect(chosen.filter((id) => !ids.includes(id))).toEqual([]);
      actor.stop();
    }),
    { numRuns: 60 },
  );
});

test('[S2.16, S6.06] the read state is set where the control is there, shown at once when it is, and told when it is not', async () => {
  const without = await started();
  const wish = { type: 'read.set', documentIds: ['d1', 'd3'], isRead: false } as const;
  expect(without.actor.getSnapshot().can(wish)).toBe(false);

  const controls = ['ClientCenter_ShowClientDocsReadToggle'];
  const { actor, markRead, signals } = await started({ clientId: 'c1', path: '/documents/tax', controls });
  const unread = () =>
    actor
      .getSnapshot()
      .context.lists.tax?.documents.filter(({ isReadByClientUser }) => !isReadByClientUser)
      .map(({ id }) => id);
  actor.send(wish);
  actor.send({ ...wish, documentIds: ['d2'] });
  expect(markRead.last().input).toMatchObject({ documentIds: ['d1', 'd3'], isRead: false });
  expect(unread()).toEqual([]);
  markRead.last().resolve();
  await settle();
  expect(unread()).toEqual(['d1', 'd3']);
  markRead.last().reject(new ProblemError({ code: 'offline' }));
  await settle();
  expect(unread()).toEqual(['d1', 'd3']);
  expect(signals.flatMap((signal) => ('alert' in signal ? signal.alert.key : signal.type))).toEqual([
    'marks.stored',
    'documentReadStateErrorMsg',
  ]);
});

describe('[S2.16] a document that is opened', () => {
  const opened = { type: 'document.opened', documentId: 'd1' } as const;
  const withUnread = async (facts: Parameters<typeof start>[0] = {}) => {
    const flow = start({ clientId: 'c1', path: '/documents/tax', ...facts });
    flow.loadTree.last().resolve(treeFor('c1', 'tax'));
    await settle();
    const documents = ['d1', 'd2'].map((id) => ({ ...documentFor(id, 'tax'), isReadByClientUser: false }));
    flow.loadDocuments.last().resolve({ ...pageOf('tax', 'd1', 'd2'), documents });
    await settle();
    const unread = () =>
      Object.values(flow.actor.getSnapshot().context.lists).flatMap(({ documents }) =>
        documents.filter(({ isReadByClientUser }) => !isReadByClientUser).map(({ id }) => id),
      );
    return { ...flow, unread };
  };

  test('loses its unread mark where the toggle is off', async () => {
    const { actor, markRead, unread } = await withUnread();
    expect(unread()).toEqual(['d1', 'd2']);
    actor.send(opened);
    expect(markRead.asked.map(({ input }) => input)).toMatchObject([{ documentIds: ['d1'], isRead: true }]);
    markRead.last().resolve();
    await settle();
    expect(unread()).toEqual(['d2']);
    actor.send(opened);
    expect(markRead.asked.length).toBe(1);
  });

  test('loses it when it is downloaded, too', async () => {
    const { actor, markRead, prepareDownload } = await withUnread();
    actor.send({ type: 'document.download', documentId: 'd2' });
    prepareDownload.last().resolve({ url: '/two' });
    await settle();
    expect(markRead.last().input).toMatchObject({ documentIds: ['d2'], isRead: true });
  });

  test('keeps it when the server cannot be reached, without an alert', async () => {
    const { actor, markRead, unread, signals } = await withUnread();
    actor.send(opened);
    markRead.last().reject(new ProblemError({ code: 'offline' }));
    await settle();
    expect([unread(), signals.filter(({ type }) => type === 'alert.raised')]).toEqual([['d1', 'd2'], []]);
  });

  test('[S6.06] loses it where the toggle is on as well', async () => {
    const { actor, markRead } = await withUnread({ controls: ['ClientCenter_ShowClientDocsReadToggle'] });
    actor.send(opened);
    expect(markRead.asked.map(({ input }) => input)).toMatchObject([{ documentIds: ['d1'], isRead: true }]);
  });

  test('[T6.01] keeps it in a read-only preview session', async () => {
    const { actor, markRead } = await withUnread({ isPreview: true });
    actor.send(opened);
    expect(markRead.asked).toEqual([]);
  });
});

test('columns that were put away stay away; where nothing is kept all show', async () => {
  const { actor, readColumns, keepColumns } = await started();
  const columns = () => actor.getSnapshot().context.columns;
  readColumns.last().resolve(null);
  await settle();
  expect(columns()).toEqual(['modified', 'addedBy', 'size']);
  actor.send({ type: 'columns.set', columns: ['size'] });
  expect(keepColumns.last().input).toEqual({ columns: ['size'] });
  keepColumns.last().reject(new Error('full'));
  await settle();
  expect(columns()).toEqual(['size']);
});

const linked = { clientId: 'c1', path: '/documents/tax', controls: ['ClientCenterDocumentDeepLink'] };

test('[S6.06] a link to a document opens its folder, and says so when it is not there', async () => {
  const { actor, findDocument, loadTree, loadDocuments, signals } = start({
    ...linked,
    path: '/documents/tax/d2',
  });
  expect(findDocument.last().input).toEqual({ documentId: 'd2' });
  findDocument.last().resolve(documentFor('d2', 'payroll'));
  await settle();
  loadTree.last().resolve(treeFor('c1', 'tax', 'payroll'));
  await settle();
  expect(actor.getSnapshot().context.openId).toBe('payroll');
  loadDocuments.last().resolve(pageOf('payroll', 'd1', 'd2'));
  await settle();
  expect(actor.getSnapshot().context.targetId).toBe('d2');
  actor.send({ type: 'target.seen' });
  actor.send({ type: 'route.entered', path: '/documents/payroll/gone' });
  findDocument.last().reject(new ProblemError({ code: 'notFound' }));
  await settle();
  expect(actor.getSnapshot().context.targetId).toBeNull();
  expect(signals.at(-1)).toEqual({
    type: 'alert.raised',
    alert: { type: 'info', key: 'documentNotHereMsg', closeable: true, timeout: null },
  });
});

test('[S6.06] a link keeps its document when the clients come later than it', async () => {
  const { actor, findDocument, loadTree, loadDocuments } = start({
    ...linked,
    clientId: null,
    path: '/documents/tax/d2',
  });
  findDocument.last().resolve(documentFor('d2', 'tax'));
  await settle();
  actor.send({ type: 'client.changed', clientId: 'c1' });
  loadTree.last().resolve(treeFor('c1', 'tax'));
  await settle();
  loadDocuments.last().resolve(pageOf('tax', 'd1', 'd2'));
  await settle();
  expect(actor.getSnapshot().context.targetId).toBe('d2');
  expect(findDocument.asked.length).toBe(1);
  actor.send({ type: 'client.changed', clientId: 'c2' });
  expect(actor.getSnapshot().context.targetId).toBeNull();
});

test('[S6.06] a document that is far down its folder is searched for by its name', async () => {
  const { actor, findDocument, loadTree, loadDocuments } = start({ ...linked, path: '/documents/tax/d9' });
  loadTree.last().resolve(treeFor('c1', 'tax'));
  await settle();
  loadDocuments.last().resolve(pageOf('tax', 'd1'));
  findDocument.last().resolve(documentFor('d9', 'tax'));
  await settle();
  expect(loadDocuments.last().input.question.search).toBe('d9');
  expect(openIds(actor.getSnapshot())).toEqual(['d1']);
  loadDocuments.last().resolve(pageOf('tax', 'd9'));
  await settle();
  expect(actor.getSnapshot().context.targetId).toBe('d9');
  actor.send({ type: 'search.changed', text: '' });
  expect(actor.getSnapshot().context.question.search).toBe('');
});

test('[S6.06] a link opens without the control too, which only says whether links are offered to copy', () => {
  const { actor, findDocument, copyLink } = start({ ...linked, controls: [], path: '/documents/tax/d2' });
  actor.send({ type: 'route.entered', path: '/documents/tax/d1' });
  expect(findDocument.asked.map(({ input }) => input.documentId)).toEqual(['d2', 'd1']);
  actor.send({ type: 'link.copy', document: documentFor('d1', 'tax') });
  expect(copyLink.asked).toEqual([]);
});

test('[S6.06] the URL of a document is copied, and it is said whether it was', async () => {
  const { actor, copyLink, signals } = start(linked);
  actor.send({ type: 'link.copy', document: documentFor('d1', 'tax') });
  expect(copyLink.last().input).toEqual({ path: '/documents/tax/d1' });
  copyLink.last().resolve();
  await settle();
  actor.send({ type: 'link.copy', document: documentFor('d1', 'tax') });
  copyLink.last().reject(new Error('not allowed'));
  await settle();
  expect(signals.map((signal) => 'alert' in signal && signal.alert.key)).toEqual([
    'documentLinkCopiedMsg',
    'documentLinkNotCopiedMsg',
  ]);
});

/** The flow with the first of three pages of a folder loaded. */
async function startedLong(total = 6) {
  const flow = start({ clientId: 'c1', path: '/documents/tax' });
  flow.loadTree.last().resolve(treeFor('c1', 'tax', 'payroll'));
  await settle();
  const part = (from: number, next: string | null) => ({
    ...pageOf('tax', `d${from}`, `d${from + 1}`),
    next,
    pageIndex: (from - 1) / 2,
    totalPages: 3,
    total,
  });
  flow.loadDocuments.last().resolve(part(1, 'second'));
  await settle();
  const chosen = () => Object.keys(flow.actor.getSnapshot().context.selection.ids);
  const asked = () => flow.loadDocuments.last().input.from;
  return { ...flow, part, chosen, asked };
}

test('the whole list is chosen page by page, and the loading ends with it', async () => {
  const { actor, loadDocuments, part, chosen, asked } = await startedLong();
  actor.send({ type: 'selection.all' });
  expect([chosen(), asked()]).toEqual([['d1', 'd2'], null]);
  actor.send({ type: 'selection.whole' });
  expect([chosen(), asked()]).toEqual([['d1', 'd2'], 'second']);
  loadDocuments.last().resolve(part(3, 'third'));
  await settle();
  expect([chosen(), asked()]).toEqual([['d1', 'd2', 'd3', 'd4'], 'third']);
  loadDocuments.last().resolve(part(5, null));
  await settle();
  expect(chosen()).toEqual(['d1', 'd2', 'd3', 'd4', 'd5', 'd6']);
  expect(actor.getSnapshot().context.selection.isWhole).toBeUndefined();
  expect(actor.getSnapshot().can({ type: 'selection.whole' })).toBe(false);
});

test.each([
  ['putting one back', { type: 'selection.toggle', documentId: 'd1' }, ['d2']],
  ['clearing', { type: 'selection.clear' }, []],
  ['another folder', { type: 'folder.open', containerId: 'payroll' }, []],
] as const)('%s ends the choice of the whole list', async (_what, event, left) => {
  const { actor, loadDocuments, part, chosen } = await startedLong();
  actor.send({ type: 'selection.whole' });
  const second = loadDocuments.last();
  actor.send(event);
  second.resolve(part(3, 'third'));
  await settle();
  expect([chosen(), loadDocuments.last().input.from === 'third']).toEqual([left, false]);
});

test('a page that cannot be loaded limits the choice of the whole list to the loaded rows', async () => {
  const { actor, loadDocuments, chosen } = await startedLong();
  actor.send({ type: 'selection.whole' });
  loadDocuments.last().reject(new ProblemError({ code: 'offline' }));
  await settle();
  expect(chosen()).toEqual(['d1', 'd2']);
  expect(actor.getSnapshot().context.selection.isWhole).toBeUndefined();
  expect(actor.getSnapshot().can({ type: 'selection.whole' })).toBe(true);
});

test('a list that is too long to be loaded whole cannot be chosen whole', async () => {
  const { actor } = await startedLong(mostChosen + 1);
  expect(actor.getSnapshot().can({ type: 'selection.whole' })).toBe(false);
  expect(mostChosen).toBe(20_000);
});
