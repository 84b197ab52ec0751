import { describe, expect, test } from 'vitest';
import { settle } from '../../tests/support/charts/live.ts';
import { pageOf, start, treeFor } from '../../tests/support/flows/documents-flow.ts';
import { containerFor, documentFor } from '../../tests/support/values/fixtures.ts';
import { ProblemError } from '../problem.ts';
import { ownerTimeout } from './documents.machine.ts';
import { treeOf } from './tree.ts';

const deepTree = treeOf({
  tree: [{ id: 'c1', children: [{ id: 'tax', children: [{ id: 'deep', children: [] }] }] }],
  containers: [
    containerFor('c1', { type: 'Client' }),
    containerFor('tax', { parent: { id: 'c1', type: 'Client' }, hasFolders: true }),
    containerFor('deep', { parent: { id: 'tax', type: 'Folder' } }),
  ],
});

async function started(path: string, controls: readonly string[] = []) {
  const flow = start({ clientId: 'c1', path, controls: [...controls] });
  flow.loadTree.last().resolve(treeFor('c1', 'tax', 'payroll'));
  await settle();
  return { ...flow, openId: () => flow.actor.getSnapshot().context.openId };
}

const deepLink = ['ClientCenterDocumentDeepLink'];

const gone = {
  type: 'alert.raised',
  alert: { type: 'info', key: 'folderNotHereMsg', closeable: true, timeout: null },
};
const documentGone = {
  type: 'alert.raised',
  alert: { type: 'info', key: 'documentNotHereMsg', closeable: true, timeout: null },
};
/** The document of a link over its folder. */
const opened = (clientId: string, id: string, containerId: string) => ({
  ...{ type: 'flow.open', flow: 'preview', dialog: 'preview' },
  about: { clientId, folder: null, documents: [documentFor(id, containerId)] },
});
const wanted = (to: string, replace: boolean) => ({ type: 'navigation.wanted', to, replace });

test('[S2.07] [S4.13] the folders are asked for as far as the folder of the address', () => {
  const { loadTree } = start({ clientId: 'c1', path: '/documents/deep/d1' });
  expect(loadTree.last().input.reaching).toBe('deep');
});

test('[S2.07] back and forward open the folder of the URL, which is not announced once more', async () => {
  const { actor, openId, signals } = await started('/documents/tax');
  actor.send({ type: 'folder.open', containerId: 'payroll' });
  actor.send({ type: 'route.entered', path: '/documents/payroll' });
  actor.send({ type: 'route.entered', path: '/documents/tax' });
  expect(openId()).toBe('tax');
  actor.send({ type: 'route.entered', path: '/documents/payroll' });
  expect(openId()).toBe('payroll');
  expect(signals).toEqual([wanted('/documents/payroll', false)]);
});

test.each(['/documents', '/documents?from=mail'])(
  'back to the path without a folder (%s) shows the folder that opened there at first',
  async (path) => {
    const { actor, openId, signals } = await started(path);
    const first = openId();
    actor.send({ type: 'folder.open', containerId: 'payroll' });
    actor.send({ type: 'route.entered', path: '/documents/payroll' });
    expect(openId()).toBe('payroll');
    actor.send({ type: 'route.entered', path });
    expect([openId(), signals]).toEqual([first, [wanted('/documents/payroll', false)]]);
    actor.send({ type: 'folder.open', containerId: 'payroll' });
    expect(signals.at(-1)).toEqual(wanted('/documents/payroll', false));
  },
);

test('from another page the open folder is still open, and the path names it', async () => {
  const { actor, openId, signals } = await started('/documents/payroll');
  actor.send({ type: 'route.entered', path: '/tasks' });
  expect([openId(), signals]).toEqual(['payroll', []]);
  actor.send({ type: 'route.entered', path: '/documents' });
  expect([openId(), signals]).toEqual(['payroll', [wanted('/documents/payroll', true)]]);
});

test('a path that is entered twice is followed once', async () => {
  const { actor, findDocument } = await started('/documents/tax/d1', deepLink);
  actor.send({ type: 'route.entered', path: '/documents/tax/d1' });
  actor.send({ type: 'route.entered', path: '/documents/tax/d1' });
  expect(findDocument.asked.length).toBe(1);
});

