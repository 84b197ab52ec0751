import { describe, expect, test } from 'vitest';
import { reading } from '../../tests/paths/fiscal/fiscal.model.ts';
import { live, service, settle } from '../../tests/support/charts/live.ts';
import { factsFor } from '../../tests/support/values/session-facts.ts';
import type { SessionFacts } from '../facts.ts';
import { ProblemError } from '../problem.ts';
import { type FiscalReading, fiscalMachine, fiscalPlaceOf, readingLimit } from './fiscal.machine.ts';
import { fiscalListMachine } from './fiscal-list.ts';
import { fiscalUploadMachine } from './fiscal-upload.machine.ts';

const notes = '/actions/box-e/nfe-storage';
const freight = '/actions/box-e/cte-storage';
const offline = new ProblemError({ code: 'offline' });

interface Asked {
  readonly query: { readonly clientId: string; readonly storage: string; readonly filter: unknown };
}

/** Box-e with its list and its upload, whose services answer when the test says so. */
function start(facts: Partial<SessionFacts>) {
  const list = service<never, Asked>();
  const read = service<FiscalReading, { documentId: string }>();
  const document = service<{ url: string }>();
  const archive = service<{ url: string }>();
  const upload = service<never>();
  const machine = fiscalMachine.provide({
    actors: {
      list: fiscalListMachine.provide({ actors: { loadPart: list.logic as never } }),
      upload: fiscalUploadMachine.provide({ actors: { sendXml: upload.logic as never } }),
      readDocument: read.logic,
      findDocument: document.logic as never,
      findArchive: archive.logic as never,
    },
  });
  const { actor, clock, signals } = live(machine, factsFor(facts));
  return {
    ...{ actor, clock, signals, read, document, archive, upload },
    /** Client, storage and filter of each question to the server. */
    questions: () =>
      list.asked.map(({ input: { query } }) => [query.clientId, query.storage, query.filter] as const),
    navigations: () => signals.filter(({ type }) => type === 'navigation.wanted'),
  };
}

const byIssuer = { groups: [{ useOr: true, items: [{ by: 'issuerName', op: 'LIKE', value: 'moinho' }] }] };

describe('[T2.15] the place of a path', () => {
  const nowhere = { storage: null, named: '', documentId: null };

  test.each(['nfe-storage', 'nfce-storage', 'cte-storage', 'cfe-storage', 'xml-storage'])(
    '%s is a storage',
    (storage) => {
      const place = { root: '/actions', storage, named: storage, documentId: null };
      expect(fiscalPlaceOf(`/actions/box-e/${storage}`)).toEqual(place);
      expect(fiscalPlaceOf(`/actions/box-e/${storage}/?from=home#top`)).toEqual(place);
    },
  );

  test.each([
    ['an id', `${notes}/one`, 'one'],
    ['an id with a query', `${notes}/one?from=home`, 'one'],
    ['an id with encoded signs', `${notes}/a%20b%2Fc%3Fd`, 'a b/c?d'],
    ['an id that is encoded wrongly', `${notes}/100%`, '100%'],
    ['what follows an id', `${notes}/one/two`, 'one'],
  ])('%s is that of a document', (_, path, documentId) => {
    const storage = 'nfe-storage';
    expect(fiscalPlaceOf(path)).toEqual({ root: '/actions', storage, named: storage, documentId });
  });

  test.each([
    ['/mobile/actions/box-e/cte-storage', 'cte-storage', null],
    ['/mobile/actions/box-e/cte-storage/one', 'cte-storage', 'one'],
  ])('%s keeps the root of the app that hosts the portal', (path, storage, documentId) => {
    expect(fiscalPlaceOf(path)).toEqual({ root: '/mobile/actions', storage, named: storage, documentId });
  });

  test.each([
    ['/actions/box-e/tarot', 'tarot'],
    ['/actions/box-e/tarot/one', 'tarot'],
    ['/actions/box-e/NFE-storage', 'NFE-storage'],
    ['/actions/box-e/caf%C3%A9', 'café'],
  ])('[S8.21] %s names a storage that there is not, and no document', (path, named) => {
    expect(fiscalPlaceOf(path)).toEqual({ root: '/actions', storage: null, named, documentId: null });
  });

  test.each([
    ['/actions/box-e', '/actions'],
    ['/mobile/actions/box-e/', '/mobile/actions'],
    ['/actions/service-request/nfe-storage', '/actions'],
    ['/mobile/actions', '/mobile/actions'],
    ['/home', '/actions'],
    ['/actionsfor/box-e/nfe-storage', '/actions'],
    ['', '/actions'],
  ])('"%s" names no storage', (path, root) => {
    expect(fiscalPlaceOf(path)).toEqual({ root, ...nowhere });
  });
});

