import { asc, eq } from 'drizzle-orm';
import { vi } from 'vitest';
import { prefixOf } from '../../../contract/language/market.ts';
import type { SentLink, SharePayload } from '../../../contract/storage/sharing.ts';
import { shareEvents, shareLinks } from '../../../server/db/schema/sharing-schema.ts';
import type { Mail } from '../../../server/mail/mailer.ts';
import { hashOf } from '../../../server/security/secrets.ts';
import { type StorageFixture, startStorageFixture } from '../storage/storage-fixture.ts';
import type { Visitor } from '../storage/storage-server.ts';

/** What differs from a plain message of ann's about `one.txt`. */
export interface Wish {
  readonly to?: readonly string[];
  readonly documents?: readonly string[];
  readonly containerId?: string;
  readonly code?: string;
  readonly language?: string;
  readonly period?: SharePayload['expirationPeriod'];
  readonly subject?: string;
  readonly body?: string;
}

/** The storage fixture with documents to send, and mail that is caught before it goes anywhere. */
export interface SharingFixture extends StorageFixture {
  /** Every mail handed over, oldest first. */
  readonly mails: Mail[];
  /** Lets the mail server refuse messages to these addresses from now on. */
  refuse(...addresses: readonly string[]): void;
  /** Sends documents by link and answers the whole answer. */
  send(
    visitor: Visitor,
    wish?: Wish,
    headers?: Record<string, string>,
    signal?: AbortSignal,
  ): Promise<Response>;
  /** Sends documents by link and answers the paths of the links, in the order of the recipients. */
  links(wish?: Wish): Promise<string[]>;
  /** The row of a link, by its path. */
  row(path: string): Promise<typeof shareLinks.$inferSelect>;
  /** What happened with a link, oldest first. */
  events(path: string): Promise<string[]>;
  /** The links in the list of `visitor`. */
  sentBy(visitor: Visitor): Promise<SentLink[]>;
}

/** The path of the link in a mail. */
export const pathIn = ({ text }: Pick<Mail, 'text'>): string => {
  const address = /https?:\/\/\S+\/share\/[\w-]+/.exec(text)?.[0];
  if (!address) throw new Error('the mail has no link');
  return new URL(address).pathname;
};
export const tokenOf = (path: string): string => path.split('/share/')[1]?.split('/')[0] ?? '';
/** A path of a link that there never was. */
export const unknownPath = `${prefixOf('en-US')}/share/${'x'.repeat(22)}`;

export const payloadFor = (wish: Wish = {}): SharePayload => ({
  expirationPeriod: wish.period ?? 'AfterThreeDays',
  language: wish.language ?? 'en-US',
  locale: wish.language ?? 'en-US',
  templateType: 'DOCUMENTS',
  templateId: 'CLIENT_SENDS_DOCUMENT_LINKS',
  overrides: { body: wish.body ?? 'Here they are.', subject: wish.subject ?? 'Our papers' },
  receipents: (wish.to ?? ['rob@bank.example']).map((emailAddress) => ({ emailAddress })),
  sharedItems: (wish.documents ?? ['one']).map((documentId) => ({
    containerType: 'Folder',
    containerId: wish.containerId ?? 'tax',
    documentId,
    name: documentId,
  })),
  variables: { senderEmail: 'other@else.example' },
  ...(wish.code === undefined ? {} : { authorizationCode: wish.code }),
});

export async function startSharingFixture(env: NodeJS.ProcessEnv = {}): Promise<SharingFixture> {
  // The server takes up messages that others left behind only when a test says so.
  const fixture = await startStorageFixture({ LIMIT_MAIL_LOOK_MS: '3600000', ...env });
  const { db, mailer } = fixture.deps;
  const mails: Mail[] = [];
  let refused: readonly string[] = [];
  vi.spyOn(mailer, 'send').mockImplementation(async (mail) => {
    if (refused.includes(mail.to.address)) throw new Error('the mail server is down');
    mails.push(mail);
  });
  await fixture.addContainer({ id: 'tax', parentId: 'acme' });
  await fixture.addDocument({ id: 'one', containerId: 'tax', name: 'one.txt' });
  await fixture.addDocument({ id: 'two', containerId: 'tax', name: 'two.txt' });

  const send: SharingFixture['send'] = (visitor, wish, headers = {}, signal = undefined) =>
    fixture.call(visitor, '/api/storage/v2/sharing/share', {
      method: 'POST',
      ...(signal && { signal }),
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(payloadFor(wish)),
    });
  const row: SharingFixture['row'] = async (path) => {
    const [link] = await db
      .select()
      .from(shareLinks)
      .where(eq(shareLinks.tokenHash, hashOf(tokenOf(path))));
    if (!link) throw new Error(`${path} is no link`);
    return link;
  };
  return {
    ...fixture,
    mails,
    refuse(...addresses) {
      refused = addresses;
    },
    send,
    async links(wish) {
      const before = mails.length;
      const answer = await send(fixture.as.ann, wish);
      if (answer.status !== 200) throw new Error(`sharing answered ${answer.status}: ${await answer.text()}`);
      return mails.slice(before).map(pathIn);
    },
    row,
    async events(path) {
      const { id } = await row(path);
      const events = await db
        .select({ kind: shareEvents.kind })
        .from(shareEvents)
        .where(eq(shareEvents.linkId, id))
        .orderBy(asc(shareEvents.id));
      return events.map(({ kind }) => kind);
    },
    sentBy: async (visitor) =>
      (await fixture.json<{ data: SentLink[] }>(visitor, '/api/storage/v2/sharing/links?clientId=acme')).data,
  };
}
