import { defaultLanguage, languages, prefixOf } from '../../contract/language/market.ts';
import type { Database } from '../db/database.ts';
import { issueTicket } from './tickets.ts';

/**
 * An address that opens the portal once, within 60 seconds, as `userId` [S4.01]; with `shownId` as that user sees it
 * [T6.01]. The session there is a child of `parentId`, and `browser` is the secret of the browser that is sent there. `language` is as it is kept with a user; an unknown one counts as the default.
 */
export async function portalAddress(
  db: Database,
  whose: {
    readonly userId: string;
    readonly parentId: string;
    readonly browser: string | undefined;
    readonly shownId?: string;
    readonly language: string;
    /** Where in the portal it leads, below the language; its start by default. */
    readonly path?: string;
  },
): Promise<string> {
  const language = languages.find((each) => each === whose.language) ?? defaultLanguage;
  const { userId, parentId: sessionId, browser, shownId: target } = whose;
  const ticket = await issueTicket(db, { kind: 'session', userId, sessionId, browser, target });
  return `${prefixOf(language)}${whose.path ?? '/'}?sessionToken=${ticket}`;
}