describe('the question to the server', () => {
  test('[T3.11] what is typed is asked for once, 300 ms after the last letter', () => {
    const { actor, clock, questions } = start({ clientId: 'acme', path: notes });
    actor.send({ type: 'filter.changed', filter: { issuer: 'moi' } });
    clock.increment(299);
    actor.send({ type: 'filter.changed', filter: { issuer: 'moinho' } });
    clock.increment(299);
    expect(questions()).toEqual([['acme', 'nfe-storage', undefined]]);
    clock.increment(1);
    expect(questions().slice(1)).toEqual([['acme', 'nfe-storage', byIssuer]]);
    clock.increment(1_000);
    expect(questions()).toHaveLength(2);
  });

  test('[T3.11] a filter is kept in another storage and over a visit elsewhere, and asks for the storage of the path alone', () => {
    const { actor, clock, questions } = start({ clientId: 'acme', path: freight });
    actor.send({ type: 'filter.changed', filter: { issuer: 'moinho' } });
    actor.send({ type: 'route.entered', path: '/home' });
    clock.increment(300);
    expect(actor.getSnapshot().children.list).toBe(undefined);
    actor.send({ type: 'route.entered', path: freight });
    actor.send({ type: 'route.entered', path: notes });
    expect(questions()).toEqual([
      ['acme', 'cte-storage', undefined],
      ['acme', 'cte-storage', byIssuer],
      ['acme', 'nfe-storage', byIssuer],
    ]);
  });

  test('[S4.11] what was typed for a client is not asked for another one, even if the client changes while it waits', () => {
    const { actor, clock, questions } = start({ clientId: 'acme', path: notes });
    actor.send({ type: 'search.changed', search: '48.213' });
    actor.send({ type: 'client.changed', clientId: 'dana' });
    clock.increment(300);
    expect(questions()).toEqual([
      ['acme', 'nfe-storage', undefined],
      ['dana', 'nfe-storage', undefined],
    ]);
  });

  test('texts of a filter are cut at 100 characters', () => {
    const { actor } = start({ clientId: 'acme', path: notes });
    const long = 'x'.repeat(101);
    actor.send({ type: 'filter.changed', filter: { issuer: long, recipient: long } });
    actor.send({ type: 'search.changed', search: long });
    const { filter, search } = actor.getSnapshot().context;
    const cut = 'x'.repeat(100);
    expect([filter.issuer, filter.recipient, search]).toEqual([cut, cut, cut]);
  });

  test('[S8.21] at a storage that there is not nothing is asked, whatever is clicked, and it is logged and reported', () => {
    const { actor, clock, signals, questions, read, document, archive } = start({
      clientId: 'acme',
      path: '/actions/box-e/tarot/one',
    });
    actor.send({ type: 'document.download' });
    actor.send({ type: 'archive.download' });
    actor.send({ type: 'sort.choose', sort: 'oldest' });
    actor.send({ type: 'search.changed', search: '1' });
    actor.send({ type: 'files.stored' });
    actor.send({ type: 'client.changed', clientId: 'dana' });
    clock.increment(1_000);
    expect([...questions(), ...read.asked, ...document.asked, ...archive.asked]).toEqual([]);
    expect(signals).toEqual([
      {
        type: 'error.noted',
        module: 'cc:actions',
        message: 'Unknown action: /actions/box-e/tarot/one',
        stack: null,
      },
      { type: 'action.missing', section: 'box-e', action: 'tarot' },
    ]);
  });
});

