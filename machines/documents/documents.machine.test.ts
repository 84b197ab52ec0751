import fc from 'fast-check';
import { expect, test } from 'vitest';
import { settle } from '../../tests/support/charts/live.ts';
import { openIds, pageOf, start, treeFor } from '../../tests/support/flows/documents-flow.ts';
import { containerFor, documentFor } from '../../tests/support/values/fixtures.ts';
import { factsFor } from '../../tests/support/values/session-facts.ts';
import { ProblemError } from '../problem.ts';
import { loadingFlagsOf } from './loading-flags.ts';

test('tree, branches and lists load apart, and a silent reload is busy with nothing', async () => {
  const { actor, loadTree, loadDescendants, loadDocuments } = start();
  const value = () => actor.getSnapshot().value;
  expect(value()).toMatchObject({ folders: 'loading', branches: 'idle', list: 'waiting' });
  loadTree.last().resolve(treeFor('c1', 'tax'));
  await settle();
  expect(value()).toMatchObject({
    folders: { loaded: 'settled' },
    branches: 'loading',
    list: { loading: 'current' },
  });
  loadDocuments.last().resolve(pageOf('tax', 'd1'));
  await settle();
  expect(value()).toMatchObject({ branches: 'loading', list: { loaded: 'settled' } });
  loadDescendants.last().resolve([]);
  await settle();
  expect(actor.getSnapshot().hasTag('busy')).toBe(false);
  actor.send({ type: 'documents.changed', clientId: 'c1', containerId: 'tax' });
  const reloading = { loaded: { reloading: 'current' } };
  expect(value()).toMatchObject({ folders: reloading, list: reloading });
  expect(actor.getSnapshot().hasTag('busy')).toBe(false);
});

test('[S4.14] a silent reload keeps what is on screen until the answer is there', async () => {
  const { actor, loadTree, loadDocuments } = start();
  loadTree.last().resolve(treeFor('c1', 'tax'));
  await settle();
  loadDocuments.last().resolve(pageOf('tax', 'd1', 'd2'));
  await settle();
  actor.send({ type: 'documents.changed', clientId: 'c1', containerId: 'tax' });
  expect(openIds(actor.getSnapshot())).toEqual(['d1', 'd2']);
  loadDocuments.last().resolve(pageOf('tax', 'new', 'd1'));
  await settle();
  expect(openIds(actor.getSnapshot())).toEqual(['new', 'd1']);
});

test('[S4.14] another read setting drops the cached documents of the folder', async () => {
  const { actor, loadTree, loadDocuments } = start();
  loadTree.last().resolve(treeFor('c1', 'tax'));
  await settle();
  loadDocuments.last().resolve(pageOf('tax', 'd1'));
  await settle();
  actor.send({ type: 'readFilter.set', readByClientUser: true });
  expect(openIds(actor.getSnapshot())).toBeUndefined();
  expect(loadDocuments.last().input.question.readByClientUser).toBe(true);
});

test('[S8.07] a failed list raises an alert and can be reloaded', async () => {
  const { actor, loadTree, loadDocuments, signals } = start();
  loadTree.last().resolve(treeFor('c1', 'tax'));
  await settle();
  loadDocuments.last().reject(new ProblemError({ code: 'unavailable', status: 500 }));
  await settle();
  expect(actor.getSnapshot().matches({ list: 'failed' })).toBe(true);
  expect(signals).toEqual([
    {
      type: 'alert.raised',
      alert: {
        type: 'danger',
        key: 'documentsRetrieveErrorAlertMsg',
        closeable: true,
        timeout: null,
        topic: 'documents',
      },
    },
  ]);
  actor.send({ type: 'list.retry' });
  expect(signals.slice(1)).toEqual([{ type: 'alert.withdrawn', topic: 'documents' }]);
  loadDocuments.last().resolve(pageOf('tax', 'd1'));
  await settle();
  expect(openIds(actor.getSnapshot())).toEqual(['d1']);
});

