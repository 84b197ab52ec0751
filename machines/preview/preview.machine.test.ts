import { describe, expect, test } from 'vitest';
import { fromCallback } from 'xstate';
import { live, service, settle } from '../../tests/support/charts/live.ts';
import { documentFor } from '../../tests/support/values/fixtures.ts';
import { factsFor } from '../../tests/support/values/session-facts.ts';
import type { SessionFacts } from '../facts.ts';
import { secondClickDelay } from '../parts/confirmation.ts';
import { ProblemError } from '../problem.ts';
import type { Content, Loaded, LoadingInput } from './content.ts';
import { drawingLimit, maxViewBytes, readingLimit, viewLimits } from './content.ts';
import { previewMachine } from './preview.machine.ts';
import type { DrawingEvent } from './preview.setup.ts';

const document = (id: string, documentType = 'pdf', change: object = {}) => ({
  ...documentFor(id, 'folder'),
  documentType,
  ...change,
});
const pdf: Content = { kind: 'pdf', pageCount: 2, pages: {} };
const text: Content = { kind: 'text', text: 'words' };
const offline = new ProblemError({ code: 'offline' });

function start(facts: SessionFacts = factsFor()) {
  const loadContent = service<Loaded, LoadingInput>();
  const prepareDownload = service<{ url: string }, { documentId: string }>();
  const held: (Content | null)[] = [];
  let report: (event: DrawingEvent) => void = () => undefined;
  const holdContent = fromCallback<DrawingEvent, { content: Content | null }>(({ input, sendBack }) => {
    held.push(input.content);
    report = sendBack;
    return () => held.splice(held.indexOf(input.content), 1);
  });
  const machine = previewMachine.provide({
    actors: { loadContent: loadContent.logic, holdContent, prepareDownload: prepareDownload.logic },
  });
  const run = live(machine, facts);
  const openAt = (at: number, ...documents: ReturnType<typeof document>[]) =>
    run.actor.send({
      type: 'dialog.open',
      dialog: 'preview',
      about: { clientId: 'client-1', folder: null, documents, at },
    });
  const open = (...documents: ReturnType<typeof document>[]) => openAt(0, ...documents);
  const at = () => run.actor.getSnapshot();
  const place = () => {
    if (!at().matches('open')) return false;
    const { document: inside } = (at().value as { open: { document: string | object } }).open;
    return typeof inside === 'string' ? inside : Object.keys(inside)[0];
  };
  return {
    ...run,
    at,
    place,
    open,
    openAt,
    held,
    loadContent,
    prepareDownload,
    report: (event: DrawingEvent) => report(event),
  };
}

describe('[S3.12] a document that can be viewed', () => {
  test('is fetched by its kind, up to the limit of that kind, and shown', async () => {
    const { open, loadContent, at, place, held } = start();
    open(document('a', 'xlsx'));
    expect(loadContent.last().input).toEqual({
      documentId: 'a',
      kind: 'sheets',
      maxBytes: maxViewBytes.sheets,
      limits: viewLimits,
      onArrived: expect.any(Function),
    });
    expect(at().hasTag('busy')).toBe(true);
    loadContent.last().resolve(text);
    await settle();
    expect([place(), at().context.content, held]).toEqual(['shown', text, [text]]);
  });

  test('gives back what it holds of the browser as soon as it goes off the screen', async () => {
    const { actor, open, loadContent, at, held } = start();
    open(document('a'));
    loadContent.last().resolve(pdf);
    await settle();
    actor.send({ type: 'dialog.close' });
    expect([at().value, at().context.content, held]).toEqual(['closed', null, []]);
  });

  test.each(['content', 'protected', 'broken', 'tooLarge'] as const)(
    'is offered for download when its bytes turn out to be no good: %s',
    async (reason) => {
      const { open, loadContent, at, place } = start();
      open(document('a'));
      loadContent.last().resolve({ kind: 'none', reason });
      await settle();
      expect([place(), at().context.reason]).toEqual(['offered', reason]);
    },
  );

  test('is offered for download when the page cannot draw it', async () => {
    const { actor, open, loadContent, at, place, held } = start();
    open(document('a', 'png'));
    loadContent.last().resolve({ kind: 'image', blob: 'bytes' });
    await settle();
    actor.send({ type: 'content.failed' });
    expect([place(), at().context.reason, held]).toEqual(['offered', 'broken', []]);
  });

  test('that could not be fetched says why, and is fetched again on request', async () => {
    const { actor, open, loadContent, at, place } = start();
    open(document('a'));
    loadContent.last().reject(offline);
    await settle();
    expect([place(), at().context.problem]).toEqual(['failed', { code: 'offline' }]);
    actor.send({ type: 'preview.retry' });
    expect([place(), loadContent.asked.length]).toEqual(['loading', 2]);
  });
});

