import { ProblemError } from '../../machines/problem.ts';

/** A part of the program that cannot be fetched counts as a connection that is down. */
export function offline(error: unknown): never {
  throw error instanceof ProblemError ? error : new ProblemError({ code: 'offline' }, error);
}

/** Fetches a part once, however often it is asked for; one that could not be fetched is asked for anew. */
export function fetchedOnce<T>(fetch: () => Promise<T>): () => Promise<T> {
  let fetched: Promise<T> | undefined;
  return () => {
    fetched ??= fetch().catch((error: unknown) => {
      fetched = undefined;
      return offline(error);
    });
    return fetched;
  };
}