test('[S7.19] a download asks for its URL and hands it to the page; two follow one another', async () => {
  const { actor, prepareDownload, signals } = start();
  actor.send({ type: 'document.download', documentId: 'd1' });
  actor.send({ type: 'document.download', documentId: 'd2' });
  prepareDownload.last().resolve({ url: '/one' });
  await settle();
  prepareDownload.last().resolve({ url: '/two' });
  await settle();
  expect(prepareDownload.asked.map(({ input }) => input.documentId)).toEqual(['d1', 'd2']);
  expect(signals.filter(({ type }) => type === 'download.ready')).toEqual([
    { type: 'download.ready', url: '/one' },
    { type: 'download.ready', url: '/two' },
  ]);
});

test('[S4.11] whatever the order of switches and answers, nothing of another client is listed', async () => {
  const step = fc.oneof(
    fc.constantFrom('c1', 'c2').map((clientId) => ({ do: 'switch' as const, clientId })),
    fc.nat(5).map((which) => ({ do: 'answerTree' as const, which })),
    fc.nat(5).map((which) => ({ do: 'answerList' as const, which })),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      const { actor, loadTree, loadDocuments } = start();
      for (const one of steps) {
        if (one.do === 'switch') actor.send({ type: 'client.changed', clientId: one.clientId });
        if (one.do === 'answerTree') {
          const question = loadTree.asked[one.which];
          question?.resolve(treeFor(question.input.clientId, `${question.input.clientId}-tax`));
        }
        if (one.do === 'answerList') {
          const question = loadDocuments.asked[one.which];
          const id = question?.input.container?.id ?? '';
          question?.resolve(pageOf(id, `${id}-document`));
        }
        await settle();
        const { clientId, lists, tree } = actor.getSnapshot().context;
        const shown = [
          ...Object.keys(tree.containers),
          ...Object.values(lists).flatMap(({ documents }) => documents.map(({ id }) => id)),
        ];
        expect(shown.filter((id) => !id.startsWith(clientId ?? ''))).toEqual([]);
      }
      actor.stop();
    }),
    { numRuns: 200 },
  );
});

test('[S2.07] the folder of the URL opens, also when the client is known only later', async () => {
  const { actor, loadTree } = start({ clientId: null, path: '/documents/tax' });
  actor.send({ type: 'client.changed', clientId: 'c1' });
  loadTree.last().resolve(treeFor('c1', 'payroll', 'tax'));
  await settle();
  expect(actor.getSnapshot().context.openId).toBe('tax');
});

test('a switch of the client takes the folder of the client before from the address', async () => {
  const { actor, loadTree, signals } = start();
  loadTree.last().resolve(treeFor('c1', 'tax'));
  await settle();
  actor.send({ type: 'client.changed', clientId: 'c2' });
  expect(signals.at(-1)).toEqual({ type: 'navigation.wanted', to: '/documents', replace: true });
  loadTree.last().resolve(treeFor('c2', 'c2-tax'));
  await settle();
  expect(actor.getSnapshot().context.openId).toBe('c2');
});

test('a switch of the client on another page stays there, and its documents are loaded for the next visit', async () => {
  const { actor, loadTree, signals } = start();
  loadTree.last().resolve(treeFor('c1', 'tax'));
  await settle();
  const path = '/tasks/clients/c2/task/t1';
  actor.send({ type: 'route.entered', path });
  const before = signals.length;
  actor.send({ type: 'client.changed', clientId: 'c2' });
  loadTree.last().resolve(treeFor('c2', 'c2-tax'));
  await settle();
  expect(signals.slice(before).filter(({ type }) => type === 'navigation.wanted')).toEqual([]);
  expect(actor.getSnapshot().context.clientId).toBe('c2');
  actor.send({ type: 'route.entered', path: '/documents/c2-tax' });
  await settle();
  expect(actor.getSnapshot().context.openId).toBe('c2-tax');
});

test('[S4.14] a silent reload keeps the branches that were loaded deeper', async () => {
  const { actor, loadTree, loadDescendants } = start();
  loadTree.last().resolve(treeFor('c1', 'tax'));
  await settle();
  loadDescendants.last().resolve([containerFor('deep', { parent: { id: 'tax', type: 'Folder' } })]);
  await settle();
  actor.send({ type: 'documents.changed', clientId: 'c1', containerId: 'c1' });
  loadTree.last().resolve(treeFor('c1', 'tax'));
  await settle();
  expect(Object.keys(actor.getSnapshot().context.tree.containers)).toEqual(['c1', 'tax', 'deep']);
});

