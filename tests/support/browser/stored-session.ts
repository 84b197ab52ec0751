/** Browsers with a session. */
import type { BrowserContext, Page } from 'playwright';
import type { browserForTests } from './chromium.ts';
import type { SignedIn } from './sign-in.ts';
import { sessionOf, storageOf } from './visit-entry.ts';

export interface StoredSession {
  readonly context: BrowserContext;
  /** A page that has not gone anywhere yet. */
  readonly page: Page;
  /** The session, for calls in its name; no other test has it. */
  readonly session: SignedIn;
}

/** A browser that keeps a session of this account; with `isOwn` one whose clock a test may stop. */
export async function storedSession(
  browser: ReturnType<typeof browserForTests>,
  origin: string,
  account: string,
  isOwn = false,
): Promise<StoredSession> {
  const session = await sessionOf(origin, account);
  const options = { storageState: storageOf(origin, session) };
  const context = await (isOwn ? browser.ownContext(options) : browser.context(options));
  return { context, page: await context.newPage(), session };
}