test('[S2.07] a URL that leads elsewhere while the folders load asks for them as far as there', async () => {
  const { actor, loadTree } = start({ clientId: 'c1', path: '/documents/tax' });
  actor.send({ type: 'route.entered', path: '/documents/deep' });
  expect(loadTree.asked.map(({ input }) => input.reaching)).toEqual(['tax', 'deep']);
  loadTree.last().resolve(deepTree);
  await settle();
  expect(actor.getSnapshot().context.openId).toBe('deep');
});

test('[S4.13] [S7.26] a folder below the known levels is reached by asking for the way to it', async () => {
  const { actor, loadTree, openId, signals } = await started('/documents/tax');
  actor.send({ type: 'route.entered', path: '/documents/deep' });
  expect(openId()).toBe('tax');
  expect(loadTree.last().input.reaching).toBe('deep');
  loadTree.last().resolve(deepTree);
  await settle();
  expect([openId(), signals]).toEqual(['deep', []]);
});

test('[S2.07] a folder of a URL that is not there leaves the one before open, and the URL says so', async () => {
  const { actor, loadTree, findOwner, openId, signals } = await started('/documents/tax');
  actor.send({ type: 'route.entered', path: '/documents/deep' });
  loadTree.last().resolve(treeFor('c1', 'tax', 'payroll'));
  await settle();
  findOwner.last().reject(new ProblemError({ code: 'notFound' }));
  await settle();
  expect([openId(), signals]).toEqual(['tax', [wanted('/documents/tax', true), gone]]);
});

test('[S8.07] when the ancestors of a folder cannot be loaded, an alert says so and the path names the open folder again', async () => {
  const { actor, loadTree, openId, signals } = await started('/documents/tax');
  actor.send({ type: 'route.entered', path: '/documents/deep' });
  loadTree.last().reject(new ProblemError({ code: 'offline' }));
  await settle();
  expect(openId()).toBe('tax');
  expect(signals).toMatchObject([
    wanted('/documents/tax', true),
    { type: 'alert.raised', alert: { key: 'documentsRetrieveErrorAlertMsg' } },
  ]);
});

test('a change while a folder is reached is followed by a reload', async () => {
  const { actor, loadTree } = await started('/documents/tax');
  actor.send({ type: 'route.entered', path: '/documents/deep' });
  actor.send({ type: 'documents.changed', clientId: 'c1', containerId: 'tax' });
  loadTree.last().resolve(deepTree);
  await settle();
  expect(actor.getSnapshot().value).toMatchObject({ folders: { loaded: { reloading: 'current' } } });
  expect(loadTree.asked.length).toBe(3);
});

test('a folder that is opened while another is reached stays open', async () => {
  const { actor, loadTree, openId, signals } = await started('/documents/tax');
  actor.send({ type: 'route.entered', path: '/documents/deep' });
  actor.send({ type: 'folder.open', containerId: 'payroll' });
  loadTree.last().resolve(deepTree);
  await settle();
  expect([openId(), signals]).toEqual(['payroll', [wanted('/documents/payroll', false)]]);
});

test('going back while a folder is loading leaves the user on the page', async () => {
  const { actor, loadTree, openId, signals } = await started('/documents/tax');
  actor.send({ type: 'route.entered', path: '/documents/deep' });
  actor.send({ type: 'route.entered', path: '/documents/tax' });
  loadTree.last().resolve(deepTree);
  await settle();
  expect([openId(), signals]).toEqual(['tax', []]);
});

test('of two folders that are reached one after the other the last one opens', async () => {
  const { actor, loadTree, openId } = await started('/documents/tax');
  actor.send({ type: 'route.entered', path: '/documents/other' });
  actor.send({ type: 'route.entered', path: '/documents/deep' });
  expect(loadTree.asked.map(({ input }) => input.reaching)).toEqual(['tax', 'other', 'deep']);
  loadTree.last().resolve(deepTree);
  await settle();
  expect(openId()).toBe('deep');
});

test('[S6.06] a link to a document that lies below the known levels opens its folder', async () => {
  const flow = await started('/documents', deepLink);
  flow.actor.send({ type: 'route.entered', path: '/documents/c1/d1' });
  flow.findDocument.last().resolve(documentFor('d1', 'deep'));
  await settle();
  flow.loadTree.last().resolve(deepTree);
  await settle();
  flow.loadDocuments.last().resolve(pageOf('deep', 'd1'));
  await settle();
  expect(flow.openId()).toBe('deep');
  expect(flow.actor.getSnapshot().context.targetId).toBe('d1');
  expect(flow.signals).toEqual([wanted('/documents/deep/d1', true)]);
  flow.actor.send({ type: 'route.entered', path: '/documents/deep/d1' });
  expect([flow.signals.at(-1), flow.findDocument.asked.length]).toEqual([opened('c1', 'd1', 'deep'), 1]);
});