test('the folders of the open folder are asked for without unfolding it', async () => {
  const { loadTree, loadDescendants } = start();
  loadTree.last().resolve(treeFor('c1', 'tax'));
  await settle();
  expect(loadDescendants.last().input.container.id).toBe('tax');
});

test('a change that arrives while the list loads is followed by a reload', async () => {
  const { actor, loadTree, loadDocuments } = start();
  loadTree.last().resolve(treeFor('c1', 'tax'));
  await settle();
  actor.send({ type: 'documents.changed', clientId: 'c1', containerId: 'tax' });
  loadDocuments.last().resolve(pageOf('tax', 'old'));
  await settle();
  loadDocuments.last().resolve(pageOf('tax', 'stored', 'old'));
  await settle();
  expect(loadDocuments.asked.length).toBe(2);
  expect(openIds(actor.getSnapshot())).toEqual(['stored', 'old']);
});

test('a change that arrives after the list failed loads it again', async () => {
  const { actor, loadTree, loadDocuments } = start();
  loadTree.last().resolve(treeFor('c1', 'tax'));
  await settle();
  loadDocuments.last().reject(new ProblemError({ code: 'offline' }));
  await settle();
  actor.send({ type: 'documents.changed', clientId: 'c1', containerId: 'tax' });
  loadDocuments.last().resolve(pageOf('tax', 'stored'));
  await settle();
  expect(openIds(actor.getSnapshot())).toEqual(['stored']);
});

test('[S2.07] when the path names a folder that does not exist, an alert says so and the path is corrected', async () => {
  const { actor, loadTree, findOwner, signals } = start({ clientId: 'c1', path: '/documents/gone' });
  loadTree.last().resolve(treeFor('c1', 'tax'));
  await settle();
  findOwner.last().reject(new ProblemError({ code: 'notFound', status: 404 }));
  await settle();
  expect(actor.getSnapshot().context.openId).toBe('c1');
  expect(signals).toEqual([
    { type: 'navigation.wanted', to: '/documents', replace: true },
    {
      type: 'alert.raised',
      alert: { type: 'info', key: 'folderNotHereMsg', closeable: true, timeout: null },
    },
  ]);
});

test('[S4.13] each kind of load has a flag of its own, and a silent reload has none', async () => {
  const { actor, loadTree, loadDescendants, loadDocuments } = start();
  const none = {
    roots: false,
    descendants: false,
    containers: false,
    documents: false,
    allDocuments: false,
    folderDocuments: false,
    containerDocuments: false,
  };
  const flags = () => {
    const { tree, list } = actor.getSnapshot();
    return tree && list && loadingFlagsOf(tree, list);
  };
  expect(flags()).toEqual({ ...none, roots: true, containers: true });
  loadTree.last().resolve(treeFor('c1', 'tax'));
  await settle();
  const branch = { descendants: true, containers: true };
  expect(flags()).toEqual({ ...none, ...branch, documents: true, folderDocuments: true });
  loadDescendants.last().resolve([]);
  loadDocuments.last().resolve(pageOf('tax', 'd1'));
  await settle();
  expect(flags()).toEqual(none);
  actor.send({ type: 'folder.open', containerId: 'c1' });
  expect(flags()).toEqual({ ...none, documents: true, containerDocuments: true });
  loadDocuments.last().resolve(pageOf('c1'));
  await settle();
  actor.send({ type: 'list.flat', isFlat: true });
  expect(flags()).toEqual({ ...none, documents: true, allDocuments: true });
  loadDocuments.last().resolve(pageOf('c1', 'd1', 'd2'));
  await settle();
  actor.send({ type: 'documents.changed', clientId: 'c1', containerId: 'tax' });
  expect(actor.getSnapshot().value).toMatchObject({ list: { loaded: { reloading: 'current' } } });
  expect(flags()).toEqual(none);
});

test('all documents of the client are one list; opening a folder leads back to its own', async () => {
  const { actor, loadTree, loadDocuments } = start();
  loadTree.last().resolve(treeFor('c1', 'tax'));
  await settle();
  loadDocuments.last().resolve(pageOf('tax', 'd1'));
  await settle();
  actor.send({ type: 'list.flat', isFlat: true });
  expect(loadDocuments.last().input).toMatchObject({ container: null, clientId: 'c1', from: null });
  loadDocuments.last().resolve(pageOf('tax', 'd1', 'd2'));
  await settle();
  expect(actor.getSnapshot().context.lists.all?.documents.map(({ id }) => id)).toEqual(['d1', 'd2']);
  actor.send({ type: 'folder.open', containerId: 'tax' });
  expect(actor.getSnapshot().context.isFlat).toBe(false);
  expect(openIds(actor.getSnapshot())).toEqual(['d1']);
});

