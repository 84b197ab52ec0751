/** A failed call of a document flow, with every problem: what was typed or chosen stays, and the next try succeeds. */
import { describe, expect, test } from 'vitest';
import { fromCallback } from 'xstate';
import { searchDelay } from '../../../machines/documents/document-list.machine.ts';
import type { Content, Loaded, LoadingInput } from '../../../machines/preview/content.ts';
import { previewMachine } from '../../../machines/preview/preview.machine.ts';
import type { DrawingEvent } from '../../../machines/preview/preview.setup.ts';
import type { ProblemCode } from '../../../machines/problem.ts';
import { isPassing, ProblemError } from '../../../machines/problem.ts';
import { listedDocuments } from '../../../machines/sending/sending.setup.ts';
import { firstRetryDelay, maxRetries } from '../../../machines/upload/upload-file.machine.ts';
import { live, service, settle } from '../../support/charts/live.ts';
import { own, startComments } from '../../support/flows/comments-live.ts';
import { plain, staffs, startDeletion } from '../../support/flows/deletion-live.ts';
import { pageOf, start as startDocuments, treeFor } from '../../support/flows/documents-flow.ts';
import { done as jobDone, startExporting } from '../../support/flows/exporting-live.ts';
import { startFolder } from '../../support/flows/folder-live.ts';
import { linkFor, startLinks } from '../../support/flows/links-live.ts';
import { startSending, valid } from '../../support/flows/sending-live.ts';
import { rowIn, startWith } from '../../support/flows/upload-live.ts';
import { documentFor } from '../../support/values/fixtures.ts';
import { factsFor } from '../../support/values/session-facts.ts';
import { offeredFor, storedFor } from '../../support/values/upload-items.ts';

/** What any call can fail with; what only some calls are refused with is the business of their flows' own tests. */
const codes: readonly ProblemCode[] = [
  'offline',
  'timeout',
  'unavailable',
  'tooManyRequests',
  'forbidden',
  'notFound',
  'badRequest',
  'malformed',
  'unknown',
];
const problem = (code: ProblemCode) => new ProblemError({ code });