describe('the user goes to another page', () => {
  test.each(['/home', '/actions', '/actions/service-request', '/mobile/tasks'])(
    '[T2.15] %s is left as it is, and the document is closed',
    async (path) => {
      const { actor, signals, read, navigations } = start({ clientId: 'acme', path: `${notes}/one` });
      read.last().resolve(reading());
      await settle();
      const before = signals.length;
      actor.send({ type: 'route.entered', path });
      expect(signals.slice(before)).toEqual([]);
      expect(navigations()).toEqual([]);
      expect([actor.getSnapshot().matches({ open: 'closed' }), actor.getSnapshot().context.open]).toEqual([
        true,
        null,
      ]);
    },
  );

  test('a document that is entered again is read again', () => {
    const { actor, read } = start({ clientId: 'acme', path: `${notes}/one` });
    actor.send({ type: 'route.entered', path: '/home' });
    expect(read.last().signal.aborted).toBe(true);
    actor.send({ type: 'route.entered', path: `${notes}/one` });
    expect(read.asked.map(({ input }) => input)).toEqual([{ documentId: 'one' }, { documentId: 'one' }]);
  });

  test('the section alone leads to the actions, also from another page', () => {
    const { actor, navigations } = start({ clientId: 'acme', path: notes });
    actor.send({ type: 'route.entered', path: '/actions' });
    actor.send({ type: 'route.entered', path: '/actions/box-e' });
    expect(navigations()).toEqual([{ type: 'navigation.wanted', to: '/actions', replace: true }]);
  });
});

describe('a document of another client', () => {
  const wanted = [{ type: 'client.wanted', clientId: 'dana' }];

  test.each(['the document is read first', 'the client is known first'])(
    '[T2.05] makes that client the active one, once, and stays open: %s',
    async (order) => {
      const { actor, signals, read, questions } = start({ path: `${notes}/one` });
      if (order === 'the client is known first') actor.send({ type: 'client.changed', clientId: 'acme' });
      read.last().resolve(reading({ clientId: 'dana' }));
      await settle();
      if (order === 'the document is read first') actor.send({ type: 'client.changed', clientId: 'acme' });
      actor.send({ type: 'client.changed', clientId: 'acme' });
      expect(signals.filter(({ type }) => type === 'client.wanted')).toEqual(wanted);
      actor.send({ type: 'client.changed', clientId: 'dana' });
      expect(signals.filter(({ type }) => type === 'client.wanted')).toEqual(wanted);
      expect(actor.getSnapshot().matches({ open: 'shown' })).toBe(true);
      expect(actor.getSnapshot().context.open).toEqual(reading({ clientId: 'dana' }));
      expect(read.asked).toHaveLength(1);
      expect(questions().map(([clientId]) => clientId)).toEqual(['acme', 'dana']);
    },
  );

  test.each(['loading', 'failed', 'shown'])(
    '[S4.11] a document is left for its storage when the user turns to another client while it is %s',
    async (state) => {
      const { actor, read, navigations } = start({ clientId: 'acme', path: `${notes}/one` });
      if (state === 'failed') read.last().reject(offline);
      if (state === 'shown') read.last().resolve(reading());
      await settle();
      expect(actor.getSnapshot().matches({ open: state as never })).toBe(true);
      actor.send({ type: 'client.changed', clientId: 'dana' });
      expect(navigations()).toEqual([{ type: 'navigation.wanted', to: notes, replace: true }]);
      const { context, value } = actor.getSnapshot();
      expect([value.open, context.open, context.problem]).toEqual(['closed', null, null]);
    },
  );
});