describe('a document that takes too much of the device', () => {
  test('may take as long as it likes to arrive, but is offered for download when its bytes are not read in time', async () => {
    const { open, loadContent, at, place, clock } = start();
    open(document('a'));
    clock.increment(10 * readingLimit);
    expect(place()).toBe('loading');
    loadContent.last().input.onArrived();
    clock.increment(readingLimit - 1);
    expect([place(), loadContent.last().signal.aborted]).toEqual(['loading', false]);
    clock.increment(1);
    expect([place(), at().context.reason, loadContent.last().signal.aborted]).toEqual([
      'offered',
      'tooSlow',
      true,
    ]);
  });

  const shown = async () => {
    const run = start();
    run.open(document('a'));
    run.loadContent.last().resolve(pdf);
    await settle();
    return run;
  };

  test('is offered for download, and given back, when no page of it is drawn in time', async () => {
    const { report, at, place, clock, held } = await shown();
    clock.increment(10 * drawingLimit);
    report({ type: 'drawing.started' });
    clock.increment(drawingLimit - 1);
    report({ type: 'drawing.progressed' });
    clock.increment(drawingLimit - 1);
    expect(place()).toBe('shown');
    clock.increment(1);
    expect([place(), at().context.reason, held]).toEqual(['offered', 'tooSlow', []]);
  });

  test('stays on screen once its pages are drawn', async () => {
    const { report, place, clock } = await shown();
    report({ type: 'drawing.started' });
    report({ type: 'drawing.ended' });
    clock.increment(10 * drawingLimit);
    expect(place()).toBe('shown');
  });

  test('is offered for download when a page takes more memory than a document may', async () => {
    const { report, at, place, held } = await shown();
    report({ type: 'drawing.exceeded' });
    expect([place(), at().context.reason, held]).toEqual(['offered', 'tooLarge', []]);
  });
});

test.each([
  ['of another type', document('a', 'pptx'), 'type'],
  ['that the firm calls not viewable', document('a', 'pdf', { conversionSupported: false }), 'type'],
  ['that is too large', document('a', 'txt', { originalItemSize: maxViewBytes.text + 1 }), 'tooLarge'],
] as const)('[S3.12] a document %s is not even fetched', (_what, one, reason) => {
  const { open, loadContent, at, place } = start();
  open(one);
  expect([place(), at().context.reason, loadContent.asked]).toEqual(['offered', reason, []]);
});

