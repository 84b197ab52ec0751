import fc from 'fast-check';
import { expect, test } from 'vitest';
import { settle } from '../../tests/support/charts/live.ts';
import { openIds, pageOf, start, treeFor } from '../../tests/support/flows/documents-flow.ts';
import { ProblemError } from '../problem.ts';
import { searchDelay } from './document-list.machine.ts';
import { documentIdOf } from './paths.ts';
import { firstQuestion } from './question.ts';

/** The flow with one document of a folder in sight. */
async function started(facts: Parameters<typeof start>[0] = { clientId: 'c1', path: '/documents/tax' }) {
  const flow = start(facts);
  flow.loadTree.last().resolve(treeFor('c1', 'tax', 'payroll'));
  await settle();
  flow.loadDocuments.last().resolve(pageOf('tax', 'd1'));
  await settle();
  return flow;
}

test('a press on a column sorts by it, another reverses the order; the rows stay until the answer arrives', async () => {
  const { actor, loadDocuments } = await started();
  actor.send({ type: 'sort.set', orderBy: 'name' });
  expect(loadDocuments.last().input.question).toEqual({ ...firstQuestion, orderBy: 'name', orderDir: 'asc' });
  expect(actor.getSnapshot().matches({ list: { loaded: 'replacing' } })).toBe(true);
  expect(openIds(actor.getSnapshot())).toEqual(['d1']);
  actor.send({ type: 'sort.set', orderBy: 'name' });
  expect(loadDocuments.last().input.question).toMatchObject({ orderBy: 'name', orderDir: 'desc' });
  actor.send({ type: 'sort.set', orderBy: 'size' });
  expect(loadDocuments.last().input.question).toMatchObject({ orderBy: 'size', orderDir: 'desc' });
  loadDocuments.last().resolve(pageOf('tax', 'd2', 'd1'));
  await settle();
  expect(openIds(actor.getSnapshot())).toEqual(['d2', 'd1']);
});

test('another order drops what was kept of other folders', async () => {
  const { actor, loadDocuments } = await started();
  actor.send({ type: 'folder.open', containerId: 'payroll' });
  loadDocuments.last().resolve(pageOf('payroll', 'p1'));
  await settle();
  actor.send({ type: 'sort.set', orderBy: 'name' });
  loadDocuments.last().resolve(pageOf('payroll', 'p1'));
  await settle();
  expect(Object.keys(actor.getSnapshot().context.lists)).toEqual(['payroll']);
});

test('[S8.07] an order that fails takes the list of the order before off the screen, and can be tried again', async () => {
  const { actor, loadDocuments, signals } = await started();
  actor.send({ type: 'filter.set', addedBy: 'firm' });
  expect(loadDocuments.last().input.question.addedBy).toBe('firm');
  loadDocuments.last().reject(new ProblemError({ code: 'offline' }));
  await settle();
  expect(openIds(actor.getSnapshot())).toBeUndefined();
  expect(signals.map((signal) => 'alert' in signal && signal.alert.key)).toEqual([
    'documentsRetrieveErrorAlertMsg',
  ]);
  actor.send({ type: 'list.retry' });
  expect(loadDocuments.last().input.question.addedBy).toBe('firm');
});

test('what is typed is searched for a moment after the last key, among all documents of the client', async () => {
  const { actor, clock, loadDocuments } = await started();
  actor.send({ type: 'search.changed', text: '10' });
  clock.increment(searchDelay - 1);
  actor.send({ type: 'search.changed', text: '1099 ' });
  clock.increment(searchDelay - 1);
  expect(loadDocuments.asked.length).toBe(1);
  clock.increment(1);
  expect(loadDocuments.last().input).toMatchObject({ container: null, question: { search: '1099' } });
  loadDocuments.last().resolve(pageOf('payroll', 'found'));
  await settle();
  expect(actor.getSnapshot().context.lists.found?.documents.map(({ id }) => id)).toEqual(['found']);
  actor.send({ type: 'search.changed', text: '' });
  expect(openIds(actor.getSnapshot())).toEqual(['d1']);
  expect(actor.getSnapshot().context.lists.found).toBeUndefined();
});

test('opening a folder ends a search', async () => {
  const { actor, clock, loadDocuments } = await started();
  actor.send({ type: 'search.changed', text: 'x' });
  clock.increment(searchDelay);
  loadDocuments.last().resolve(pageOf('payroll', 'found'));
  await settle();
  actor.send({ type: 'folder.open', containerId: 'tax' });
  const { question, typed, lists } = actor.getSnapshot().context;
  expect({ search: question.search, typed, lists: Object.keys(lists) }).toEqual({
    search: '',
    typed: '',
    lists: ['tax'],
  });
});