test('[S2.16] [S6.06] the URL of a document opens it as soon as its folder is open, before its list is loaded', async () => {
  const flow = start({ clientId: 'c1', path: '/documents/tax/d1' });
  flow.findDocument.last().resolve(documentFor('d1', 'tax'));
  await settle();
  expect(flow.signals).toEqual([]);
  flow.loadTree.last().resolve(treeFor('c1', 'tax'));
  await settle();
  expect([flow.signals, flow.loadDocuments.asked.length]).toEqual([[opened('c1', 'd1', 'tax')], 1]);
});

test('[S6.06] a document whose folder loads at another try opens then', async () => {
  const flow = start({ clientId: 'c1', path: '/documents/tax/d1' });
  flow.loadTree.last().reject(new ProblemError({ code: 'offline' }));
  await settle();
  flow.findDocument.last().resolve(documentFor('d1', 'payroll'));
  await settle();
  flow.actor.send({ type: 'tree.retry' });
  flow.loadTree.last().resolve(treeFor('c1', 'tax', 'payroll'));
  await settle();
  expect(flow.signals.at(-1)).toEqual(wanted('/documents/payroll/d1', true));
});

test('[S6.06] a document that has moved out of a folder that is gone opens where it is now, without an alert', async () => {
  const flow = start({ clientId: 'c1', path: '/documents/gone/d1' });
  flow.loadTree.last().resolve(treeFor('c1', 'tax'));
  await settle();
  expect(flow.findOwner.asked.length).toBe(0);
  flow.findDocument.last().resolve(documentFor('d1', 'tax'));
  await settle();
  flow.actor.send({ type: 'route.entered', path: '/documents/tax/d1' });
  flow.findOwner.last().reject(notFound);
  await settle();
  expect(flow.signals).toEqual([wanted('/documents/tax/d1', true), opened('c1', 'd1', 'tax')]);
});

test('[S6.06] a user who leaves the documents while a document is looked up does not see it open', async () => {
  const flow = await started('/documents/tax/d1');
  flow.actor.send({ type: 'route.entered', path: '/tasks' });
  flow.findDocument.asked[0]?.resolve(documentFor('d1', 'payroll'));
  await settle();
  expect([flow.openId(), flow.signals]).toEqual(['tax', []]);
});

test('[S6.06] a document whose folder is not shown is searched for by its name, once', async () => {
  const flow = await started('/documents', deepLink);
  flow.loadDocuments.last().resolve(pageOf('c1', 'd2'));
  await settle();
  flow.actor.send({ type: 'route.entered', path: '/documents/c1/d1' });
  flow.findDocument.last().resolve(documentFor('d1', 'hidden'));
  await settle();
  expect(flow.loadDocuments.asked.length).toBe(1);
  flow.loadTree.last().resolve(treeFor('c1', 'tax', 'payroll'));
  await settle();
  expect(flow.loadTree.asked.length).toBe(2);
  expect(flow.loadDocuments.last().input.question.search).toBe('d1');
  expect(flow.signals).toEqual([opened('c1', 'd1', 'hidden')]);
});

test('[S6.06] a document opens where the active client has it but not the folder of the URL', async () => {
  const flow = await openedElsewhere('/documents/hidden/d1');
  flow.findDocument.last().resolve(documentFor('d1', 'hidden'));
  await settle();
  expect(flow.signals).toEqual([]);
  flow.findOwner.last().resolve({ clientId: 'c1' });
  await settle();
  expect(flow.signals).toEqual([opened('c1', 'd1', 'hidden')]);
  expect(flow.loadDocuments.last().input.question.search).toBe('d1');
});