describe('downloads', () => {
  test.each(['document.download', 'archive.download'] as const)(
    '%s happens once for a double click, and again a second after it has begun',
    async (type) => {
      const { actor, clock, signals, document, archive } = start({ clientId: 'acme', path: `${notes}/one` });
      const { asked, last } = type === 'document.download' ? document : archive;
      actor.send({ type });
      actor.send({ type });
      last().resolve({ url: '/once' });
      await settle();
      actor.send({ type });
      clock.increment(999);
      actor.send({ type });
      expect(asked).toHaveLength(1);
      expect(signals.filter((signal) => signal.type === 'download.ready')).toEqual([
        { type: 'download.ready', url: '/once' },
      ]);
      clock.increment(1);
      actor.send({ type });
      expect(asked).toHaveLength(2);
    },
  );

  test.each([
    [new ProblemError({ code: 'tooMuchData' }), 'fiscalArchiveTooLargeMsg'],
    [offline, 'documentDownloadErrorMsg'],
  ])('a download that fails with %s raises an alert, and can be tried again at once', async (error, key) => {
    const { actor, signals, archive } = start({ clientId: 'acme', path: notes });
    actor.send({ type: 'archive.download' });
    archive.last().reject(error);
    await settle();
    actor.send({ type: 'archive.download' });
    expect(archive.asked).toHaveLength(2);
    const alert = { type: 'danger', key, closeable: true, timeout: null, topic: 'fiscalDownload' };
    expect(signals.filter(({ type }) => type === 'alert.raised')).toEqual([{ type: 'alert.raised', alert }]);
    archive.last().resolve({ url: '/archive' });
    await settle();
    expect(signals.slice(-2)).toEqual([
      { type: 'alert.withdrawn', topic: 'fiscalDownload' },
      { type: 'download.ready', url: '/archive' },
    ]);
  });

  test('[T3.11] an archive has what the filter lets through, in the order of the list', () => {
    const { actor, archive } = start({ clientId: 'acme', path: freight });
    actor.send({ type: 'filter.changed', filter: { issuer: 'moinho' } });
    actor.send({ type: 'sort.choose', sort: 'largest' });
    actor.send({ type: 'archive.download' });
    expect(archive.last().input).toEqual({
      clientId: 'acme',
      storage: 'cte-storage',
      filter: byIssuer,
      sort: 'largest',
    });
  });

  test('without an open document none is downloaded, and without a client no archive', () => {
    const { actor, document, archive } = start({ path: notes });
    actor.send({ type: 'document.download' });
    actor.send({ type: 'archive.download' });
    expect([...document.asked, ...archive.asked]).toEqual([]);
  });
});

test('[T2.15] files are sent for the client that is active when they are picked, and for none before one is known', () => {
  const file = { id: 'a', name: 'a.xml', size: 100, source: null };
  const { actor, upload } = start({ path: notes });
  actor.send({ type: 'files.pick', files: [file] });
  expect(upload.asked).toEqual([]);
  actor.send({ type: 'client.changed', clientId: 'acme' });
  actor.send({ type: 'files.pick', files: [file] });
  actor.send({ type: 'client.changed', clientId: 'dana' });
  expect(upload.asked.map(({ input }) => input)).toEqual([
    { clientId: 'acme', file: { ...file, clientId: 'acme' } },
  ]);
});

test('a document that is not read in time is given up, and can be tried again', () => {
  const { actor, clock, read } = start({ clientId: 'acme', path: `${notes}/one` });
  const now = () => [actor.getSnapshot().matches({ open: 'failed' }), actor.getSnapshot().context.problem];
  clock.increment(readingLimit - 1);
  expect([now(), read.last().signal.aborted]).toEqual([[false, null], false]);
  clock.increment(1);
  expect([now(), read.last().signal.aborted]).toEqual([[true, { code: 'timeout' }], true]);
  actor.send({ type: 'document.retry' });
  expect([read.asked.length, read.last().signal.aborted]).toEqual([2, false]);
});
