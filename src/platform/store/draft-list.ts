import * as z from 'zod/mini';
import type { Drafts } from './drafts.ts';

/** Of how many things drafts are kept at once; those written longest ago go first. */
export const maxDrafts = 20;

/** Id of the thing and what was typed about it, the newest last. */
const listSchema = z.array(z.tuple([z.string(), z.string()]));

/** What a user typed into one form about several things, each under the id of its thing. */
export interface DraftList {
  /** '' when there is none. */
  get(user: string, id: string): string;
  /** A text of nothing but white space forgets the draft. */
  set(user: string, id: string, text: string): void;
}

/**
 * The drafts of a form that is opened about one thing at a time, under one name among a user's drafts, so that they stay
 * few. `maxLength` is how much of a text comes back.
 */
export function createDraftList(drafts: Drafts, name: string, maxLength: number): DraftList {
  const read = (user: string) => {
    const kept = z.safeParse(listSchema, drafts.get(user, name));
    return kept.success ? kept.data : [];
  };
  return {
    get: (user, id) => (read(user).find(([known]) => known === id)?.[1] ?? '').slice(0, maxLength),
    set(user, id, text) {
      const before = read(user);
      const rest = before.filter(([known]) => known !== id);
      if (text.trim() !== '') drafts.set(user, name, [...rest, [id, text]].slice(-maxDrafts));
      else if (rest.length === 0) drafts.drop(user, name);
      else if (rest.length < before.length) drafts.set(user, name, rest);
    },
  };
}
