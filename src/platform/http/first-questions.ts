import type { Call } from '../../../contract/calls/call.ts';
import type { EarlyAnswers } from '../../early.ts';
import type { BrowserStore } from '../store/browser-store.ts';

/** How many questions are kept for a page, and for how many pages. */
const maxQuestions = 10;
const maxPages = 6;

/** What a page asks first, kept for its next visit, and the answers that the early script asked for. */
export interface FirstQuestions {
  /** Writes down that this page asked `url`; only the first few count. */
  note(call: Call, url: string): void;
  /** The answer to a request that is on its way already under the same session; each is given once. */
  answer(request: Request): Promise<Response> | undefined;
}

interface Options {
  readonly store: BrowserStore;
  /** The URL at which the page was opened. */
  readonly pathname: string;
  /** Ids of the calls that a page may ask again before its program is there: they only read, and cost nothing to repeat. */
  readonly repeatable: ReadonlySet<string>;
  readonly early: EarlyAnswers | undefined;
}

export function createFirstQuestions({ store, pathname, repeatable, early }: Options): FirstQuestions {
  const asked: string[] = [];
  return {
    note(call, url) {
      // A call that is still under way when the user signs out would be kept after everything was cleared.
      if (store.token.get() === null) return;
      const { pathname: path, search, searchParams } = new URL(url);
      const question = path + search;
      // The second page of a list of tasks is fetched ahead; a first view does not show it.
      if (call.id === 'listGroups' && Number(searchParams.get('pageNum')) > 0) return;
      if (!repeatable.has(call.id) || asked.length >= maxQuestions || asked.includes(question)) return;
      asked.push(question);
      const others = Object.entries(keptIn(store)).filter(([page]) => page !== pathname);
      const pages = Object.fromEntries([...others.slice(1 - maxPages), [pathname, asked]]);
      try {
        store.questions.set(JSON.stringify(pages));
      } catch {
        // Storage that refuses: the next visit asks in the usual way.
      }
    },
    answer(request) {
      // The browser may have changed its session since: an answer about the earlier one would be taken for this one.
      const isOfNow = request.headers.get('authorization') === early?.authorization;
      if (request.method !== 'GET' || !isOfNow) return undefined;
      const found = early?.byUrl.get(request.url);
      early?.byUrl.delete(request.url);
      return found;
    },
  };
}

function keptIn(store: BrowserStore): Record<string, string[]> {
  try {
    return JSON.parse(store.questions.get() ?? '{}') as Record<string, string[]>;
  } catch {
    return {};
  }
}