test('[S4.14] when the open folder is gone after a silent reload, the list of the one now open is loaded', async () => {
  const { actor, loadTree, loadDocuments } = start();
  loadTree.last().resolve(treeFor('c1', 'tax', 'payroll'));
  await settle();
  loadDocuments.last().resolve(pageOf('tax', 'd1'));
  await settle();
  actor.send({ type: 'documents.changed', clientId: 'c1', containerId: 'payroll' });
  loadTree.last().resolve(treeFor('c1', 'payroll'));
  await settle();
  expect(loadDocuments.last().input.container?.id).toBe('c1');
  loadDocuments.last().resolve(pageOf('c1', 'c1-document'));
  await settle();
  expect(openIds(actor.getSnapshot())).toEqual(['c1-document']);
});

/** The flow with a folder whose list has a next page. */
async function withNextPage() {
  const flow = start();
  flow.loadTree.last().resolve(treeFor('c1', 'tax', 'payroll'));
  await settle();
  flow.loadDocuments.last().resolve({ ...pageOf('tax', 'd1'), next: 'second' });
  await settle();
  return flow;
}
const changed = (containerId: string, clientId = 'c1') =>
  ({ type: 'documents.changed', clientId, containerId }) as const;

test('[S4.14] a change during a page that fails is followed by a reload', async () => {
  const { actor, loadDocuments } = await withNextPage();
  actor.send({ type: 'list.more' });
  actor.send(changed('tax'));
  loadDocuments.last().reject(new ProblemError({ code: 'offline' }));
  await settle();
  expect(loadDocuments.asked.map(({ input }) => input.from)).toEqual([null, 'second', null]);
  loadDocuments.last().resolve(pageOf('tax', 'stored', 'd1'));
  await settle();
  expect(openIds(actor.getSnapshot())).toEqual(['stored', 'd1']);
});

test('[S9.03] the end of a list loads its next page by itself, and after a failure only the user does', async () => {
  const { actor, loadDocuments } = await withNextPage();
  const from = () => loadDocuments.asked.map(({ input }) => input.from);
  actor.send({ type: 'list.nearEnd' });
  expect(from()).toEqual([null, 'second']);
  loadDocuments.last().reject(new ProblemError({ code: 'offline' }));
  await settle();
  actor.send({ type: 'list.nearEnd' });
  expect(from()).toEqual([null, 'second']);
  actor.send({ type: 'list.more' });
  expect(from()).toEqual([null, 'second', 'second']);
});

test.each([
  ['loads', { type: 'folder.open', containerId: 'payroll' }, 'payroll'],
  ['is loaded in another order', { type: 'sort.set', orderBy: 'name' }, 'tax'],
  ['gets its next page', { type: 'list.more' }, 'tax'],
  ['is reloaded', changed('tax'), 'tax'],
] as const)('[S4.14] of several changes while a list %s one reload comes', async (_what, event, folder) => {
  const { actor, loadTree, loadDocuments } = await withNextPage();
  actor.send(event);
  const asked = loadDocuments.asked.length;
  for (let time = 0; time < 3; time += 1) actor.send(changed(folder));
  expect(loadDocuments.asked.length).toBe(asked);
  loadDocuments.last().resolve(pageOf(folder, 'd1'));
  await settle();
  expect(loadDocuments.asked.length).toBe(asked + 1);
  loadDocuments.last().resolve(pageOf(folder, 'd1'));
  const trees = loadTree.asked.length;
  loadTree.last().resolve(treeFor('c1', 'tax', 'payroll'));
  await settle();
  loadTree.last().resolve(treeFor('c1', 'tax', 'payroll'));
  await settle();
  expect([loadDocuments.asked.length, loadTree.asked.length]).toEqual([asked + 1, trees + 1]);
  expect(actor.getSnapshot().value).toMatchObject({
    folders: { loaded: 'settled' },
    list: { loaded: 'settled' },
  });
});