test('[S6.06] back to the URL of a document finds it again; the entry of the history stays', async () => {
  const flow = await started('/documents/tax/d1', deepLink);
  flow.findDocument.last().resolve(documentFor('d1', 'tax'));
  flow.loadDocuments.last().resolve(pageOf('tax', 'd1'));
  await settle();
  flow.actor.send({ type: 'target.seen' });
  flow.actor.send({ type: 'folder.open', containerId: 'payroll' });
  flow.actor.send({ type: 'route.entered', path: '/documents/payroll' });
  flow.actor.send({ type: 'route.entered', path: '/documents/tax/d1' });
  flow.findDocument.last().resolve(documentFor('d1', 'tax'));
  await settle();
  expect([flow.openId(), flow.actor.getSnapshot().context.targetId]).toEqual(['tax', 'd1']);
  const open = opened('c1', 'd1', 'tax');
  expect(flow.signals).toEqual([open, wanted('/documents/payroll', false), open]);
});

const notFound = new ProblemError({ code: 'notFound', status: 404 });
const acting = (clientId: string) => ({ type: 'client.wanted', clientId });

/** A page that was opened at the folder `other`, which the active client c1 does not have. */
async function openedElsewhere(path: string) {
  const flow = start({ clientId: 'c1', path });
  flow.loadTree.last().resolve(treeFor('c1', 'tax'));
  await settle();
  return { ...flow, openId: () => flow.actor.getSnapshot().context.openId };
}

test('[S2.07] [S6.06] the URL of another client’s folder makes that client the active one and opens it', async () => {
  const { actor, findOwner, loadTree, openId, signals } = await openedElsewhere('/documents/other');
  expect(findOwner.last().input).toEqual({ containerId: 'other' });
  findOwner.last().resolve({ clientId: 'c2' });
  await settle();
  expect(signals).toEqual([acting('c2')]);
  actor.send({ type: 'client.changed', clientId: 'c2' });
  expect(loadTree.last().input).toMatchObject({ clientId: 'c2', reaching: 'other' });
  loadTree.last().resolve(treeFor('c2', 'other'));
  await settle();
  expect([openId(), signals]).toEqual(['other', [acting('c2')]]);
});

describe('[S2.07] the first view at the URL of another client’s folder', () => {
  const isShown = ({ documents }: ReturnType<typeof start>) =>
    documents.getSnapshot().matches({ client: { known: 'shown' } });
  const listed = async () => {
    const flow = await openedElsewhere('/documents/other');
    flow.loadDocuments.last().resolve(pageOf('c1'));
    await settle();
    return flow;
  };

  test('waits for the list of that client', async () => {
    const flow = await listed();
    flow.findOwner.last().resolve({ clientId: 'c2' });
    await settle();
    expect(isShown(flow)).toBe(false);
    flow.actor.send({ type: 'client.changed', clientId: 'c2' });
    flow.loadTree.last().resolve(treeFor('c2', 'other'));
    await settle();
    expect(isShown(flow)).toBe(false);
    flow.loadDocuments.last().resolve(pageOf('other', 'd1'));
    await settle();
    expect(isShown(flow)).toBe(true);
  });

  test('shows the active client once the folder turns out to be nowhere', async () => {
    const flow = await listed();
    expect(isShown(flow)).toBe(false);
    flow.findOwner.last().reject(notFound);
    await settle();
    expect(isShown(flow)).toBe(true);
  });

  test('shows the active client when the owner is not found in time', async () => {
    const flow = await listed();
    flow.clock.increment(ownerTimeout - 1);
    expect(isShown(flow)).toBe(false);
    flow.clock.increment(1);
    expect(isShown(flow)).toBe(true);
  });
});

test('[S6.06] the URL of another client’s document opens it there', async () => {
  const { actor, findOwner, findDocument, loadTree, loadDocuments, signals } =
    await openedElsewhere('/documents/other/d1');
  findDocument.last().resolve(documentFor('d1', 'other'));
  await settle();
  findOwner.last().resolve({ clientId: 'c2' });
  await settle();
  expect(signals).toEqual([acting('c2')]);
  actor.send({ type: 'client.changed', clientId: 'c2' });
  loadTree.last().resolve(treeFor('c2', 'other'));
  await settle();
  loadDocuments.last().resolve(pageOf('other', 'd1'));
  await settle();
  expect(actor.getSnapshot().context).toMatchObject({ openId: 'other', targetId: 'd1' });
  expect([signals.at(-1), findDocument.asked.length]).toEqual([opened('c2', 'd1', 'other'), 1]);
});