describe.each(codes)('%s', (code) => {
  test('sending: the form and the documents', async () => {
    const run = startSending();
    await run.open();
    run.submit({ ...valid, message: 'Please read.' });
    await run.fail(problem(code));
    const { context, value } = run.at();
    expect([value, context.values.message, listedDocuments(context).length]).toEqual([
      { composing: 'failed' },
      'Please read.',
      2,
    ]);
    run.submit(context.values);
    const [first, second] = run.sendMessage.asked.map(({ input }) => input);
    expect(second).toEqual(first);
    await run.succeed();
    expect(run.at().value).toBe('sent');
  });

  test('folder: the name', async () => {
    const run = startFolder();
    await run.open();
    run.submit('Receipts');
    await run.answer(problem(code));
    expect([run.at().value, run.at().context.name]).toEqual(['naming', 'Receipts']);
    run.actor.send({ type: 'name.submit' });
    const [first, second] = run.createFolder.asked.map(({ input }) => input);
    expect(second).toEqual(first);
    await run.answer({ id: 'new-1', name: 'Receipts' });
    expect(run.at().value).toBe('uploaded');
  });

  test('comments: the text', async () => {
    const run = startComments();
    await run.open();
    run.send('Is this the right year?');
    await run.answer(problem(code));
    expect(run.at().context).toMatchObject({ text: 'Is this the right year?', problem: { code } });
    run.actor.send({ type: 'comment.send' });
    const [first, second] = run.addComment.asked.map(({ input }) => input);
    expect(second).toEqual(first);
    await run.answer(own);
    expect(run.at().context).toMatchObject({ text: '', problem: null });
  });

  test('links: the list, and the time where another try can help', async () => {
    const run = startLinks();
    run.open();
    await run.load([linkFor('a'), linkFor('b')]);
    run.actor.send({ type: 'link.extend', id: 'b' });
    run.actor.send({ type: 'period.choose', period: 'AfterTwoWeeks' });
    run.actor.send({ type: 'change.confirm' });
    run.extendLink.last().reject(problem(code));
    await settle();
    expect(run.shown()).toEqual(['a active', 'b active']);
    expect(run.at().context.note?.problem).toEqual({ code });
    if (!isPassing({ code })) {
      expect(run.at().can({ type: 'link.extend', id: 'b' })).toBe(true);
      return;
    }
    run.actor.send({ type: 'change.confirm' });
    const [first, second] = run.extendLink.asked.map(({ input }) => input);
    expect(second).toEqual(first);
    run.extendLink.last().resolve(linkFor('b', { expires: '2026-12-05T09:00:00.000Z' }));
    await settle();
    expect(run.at().context.links[1]?.expires).toBe('2026-12-05T09:00:00.000Z');
  });

  test('deletion: the documents are there, and can be deleted again', async () => {
    const run = startDeletion();
    run.confirm(plain, staffs);
    await run.lose(problem(code));
    if (isPassing({ code })) run.actor.send({ type: 'deletion.retry' });
    else run.confirm(plain, staffs);
    const [first, second] = run.trash.asked.map(({ input }) => input);
    expect(second).toEqual(first);
    await run.answer(['plain', 'staffs']);
    expect([run.state().deleted, run.alerts().at(-1)?.type]).toEqual([true, 'success']);
  });

  test('exporting: the order', async () => {
    const run = startExporting();
    run.order(['a', 'b']);
    run.startExport.last().reject(problem(code));
    await settle();
    expect(run.items()[0]).toMatchObject({ status: 'failed', fileIds: ['a', 'b'], problem: { code } });
    const retry = { type: 'export.retry', id: 'export-1' } as const;
    // A refusal that another try would meet again: the documents have to be chosen anew.
    const isRefusal = ['forbidden', 'notFound', 'badRequest'].includes(code);
    expect(run.actor.getSnapshot().can(retry)).toBe(!isRefusal);
    if (isRefusal) run.order(['a', 'b']);
    else run.actor.send(retry);
    const [first, second] = run.startExport.asked.map(({ input }) => input);
    expect(second).toEqual(first);
    await run.begin();
    await run.report(jobDone);
    expect(run.items().at(-1)?.status).toBe('ready');
  });

  test('preview: the document, its place in the list, and the same question', async () => {
    const loadContent = service<Loaded, LoadingInput>();
    const machine = previewMachine.provide({
      actors: {
        loadContent: loadContent.logic,
        holdContent: fromCallback<DrawingEvent, { content: Content | null }>(() => undefined),
      },
    });
    const { actor } = live(machine, factsFor());
    const documents = [documentFor('a', 'tax'), documentFor('b', 'tax')];
    const about = { clientId: 'c1', folder: null, documents, at: 1 };
    actor.send({ type: 'dialog.open', dialog: 'preview', about });
    loadContent.last().reject(problem(code));
    await settle();
    const { context } = actor.getSnapshot();
    expect([context.index, context.documents, context.problem]).toEqual([1, documents, { code }]);
    actor.send({ type: 'preview.retry' });
    const [first, second] = loadContent.asked.map(({ input: { onArrived: _, ...question } }) => question);
    expect(second).toEqual(first);
    loadContent.last().resolve({ kind: 'text', text: 'words' });
    await settle();
    expect(actor.getSnapshot().matches({ open: { document: 'shown' } })).toBe(true);
  });

  test('documents: what was searched for', async () => {
    const { actor, clock, loadTree, loadDocuments } = startDocuments();
    loadTree.last().resolve(treeFor('c1', 'tax'));
    await settle();
    loadDocuments.last().resolve(pageOf('tax', 'd1'));
    await settle();
    actor.send({ type: 'search.changed', text: 'w-2' });
    clock.increment(searchDelay);
    loadDocuments.last().reject(problem(code));
    await settle();
    const { context } = actor.getSnapshot();
    expect([context.typed, context.question.search, context.listProblem]).toEqual(['w-2', 'w-2', { code }]);
    actor.send({ type: 'list.retry' });
    expect(loadDocuments.last().input.question.search).toBe('w-2');
    loadDocuments.last().resolve(pageOf('tax', 'd2'));
    await settle();
    expect(actor.getSnapshot().context.lists.found?.documents.map(({ id }) => id)).toEqual(['d2']);
  });

  test('upload: the file, its place and its name', async () => {
    const flow = await startWith(offeredFor('a'));
    flow.checkExists.last().resolve(false);
    await settle();
    for (let attempt = 0; attempt <= maxRetries && rowIn(flow, 'a')?.status !== 'failed'; attempt += 1) {
      flow.sendFile.last().reject(problem(code));
      await settle();
      flow.clock.increment(firstRetryDelay * 2 ** attempt);
      await settle();
    }
    expect(rowIn(flow, 'a')).toMatchObject({ status: 'failed', name: 'a.pdf', problem: { code } });
    flow.actor.send({ type: 'file.retry', id: 'a' });
    await settle();
    flow.checkExists.last().resolve(false);
    await settle();
    const sent = flow.sendFile.asked.map(({ input: { onProgress: _onProgress, ...payload } }) => payload);
    expect(new Set(sent.map((payload) => JSON.stringify(payload))).size).toBe(1);
    flow.sendFile.last().resolve(storedFor('a'));
    await settle();
    expect(rowIn(flow, 'a')?.status).toBe('stored');
  });
});