describe('the way through the list', () => {
  test('goes on and back, and ends where the list ends', async () => {
    const { actor, open, loadContent, at } = start();
    open(document('a'), document('b', 'txt'));
    const can = () => (['document.previous', 'document.next'] as const).map((type) => at().can({ type }));
    expect(can()).toEqual([false, true]);
    actor.send({ type: 'document.next' });
    expect([loadContent.last().input.documentId, can()]).toEqual(['b', [true, false]]);
    actor.send({ type: 'document.previous' });
    expect(loadContent.last().input.documentId).toBe('a');
  });

  test('begins at the one that was opened', () => {
    const { actor, openAt, loadContent, at } = start();
    openAt(1, document('a'), document('b'), document('c'));
    expect(loadContent.last().input.documentId).toBe('b');
    actor.send({ type: 'document.previous' });
    expect(loadContent.last().input.documentId).toBe('a');
    expect(at().can({ type: 'document.previous' })).toBe(false);
  });

  test('breaks off what is still being fetched', () => {
    const { actor, open, loadContent } = start();
    open(document('a'), document('b'));
    const [first] = loadContent.asked;
    actor.send({ type: 'document.next' });
    expect([first?.signal.aborted, loadContent.last().signal.aborted]).toEqual([true, false]);
  });

  test('leaves nothing of one document beside the next', async () => {
    const { actor, open, loadContent, at, held } = start();
    open(document('a'), document('b'));
    loadContent.last().resolve(pdf);
    await settle();
    actor.send({ type: 'document.next' });
    expect([at().context.content, held]).toEqual([null, []]);
  });
});

describe('[S7.19] the download', () => {
  test('has a URL of its own, and the document stays on screen', async () => {
    const { actor, open, loadContent, prepareDownload, place, signals } = start();
    open(document('a'));
    loadContent.last().resolve(pdf);
    await settle();
    actor.send({ type: 'document.download' });
    expect(prepareDownload.last().input).toEqual({ documentId: 'a' });
    prepareDownload.last().resolve({ url: '/once' });
    await settle();
    expect([place(), signals]).toEqual([
      'shown',
      [
        { type: 'dialog.entered' },
        { type: 'document.opened', documentId: 'a' },
        { type: 'document.opened', documentId: 'a' },
        { type: 'download.ready', url: '/once' },
      ],
    ]);
  });

  test('is made once by a double click, and again by a click a second later', async () => {
    const { actor, open, prepareDownload, clock } = start();
    open(document('a', 'pptx'));
    actor.send({ type: 'document.download' });
    prepareDownload.last().resolve({ url: '/once' });
    await settle();
    actor.send({ type: 'document.download' });
    clock.increment(secondClickDelay - 1);
    actor.send({ type: 'document.download' });
    expect(prepareDownload.asked.length).toBe(1);
    clock.increment(1);
    actor.send({ type: 'document.download' });
    expect(prepareDownload.asked.length).toBe(2);
  });

  test('that cannot start is said', async () => {
    const { actor, open, prepareDownload, signals } = start();
    open(document('a', 'pptx'));
    actor.send({ type: 'document.download' });
    prepareDownload.last().reject(offline);
    await settle();
    expect(signals).toEqual([
      { type: 'dialog.entered' },
      { type: 'document.unshowable', documentId: 'a' },
      {
        type: 'alert.raised',
        alert: {
          type: 'danger',
          key: 'documentDownloadErrorMsg',
          closeable: true,
          timeout: null,
          topic: 'download:a',
        },
      },
    ]);
  });
});

describe('[S6.08] where the firm went back to the old preview', () => {
  const controls = ['ClientCenterRevert2OldPreview'];

  test('a document is handed to the browser, and no dialog opens', async () => {
    const { open, at, loadContent, prepareDownload, signals } = start(factsFor({ controls }));
    open(document('a'));
    expect([at().value, at().hasTag('open')]).toEqual(['handing', false]);
    prepareDownload.last().resolve({ url: '/once' });
    await settle();
    expect([at().value, signals, loadContent.asked]).toEqual([
      'closed',
      [
        { type: 'document.opened', documentId: 'a' },
        { type: 'download.ready', url: '/once' },
      ],
      [],
    ]);
  });

  test('the one that was opened last counts', async () => {
    const { open, prepareDownload, signals } = start(factsFor({ controls }));
    open(document('a'));
    open(document('b'));
    for (const { input, signal, resolve } of prepareDownload.asked)
      if (!signal.aborted) resolve({ url: `/${input.documentId}` });
    await settle();
    expect(signals).toEqual([
      { type: 'document.opened', documentId: 'b' },
      { type: 'download.ready', url: '/b' },
    ]);
  });

  test('[S6.04] a user with the preview permission keeps it', () => {
    const { open, place } = start(factsFor({ controls, grants: ['ClientCenter.ShowPreviewB4CCViewer'] }));
    open(document('a'));
    expect(place()).toBe('loading');
  });
});

