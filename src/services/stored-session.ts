import * as z from 'zod/mini';
import type { Session } from '../../contract/session.ts';
import { sessionSchema } from '../../contract/session.ts';
import type { BrowserStore } from './browser-store.ts';

/** The session that this visit keeps [S4.03], checked; `null` when there is none or it cannot be used. */
export function storedSession(store: BrowserStore): Session | null {
  try {
    return z.parse(sessionSchema, JSON.parse(store.session.get() ?? ''));
  } catch {
    return null;
  }
}