test.each([
  ['before the folders are loaded', true],
  ['after the folders are loaded', false],
])(
  '[S2.07] a document that the user may not read, in a folder that they may not read, raises one alert when it is refused %s',
  async (_when, isFirst) => {
    const flow = start({ clientId: 'c1', path: '/documents/other/d1' });
    const refuse = async () => {
      flow.findDocument.last().reject(notFound);
      await settle();
    };
    if (isFirst) await refuse();
    flow.loadTree.last().resolve(treeFor('c1', 'tax'));
    await settle();
    if (!isFirst) await refuse();
    flow.findOwner.last().reject(notFound);
    await settle();
    expect(flow.signals).toEqual([documentGone, wanted('/documents', true)]);
  },
);

test('[S2.07] a document of a client that does not become the active one raises one alert', async () => {
  const { findOwner, findDocument, clock, signals } = await openedElsewhere('/documents/other/d1');
  findDocument.last().resolve(documentFor('d1', 'other'));
  await settle();
  findOwner.last().resolve({ clientId: 'c2' });
  await settle();
  clock.increment(3000);
  expect(signals).toEqual([acting('c2'), wanted('/documents', true), documentGone]);
});

test.each([
  ['is looked up', false],
  ['waits for its folder', true],
] as const)(
  '[S4.11] a document of a link that %s is forgotten when another client is chosen',
  async (_when, isFound) => {
    const { actor, findDocument, loadTree, signals } = start({ clientId: 'c1', path: '/documents/tax/d1' });
    const openId = () => actor.getSnapshot().context.openId;
    const [asked] = findDocument.asked;
    if (isFound) asked?.resolve(documentFor('d1', 'tax'));
    await settle();
    actor.send({ type: 'client.changed', clientId: 'c2' });
    asked?.resolve(documentFor('d1', 'tax'));
    loadTree.last().resolve(treeFor('c2', 'tax'));
    await settle();
    expect([findDocument.asked.length, actor.getSnapshot().context.targetId]).toEqual([1, null]);
    expect([openId(), signals]).toEqual(['c2', [wanted('/documents', true)]]);
  },
);

test.each([
  ['that the user may not read', () => Promise.reject(notFound)],
  ['of the same client that is not in its tree', () => Promise.resolve({ clientId: 'c1' })],
])('[S2.07] a folder %s: the page says so, and the URL names it no more', async (_what, answer) => {
  const { findOwner, signals } = await openedElsewhere('/documents/other');
  await answer().then(findOwner.last().resolve, findOwner.last().reject);
  await settle();
  expect(signals).toEqual([wanted('/documents', true), gone]);
});

test('[S2.07] a client that does not become the active one leaves the folder before open, and the page says so', async () => {
  const { findOwner, clock, signals } = await openedElsewhere('/documents/other');
  findOwner.last().resolve({ clientId: 'c2' });
  await settle();
  clock.increment(3000);
  expect(signals).toEqual([acting('c2'), wanted('/documents', true), gone]);
});

test('[S2.07] a user who goes elsewhere while it is asked whose the folder is stays there', async () => {
  const { actor, findOwner, openId, signals } = await openedElsewhere('/documents/other');
  actor.send({ type: 'route.entered', path: '/documents/tax' });
  findOwner.last().resolve({ clientId: 'c2' });
  await settle();
  expect([openId(), signals]).toEqual(['tax', []]);
});

test('[S4.14] a change while a folder is reached is not forgotten when another folder is wanted meanwhile', async () => {
  const { actor, loadTree } = await started('/documents/tax');
  actor.send({ type: 'route.entered', path: '/documents/other' });
  actor.send({ type: 'documents.changed', clientId: 'c1', containerId: 'tax' });
  actor.send({ type: 'route.entered', path: '/documents/deep' });
  loadTree.last().resolve(deepTree);
  await settle();
  expect(loadTree.asked.map(({ input }) => input.reaching)).toEqual(['tax', 'other', 'deep', null]);
});

test('[S6.06] [S8.07] a document is found by its name when the way to its folder cannot be loaded', async () => {
  const flow = await started('/documents', deepLink);
  flow.loadDocuments.last().resolve(pageOf('c1', 'd2'));
  flow.actor.send({ type: 'route.entered', path: '/documents/c1/d1' });
  flow.findDocument.last().resolve(documentFor('d1', 'deep'));
  await settle();
  flow.loadTree.last().reject(new ProblemError({ code: 'offline' }));
  await settle();
  expect(flow.loadDocuments.last().input.question.search).toBe('d1');
});
