/** What should have been mailed, beside what is in the outbox. */
import { allMails } from '../../tests/support/browser/outbox.ts';

/** A call that sends mail: each of its messages contains its mark. */
export interface Cause {
  readonly mark: string;
  /** Its kind: causes of one kind have the same recipients, unless each names its own. */
  readonly kind: string;
  readonly recipient?: string;
  /** Whether the call that caused it was answered. */
  isAcknowledged: boolean;
}

/** Marks are made of this and of hex digits, so that they are found in a message in any surroundings. */
export const markPattern = /soak-[0-9a-f]{16}/;

export interface MailBalance {
  /** Messages that an answered call should have caused, and that are not there: mark and recipient. */
  readonly missing: readonly string[];
  /** Messages that are there more than once. */
  readonly twice: readonly string[];
  /** How many there are. */
  readonly count: number;
}

interface Found {
  readonly to: string;
  readonly text: string;
}

/** Compares messages with what caused them. A cause without an answer may have sent each recipient one message, or none. */
export function balanceOf(causes: readonly Cause[], mails: readonly Found[]): MailBalance {
  const kinds = new Map(causes.map(({ mark, kind }) => [mark, kind]));
  const counts = new Map<string, number>();
  const recipients = new Map<string, Set<string>>();
  for (const { to, text } of mails) {
    const mark = markPattern.exec(text)?.[0] ?? '';
    const kind = kinds.get(mark);
    if (kind === undefined) continue;
    const address = /<(.*)>$/.exec(to)?.[1] ?? to;
    const key = `${mark} ${address}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
    recipients.set(kind, (recipients.get(kind) ?? new Set()).add(address));
  }
  const expected = causes
    .filter(({ isAcknowledged }) => isAcknowledged)
    .flatMap(({ mark, kind, recipient }) =>
      (recipient === undefined ? [...(recipients.get(kind) ?? ['any'])] : [recipient]).map(
        (address) => `${mark} ${address}`,
      ),
    );
  return {
    missing: expected.filter((key) => !counts.has(key)),
    twice: [...counts].filter(([, count]) => count > 1).map(([key]) => key),
    count: [...counts.values()].reduce((sum, count) => sum + count, 0),
  };
}

/** The same for the outbox of a portal. */
export const balanceIn = async (dataDir: string, causes: readonly Cause[]): Promise<MailBalance> =>
  balanceOf(causes, await allMails(dataDir));
