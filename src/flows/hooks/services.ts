import type { FeatureFlags } from '../../../contract/firm/feature-flags.ts';
import { createFeatureFlags, initialFeatureFlags } from '../../../contract/firm/feature-flags.ts';
import type { LogItem } from '../../../contract/firm/support.ts';
import { listFeatureFlags, logPayloadVersion, writeLog } from '../../../contract/firm/support.ts';
import type { HookReport } from '../../../machines/hooks/hooks.setup.ts';
import type { Note } from '../../../machines/hooks/notes.ts';
import { describeError } from '../../../machines/hooks/notes.ts';
import type { Http } from '../../platform/http/http.ts';
import { createLogId, logItemOf } from '../../platform/report/log-entry.ts';

/** The least time between two reports of changes of the page, in milliseconds. */
export const changesApart = 250;

/** Whether anything changed outside the live view, which shows each report of a change and would so change for ever. */
const isOfPage = (changes: readonly MutationRecord[]): boolean =>
  changes.some(({ target }) => {
    const element = target.nodeType === 1 ? (target as Element) : target.parentElement;
    return !element?.closest('[data-live-view]');
  });

/** Tells what it sees; what it returns ends the watching. */
export type Watch = (tell: (report: HookReport) => void) => () => void;

interface Options {
  readonly http: Http;
  readonly page: Window;
  /** Calls the listener with each state change of all actors as a line, until the returned function is called. */
  readonly subscribe: (listener: (line: string) => void) => () => void;
  readonly now?: () => Date;
}

/** What the hooks chart needs from the world [S4.04, S8.20, T7.20, T7.22]. */
export function createHooksServices({ http, page, subscribe, now = () => new Date() }: Options) {
  /** An entry keeps its id when it is sent again, so that the log holds it once. */
  const items = new WeakMap<Note, LogItem>();
  const itemOf = (note: Note): LogItem => {
    const item = items.get(note) ?? logItemOf(note, createLogId(), now());
    items.set(note, item);
    return item;
  };

  /** The connection as the browser sees it come and go. */
  const watchNetwork: Watch = (tell) => {
    const end = new AbortController();
    const { signal } = end;
    page.addEventListener('offline', () => tell({ type: 'network.lost' }), { signal });
    page.addEventListener('online', () => tell({ type: 'network.back' }), { signal });
    return () => end.abort();
  };

  /** Uncaught errors, unhandled rejections, and what the page's policy refused. */
  const catchErrors: Watch = (tell) => {
    const end = new AbortController();
    const { signal } = end;
    const caught = (module: string, error: unknown) =>
      tell({ type: 'error.caught', module, ...describeError(error) });
    page.addEventListener('error', ({ error, message }) => caught('window', error ?? message), { signal });
    page.addEventListener('unhandledrejection', ({ reason }) => caught('promise', reason), { signal });
    page.document.addEventListener(
      'securitypolicyviolation',
      ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) =>
        tell({
          type: 'error.caught',
          module: 'csp',
          message: `${effectiveDirective} refused ${blockedURI}`,
          stack: sourceFile ? `${sourceFile}:${lineNumber}` : null,
        }),
      { signal },
    );
    return () => end.abort();
  };

  /** Each state change in the browser's console. */
  const reportDebug: Watch = () => subscribe((line) => console.debug(line));

  /**
   * Changes of the page, with their time since the page was asked for, in milliseconds. Changes that follow each other
   * are reported as one, the last: a page that is scrolled meanwhile changes with each frame.
   */
  const measureLoad: Watch = (tell) => {
    let at = page.performance.now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const report = () => {
      timer = undefined;
      tell({ type: 'page.changed', at });
    };
    const changed = (changes: readonly MutationRecord[]) => {
      if (!isOfPage(changes)) return;
      at = page.performance.now();
      timer ??= setTimeout(report, changesApart);
    };
    const observer = new MutationObserver(changed);
    observer.observe(page.document.documentElement, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
    report();
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  };

  return {
    watchNetwork,
    catchErrors,
    reportDebug,
    measureLoad,

    /** The firm's flags over the initial ones [S3.16, S9.12]. Rejects when an id comes twice [S5.12]. */
    async loadFlags(signal: AbortSignal): Promise<FeatureFlags> {
      const { items: given } = await http.call(listFeatureFlags, { signal });
      return new Map([...createFeatureFlags(initialFeatureFlags), ...createFeatureFlags(given)]);
    },

    /** Sends entries to the firm's log [T7.20]. */
    async writeLog({ notes }: { notes: readonly Note[] }, signal: AbortSignal): Promise<void> {
      await http.call(writeLog, { body: { version: logPayloadVersion, items: notes.map(itemOf) }, signal });
    },
  };
}