test('whatever is asked and whenever answers come, what is shown answers the question that was asked last', async () => {
  const step = fc.oneof(
    fc.constantFrom('name', 'size', 'modified').map((orderBy) => ({ orderBy: orderBy as 'name' })),
    fc.constantFrom('a', 'b', '').map((search) => ({ search })),
    fc.constantFrom('firm', 'client', null).map((addedBy) => ({ addedBy: addedBy as 'firm' | null })),
    fc.nat(8).map((answer) => ({ answer })),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const { actor, loadDocuments, clock } = await started();
      for (const one of steps) {
        if ('orderBy' in one) actor.send({ type: 'sort.set', orderBy: one.orderBy });
        if ('addedBy' in one) actor.send({ type: 'filter.set', addedBy: one.addedBy });
        if ('search' in one) {
          actor.send({ type: 'search.changed', text: one.search });
          clock.increment(searchDelay);
        }
        if ('answer' in one) {
          const asked = loadDocuments.asked[one.answer];
          asked?.resolve(pageOf('tax', JSON.stringify(asked.input.question)));
        }
        await settle();
      }
      const { question } = actor.getSnapshot().context;
      for (const { input, resolve } of loadDocuments.asked)
        resolve(pageOf('tax', JSON.stringify(input.question)));
      await settle();
      const { lists, openId } = actor.getSnapshot().context;
      const shown = (question.search === '' ? lists[openId ?? ''] : lists.found)?.documents.map(
        ({ id }) => id,
      );
      expect([['d1'], [JSON.stringify(question)]]).toContainEqual(shown);
      if (JSON.stringify(question) !== JSON.stringify(firstQuestion))
        expect(shown).toEqual([JSON.stringify(question)]);
      actor.stop();
    }),
    { numRuns: 100 },
  );
});

test.each([
  [[], { isLazy: true, isWalked: false }],
  [['ClientCenterDisableDocumentsLazyLoading'], { isLazy: false, isWalked: false }],
  [['ClientCenter_ContainerTreeTraversal'], { isLazy: true, isWalked: true }],
])('[S6.06, S6.08] the tree is asked for as the controls %j say', (controls, expected) => {
  const { loadTree } = start({ clientId: 'c1', controls });
  expect(loadTree.last().input).toEqual({ clientId: 'c1', reaching: null, ...expected });
});

test.each([
  [[], null],
  [['ClientCenterDocumentsParentID'], ['tax']],
  [['ClientCenter_DocumentsTreeTraversal'], ['tax', 'deep']],
])('[S6.06] a folder is asked for as the controls %j say', async (controls, parentIds) => {
  const { actor, loadTree, loadDescendants, loadDocuments } = start({
    clientId: 'c1',
    path: '/documents/tax',
    controls,
  });
  loadTree.last().resolve(treeFor('c1', 'tax'));
  await settle();
  const { containers } = treeFor('tax', 'deep');
  loadDescendants.last().resolve(containers.deep ? [containers.deep] : []);
  loadDocuments.last().resolve(pageOf('tax', 'd1'));
  await settle();
  actor.send({ type: 'sort.set', orderBy: 'name' });
  expect(loadDocuments.last().input.parentIds).toEqual(parentIds);
});

test('[S6.08] without lazy loading the pages follow one another until the end, and stop where one fails', async () => {
  const { actor, loadTree, loadDocuments } = start({
    clientId: 'c1',
    path: '/documents/tax',
    controls: ['ClientCenterDisableDocumentsLazyLoading'],
  });
  loadTree.last().resolve(treeFor('c1', 'tax'));
  await settle();
  loadDocuments.last().resolve({ ...pageOf('tax', 'd1'), next: 'second' });
  await settle();
  expect(loadDocuments.last().input.from).toBe('second');
  loadDocuments.last().reject(new ProblemError({ code: 'offline' }));
  await settle();
  expect(loadDocuments.asked.length).toBe(2);
  actor.send({ type: 'list.more' });
  loadDocuments.last().resolve(pageOf('tax', 'd2'));
  await settle();
  expect(openIds(actor.getSnapshot())).toEqual(['d1', 'd2']);
});

test('[S6.07] where the firm hides the toggle, all documents are not listed at once', async () => {
  const { actor } = await started({
    clientId: 'c1',
    path: '/documents/tax',
    controls: ['ClientCenterHideDocsFlatToggle'],
  });
  expect(actor.getSnapshot().can({ type: 'list.flat', isFlat: true })).toBe(false);
});

test('the document of a URL', () => {
  expect(
    ['/documents', '/documents/7', '/documents/7/42', '/documents/7/42?x=1', '/tasks/7/42'].map(documentIdOf),
  ).toEqual([null, null, '42', '42', null]);
});
