import * as z from 'zod/mini';
import type { BrowserStore } from './browser-store.ts';

/** How much all drafts of this browser may take together, in characters of JSON. */
export const maxDraftsLength = 200_000;

/** What people were writing, by PrismGuid and by the name of the form. */
const keptSchema = z.record(z.string(), z.record(z.string(), z.unknown()));
type Kept = ReadonlyMap<string, ReadonlyMap<string, unknown>>;

const parse = (text: string | null): Kept => {
  try {
    const kept = z.parse(keptSchema, JSON.parse(text ?? '{}'));
    return new Map(Object.entries(kept).map(([user, drafts]) => [user, new Map(Object.entries(drafts))]));
  } catch {
    return new Map();
  }
};

const format = (kept: Kept): string =>
  JSON.stringify(Object.fromEntries([...kept].map(([user, drafts]) => [user, Object.fromEntries(drafts)])));

/** What is being written, kept in this browser under its author's PrismGuid (decision 10). */
export interface Drafts {
  /** The draft as it was set, unchecked: the reader checks its shape. `null` when there is none. */
  get(user: string, name: string): unknown;
  /**
   * Keeps a JSON value. When all drafts together grow too long, those of the users who wrote longest ago go first.
   * Returns whether it is kept: a draft that is too long by itself, or that storage refuses, is not, and what was kept
   * before stays.
   */
  set(user: string, name: string, value: unknown): boolean;
  /** Forgets one draft. */
  drop(user: string, name: string): void;
  /** Forgets all drafts of a user. */
  forget(user: string): void;
}

/** Drafts in the cell `drafts` of a browser's storage; text there that is none of ours counts as empty. */
export function createDrafts(store: Pick<BrowserStore, 'drafts'>): Drafts {
  const read = () => parse(store.drafts.get());
  const write = (kept: Kept): boolean => {
    try {
      store.drafts.set(kept.size === 0 ? null : format(kept));
      return true;
    } catch {
      return false;
    }
  };
  const remove = (user: string, name: string): void => {
    const kept = new Map(read());
    const rest = new Map(kept.get(user));
    rest.delete(name);
    kept.delete(user);
    if (rest.size > 0) kept.set(user, rest);
    write(kept);
  };
  return {
    get: (user, name) => read().get(user)?.get(name) ?? null,
    set(user, name, value) {
      const kept = new Map(read());
      const own = new Map(kept.get(user)).set(name, value);
      // Taken out first, so that the last writer is at the end.
      kept.delete(user);
      kept.set(user, own);
      for (const other of kept.keys()) {
        if (format(kept).length <= maxDraftsLength) return write(kept);
        if (other !== user) kept.delete(other);
      }
      return false;
    },
    drop: remove,
    forget(user) {
      const kept = new Map(read());
      if (kept.delete(user)) write(kept);
    },
  };
}
