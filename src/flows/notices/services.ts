import * as z from 'zod/mini';
import type { Notice, NoticeOf } from '../../../machines/notices/notices.setup.ts';
import type { BrowserStore } from '../../platform/store/browser-store.ts';

/** How many contacts one browser remembers for a notice; the oldest is forgotten first. */
export const maxRememberedContacts = 100;

const contactsSchema = z.array(z.string());

/** The contacts in a stored JSON list; any other value counts as an empty list. */
export function readContacts(text: string | null): readonly string[] {
  if (text === null) return [];
  try {
    const parsed = z.safeParse(contactsSchema, JSON.parse(text));
    return parsed.success ? parsed.data : [];
  } catch {
    return [];
  }
}

/** What the notices chart needs from the world [S4.26, S9.11]. */
export function createNoticesServices({ store }: { store: BrowserStore }) {
  const cells: Readonly<Record<Notice, BrowserStore['covidClosed']>> = {
    covid: store.covidClosed,
    welcome: store.welcomeClosed,
  };
  return {
    /** Whether a contact has closed a notice in this browser. */
    async isDismissed({ notice, contactId }: NoticeOf): Promise<boolean> {
      return readContacts(cells[notice].get()).includes(contactId);
    },

    /** Remembers that a contact closed a notice. Rejects when the browser keeps nothing. */
    async dismiss({ notice, contactId }: NoticeOf): Promise<void> {
      const others = readContacts(cells[notice].get()).filter((known) => known !== contactId);
      cells[notice].set(JSON.stringify([...others, contactId].slice(-maxRememberedContacts)));
    },
  };
}
