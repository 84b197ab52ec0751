import { afterEach, expect, test, vi } from 'vitest';
import { isFeatureOn } from '../../../contract/firm/feature-flags.ts';
import type { HookReport } from '../../../machines/hooks/hooks.setup.ts';
import type { Note } from '../../../machines/hooks/notes.ts';
import { createHttp } from '../../platform/http/http.ts';
import { changesApart, createHooksServices } from './services.ts';

const { signal } = new AbortController();
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A window as far as the hooks look at one. */
function pageOf() {
  const document = Object.assign(new EventTarget(), { documentElement: {} });
  return Object.assign(new EventTarget(), { document, performance: { now: (): number => 812.4 } });
}
const eventOf = (type: string, fields: object = {}) => Object.assign(new Event(type), fields);

function start(answer: () => Response = () => new Response(null, { status: 204 })) {
  const page = pageOf();
  const reports: HookReport[] = [];
  const requests: Request[] = [];
  const listeners = new Set<(line: string) => void>();
  const http = createHttp({
    origin: 'http://portal.test',
    token: () => 'long',
    onUnauthorized: () => undefined,
    fetch: async (request) => {
      requests.push((request as Request).clone());
      return answer();
    },
  });
  const services = createHooksServices({
    http,
    page: page as unknown as Window,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    now: () => new Date('2026-11-21T12:00:00Z'),
  });
  return { page, reports, requests, listeners, services, tell: (report: HookReport) => reports.push(report) };
}

test('[S4.04, S4.05] the network is watched until the end', () => {
  const { page, reports, services, tell } = start();
  const end = services.watchNetwork(tell);
  page.dispatchEvent(eventOf('offline'));
  page.dispatchEvent(eventOf('online'));
  end();
  page.dispatchEvent(eventOf('offline'));
  expect(reports).toEqual([{ type: 'network.lost' }, { type: 'network.back' }]);
});

test('[S4.04, S4.05, S8.20] errors, lost promises and refusals of the policy are caught until the end', () => {
  const { page, reports, services, tell } = start();
  const error = new TypeError('no');
  const end = services.catchErrors(tell);
  page.dispatchEvent(eventOf('error', { error, message: 'Uncaught TypeError: no' }));
  page.dispatchEvent(eventOf('error', { error: null, message: 'Script error.' }));
  page.dispatchEvent(eventOf('unhandledrejection', { reason: 'gone' }));
  page.document.dispatchEvent(
    eventOf('securitypolicyviolation', {
      effectiveDirective: 'script-src-elem',
      blockedURI: 'inline',
      sourceFile: 'https://a.example/a.js',
      lineNumber: 7,
    }),
  );
  end();
  page.dispatchEvent(eventOf('error', { error, message: 'later' }));
  page.document.dispatchEvent(eventOf('securitypolicyviolation'));
  const caught = { type: 'error.caught' };
  expect(reports).toEqual([
    { ...caught, module: 'window', message: 'no', stack: error.stack },
    { ...caught, module: 'window', message: 'Script error.', stack: null },
    { ...caught, module: 'promise', message: 'gone', stack: null },
    {
      ...caught,
      module: 'csp',
      message: 'script-src-elem refused inline',
      stack: 'https://a.example/a.js:7',
    },
  ]);
});

test('[T7.22] changes of the page are reported with the time of the last, until watching ends', () => {
  vi.useFakeTimers();
  let time = 812.4;
  let change = (_within?: object | null) => undefined as unknown;
  const disconnect = vi.fn();
  vi.stubGlobal(
    'MutationObserver',
    class {
      constructor(changed: (changes: readonly object[]) => void) {
        change = (within = null) => changed([{ target: { nodeType: 1, closest: () => within } }]);
      }
      observe() {}
      disconnect = disconnect;
    },
  );
  const { page, reports, services, tell } = start();
  vi.spyOn(page.performance, 'now').mockImplementation(() => time);
  const end = services.measureLoad(tell);
  const first = { type: 'page.changed', at: 812.4 };
  expect(reports).toEqual([first]);
  time = 900;
  change();
  time = 950;
  change();
  expect(reports).toEqual([first]);
  vi.advanceTimersByTime(changesApart);
  expect(reports).toEqual([first, { type: 'page.changed', at: 950 }]);
  // The live view shows this report: a change of the page that must not be reported again.
  change({});
  vi.advanceTimersByTime(changesApart);
  expect(reports.length).toBe(2);
  change();
  end();
  vi.advanceTimersByTime(changesApart);
  expect(reports.length).toBe(2);
  expect(disconnect).toHaveBeenCalledOnce();
});

test('[S4.04, S6.03] each line of the trail goes to the console, until the end', () => {
  const debug = vi.spyOn(console, 'debug').mockImplementation(() => undefined);
  const { listeners, services, tell } = start();
  const end = services.reportDebug(tell);
  for (const listener of listeners) listener('documents folder.open → loading');
  expect(debug.mock.calls).toEqual([['documents folder.open → loading']]);
  end();
  expect(listeners.size).toBe(0);
  debug.mockRestore();
});

const given = (id: string, value: boolean) => ({ id, name: id, description: '', value, lockedBy: [] });

test('[S3.16, S9.12] the firm’s flags override the initial ones', async () => {
  const { services } = start(() => Response.json({ items: [given('FeedbackRequest', true)] }));
  const flags = await services.loadFlags(signal);
  expect(isFeatureOn(flags, 'FeedbackRequest')).toBe(true);
  expect(isFeatureOn(flags, 'InvoiceTask')).toBe(true);
});

test('[S5.12] flags with an id that comes twice are refused', async () => {
  const twice = [given('TaskTool', true), given('TaskTool', false)];
  const { services } = start(() => Response.json({ items: twice }));
  await expect(services.loadFlags(signal)).rejects.toThrow('feature flag TaskTool is there twice');
});

test('[S8.20, T7.20] entries are posted together, and keep their ids when they are sent again', async () => {
  const notes: Note[] = [
    { kind: 'error', module: 'window', message: 'no', stack: null },
    { kind: 'pageView', route: '/documents', audiences: ['pendo'] },
  ];
  const { services, requests } = start();
  await services.writeLog({ notes }, signal);
  await services.writeLog({ notes }, signal);
  const [first, second] = await Promise.all(requests.map((request) => request.json()));
  expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'POST http://portal.test/api/logging/v1/log',
    'POST http://portal.test/api/logging/v1/log',
  ]);
  expect(first.version).toBe('0.1');
  expect(first.items.map(({ type }: { type: string }) => type)).toEqual(['frontEndException', 'pageView']);
  expect(second).toEqual(first);
});
