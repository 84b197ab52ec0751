import type { ResponseOf } from '../../../contract/call.ts';
import type { taskChanges } from '../../../contract/tasks.ts';
import { problemOf } from '../../../machines/problem.ts';

/** How long the watcher rests after a failure, at first and at most, in milliseconds. */
const firstRest = 2000;
const longestRest = 60_000;

interface Options {
  /** One wait for changes after a cursor. */
  readonly changes: (
    since: string | undefined,
    signal: AbortSignal,
  ) => Promise<ResponseOf<typeof taskChanges>>;
  readonly page: Pick<Window, 'document'>;
  readonly wait?: (milliseconds: number) => Promise<void>;
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/**
 * Tells of changes of tasks until it is ended by what it returns (decision 30). While the tab is hidden it does
 * not ask; after a failure it waits longer each time, and what changed meanwhile is told when it gets through again.
 */
export function watchTaskChanges(
  { changes, page, wait = pause }: Options,
  tell: (changed: ResponseOf<typeof taskChanges>['changed']) => void,
): () => void {
  const end = new AbortController();
  const { signal } = end;
  const isSeen = () => page.document.visibilityState !== 'hidden';
  const seen = () =>
    new Promise<void>((resolve) => {
      if (isSeen() || signal.aborted) return resolve();
      const look = () => {
        if (!isSeen() && !signal.aborted) return;
        page.document.removeEventListener('visibilitychange', look);
        resolve();
      };
      page.document.addEventListener('visibilitychange', look);
      signal.addEventListener('abort', look, { once: true });
    });
  const watch = async () => {
    let since: string | undefined;
    let rest = firstRest;
    while (!signal.aborted) {
      await seen();
      if (signal.aborted) return;
      try {
        const { cursor, changed } = await changes(since, signal);
        since = cursor;
        rest = firstRest;
        if (changed.length > 0 && !signal.aborted) tell(changed);
      } catch (error) {
        if (signal.aborted) return;
        // A cursor that the server cannot read, as after an update of it, would be refused for ever.
        if (problemOf(error).code === 'badRequest') since = undefined;
        await wait(rest);
        rest = Math.min(rest * 2, longestRest);
      }
    }
  };
  void watch();
  return () => end.abort();
}