describe('[S4.11] another client', () => {
  test('closes the preview of a document that is not theirs', () => {
    const { actor, open, at, loadContent } = start();
    open(document('a'));
    actor.send({ type: 'client.changed', clientId: 'client-2' });
    expect([at().value, at().context.documents, loadContent.last().signal.aborted]).toEqual([
      'closed',
      [],
      true,
    ]);
  });

  test('that is the same one changes nothing', () => {
    const { actor, open, place } = start();
    open(document('a'));
    actor.send({ type: 'client.changed', clientId: 'client-1' });
    expect(place()).toBe('loading');
  });
});

describe('a document that a task shows to be read', () => {
  const about = { clientId: 'client-1', folder: null, documents: [document('a')] };
  const reading = { type: 'dialog.open', dialog: 'reading', about } as const;

  test('[S6.08] is shown in place also where the firm went back to the old preview', () => {
    const { actor, place } = start(factsFor({ controls: ['ClientCenterRevert2OldPreview'] }));
    actor.send(reading);
    expect(place()).toBe('loading');
  });

  test('[S4.11] stays when another client is chosen, until its task closes it', () => {
    const { actor, at, place } = start();
    actor.send(reading);
    actor.send({ type: 'client.changed', clientId: 'client-2' });
    expect(place()).toBe('loading');
    actor.send({ type: 'reading.ended', documentId: 'b' });
    expect(place()).toBe('loading');
    actor.send({ type: 'reading.ended', documentId: 'a' });
    expect(at().value).toBe('closed');
    actor.send({ type: 'dialog.open', dialog: 'preview', about });
    actor.send({ type: 'reading.ended', documentId: 'a' });
    expect(place()).toBe('loading');
  });

  test('makes room for the next one', () => {
    const { actor, at, loadContent } = start();
    actor.send(reading);
    actor.send({ ...reading, about: { ...about, documents: [document('b')] } });
    expect([at().context.documents[0]?.id, loadContent.last().input.documentId]).toEqual(['b', 'b']);
  });
});

test('a document does not stay open over another page, and opens there again', () => {
  const { actor, open, at, place, loadContent } = start();
  open(document('a'));
  actor.send({ type: 'route.entered', path: '/documents' });
  expect(place()).toBe('loading');
  actor.send({ type: 'route.entered', path: '/home' });
  expect([at().value, loadContent.last().signal.aborted]).toEqual(['closed', true]);
  open(document('a'));
  actor.send({ type: 'route.entered', path: '/home' });
  expect(place()).toBe('loading');
});

test('nothing opens without a document, or for another dialog', () => {
  const { actor, open, at } = start();
  open();
  actor.send({ type: 'dialog.open', dialog: 'preview' });
  actor.send({
    type: 'dialog.open',
    dialog: 'other',
    about: { clientId: 'client-1', folder: null, documents: [document('a')] },
  });
  expect(at().value).toBe('closed');
});

test.each([
  ['dialog.close', ['dialog.entered', 'dialog.left']],
  ['dialog.back', ['dialog.entered']],
] as const)('%s closes the document: its entry of the history is left once (%j)', (type, expected) => {
  const { actor, open, at, signals } = start();
  open(document('a'));
  open(document('b'));
  actor.send({ type });
  expect([at().value, signals.map((signal) => signal.type)]).toEqual(['closed', expected]);
});