test('a change of another client reloads nothing, the list of all documents included', async () => {
  const { actor, loadTree, loadDocuments } = await withNextPage();
  actor.send({ type: 'list.flat', isFlat: true });
  loadDocuments.last().resolve(pageOf('tax', 'd1', 'd2'));
  await settle();
  const asked = [loadTree.asked.length, loadDocuments.asked.length];
  actor.send(changed('c2-tax', 'c2'));
  expect([loadTree.asked.length, loadDocuments.asked.length]).toEqual(asked);
});

test('[S6.06] a link that is copied does not end the search for the document of another link', async () => {
  const { actor, copyLink, findDocument, loadTree } = start({
    clientId: 'c1',
    path: '/documents/tax/d2',
    controls: ['ClientCenterDocumentDeepLink'],
  });
  actor.send({ type: 'link.copy', document: documentFor('d1', 'tax') });
  copyLink.last().resolve();
  findDocument.last().resolve(documentFor('d2', 'payroll'));
  await settle();
  loadTree.last().resolve(treeFor('c1', 'tax', 'payroll'));
  await settle();
  expect(actor.getSnapshot().context).toMatchObject({ openId: 'payroll', targetId: 'd2' });
});

test('[S2.16] a read mark that is being set outlives a switch of the client', async () => {
  const { actor, markRead } = start({
    clientId: 'c1',
    path: '/documents/tax',
    controls: ['ClientCenter_ShowClientDocsReadToggle'],
  });
  actor.send({ type: 'read.set', documentIds: ['d1'], isRead: true });
  actor.send({ type: 'client.changed', clientId: 'c2' });
  expect(markRead.last().signal.aborted).toBe(false);
});

test('[S4.14] when the open folder is gone, the list of the one now open shows at once where it was seen before', async () => {
  const { actor, loadTree, loadDocuments } = start();
  loadTree.last().resolve(treeFor('c1', 'tax', 'payroll'));
  await settle();
  actor.send({ type: 'folder.open', containerId: 'c1' });
  loadDocuments.last().resolve(pageOf('c1', 'd1'));
  await settle();
  actor.send({ type: 'folder.open', containerId: 'tax' });
  loadDocuments.last().resolve(pageOf('tax', 'd2'));
  await settle();
  actor.send({ type: 'selection.all' });
  actor.send(changed('payroll'));
  loadTree.last().resolve(treeFor('c1', 'payroll'));
  await settle();
  expect([openIds(actor.getSnapshot()), actor.getSnapshot().value.list]).toEqual([
    ['d1'],
    { loaded: { reloading: 'current' } },
  ]);
  expect(actor.getSnapshot().context.selection.ids).toEqual({});
  expect(loadTree.last().input.reaching).toBe(null);
});

test('the first view is complete with the first list, and again with that of another client', async () => {
  const { actor, documents, loadTree, loadDocuments } = start({ clientId: 'c1', path: '/documents' });
  const isComplete = () => documents.getSnapshot().matches({ client: { known: 'shown' } });
  const load = async (clientId: string) => {
    loadTree.last().resolve(treeFor(clientId, `${clientId}-tax`));
    await settle();
    expect(isComplete()).toBe(false);
    loadDocuments.last().resolve(pageOf(`${clientId}-tax`, `${clientId}-document`));
    await settle();
    expect(isComplete()).toBe(true);
  };
  await load('c1');
  actor.send({ type: 'client.changed', clientId: 'c2' });
  await load('c2');
});

test('[S4.03] refreshed permissions reach the folders and the list', async () => {
  const { actor, loadTree } = start();
  loadTree.last().resolve(treeFor('c1', 'tax', 'payroll'));
  await settle();
  const { session } = factsFor({
    controls: ['ClientCenterDisableDocumentsLazyLoading', 'ClientCenterHideDocsFlatToggle'],
  });
  expect(actor.getSnapshot().can({ type: 'list.flat', isFlat: true })).toBe(true);
  actor.send({ type: 'session.refreshed', session });
  expect(actor.getSnapshot().can({ type: 'list.flat', isFlat: true })).toBe(false);
  actor.send(changed('tax'));
  expect(loadTree.last().input.isLazy).toBe(false);
});
