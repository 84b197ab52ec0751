import { defaultLanguage, languages, prefixOf } from '../../contract/market.ts';
import type { Database } from '../db/database.ts';
import { issueTicket } from './tickets.ts';

/**
 * An address that opens the portal once, within 60 seconds, as `userId` [S4.01]; with `shownId` as that person sees it
 * [T6.01]. `language` is as it is kept with a user; an unknown one counts as the default.
 */
export async function portalAddress(
  db: Database,
  whose: { readonly userId: string; readonly shownId?: string; readonly language: string },
): Promise<string> {
  const language = languages.find((each) => each === whose.language) ?? defaultLanguage;
  const ticket = await issueTicket(db, { kind: 'session', userId: whose.userId, target: whose.shownId });
  return `${prefixOf(language)}/?sessionToken=${ticket}`;
}
