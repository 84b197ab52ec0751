import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import { displayNameOf } from '../../contract/firm/clients.ts';
import { bestLanguage, prefixOf } from '../../contract/language/market.ts';
import type { RequestEvent } from '../../contract/requests/request-life.ts';
import { clientLinks, clients, companies, users } from '../db/schema/core-schema.ts';
import { requestHistory, requestMessages } from '../db/schema/request-schema.ts';
import type { Deps } from '../deps.ts';
import { describeError } from '../http/describe-error.ts';
import type { KeptMail, NewMail } from '../mail/mail-queue.ts';
import { type RequestNews, requestMail } from '../mail/request-mail.ts';
import { inNameOf } from '../security/in-name-of.ts';
import { themeOf } from '../security/theme.ts';
import { staffPath } from '../shell/staff/staff-path.ts';
import type { Transaction } from '../storage/locking.ts';
import { demandRequest, findRequestScope, type RequestRow, type RequestScope } from './request-scope.ts';

export type RequestParts = Pick<Deps, 'db' | 'mails' | 'blobs' | 'settings'>;
export type Report = (line: string) => void;

/** The letters about a change of a request. */
export interface RequestNotices {
  /** Keeps the letters in the transaction that changes the request. */
  keep(transaction: Transaction, changed: RequestRow): Promise<void>;
  /** Hands the kept letters over. */
  send(): Promise<void>;
}

/** The events of which the other side gets a letter. */
const newsOf: Readonly<Partial<Record<RequestEvent, RequestNews>>> = {
  ask: 'asked',
  return: 'returned',
  reply: 'answered',
  refuse: 'answered',
  supplement: 'answered',
  send: 'sent',
  message: 'written',
};

const silent: RequestNotices = { keep: async () => undefined, send: async () => undefined };

/** Who of a client's people has sent a request or written about it. */
const tookPart = (id: string): SQL =>
  or(
    sql`${users.id} in (select ${requestHistory.byId} from ${requestHistory} where ${requestHistory.requestId} = ${id} and ${requestHistory.event} = 'send')`,
    sql`${users.id} in (select ${requestMessages.authorId} from ${requestMessages} where ${requestMessages.requestId} = ${id})`,
  ) as SQL;

/** The page on which a reader finds a request. */
const pageOf = (language: string, { kind, id }: RequestRow): string =>
  `${prefixOf(bestLanguage([language]))}/actions/service-request/${kind}/${encodeURIComponent(id)}`;

/**
 * Prepares the letters about an event to the other side: to the firm's people who are linked to the client, or to those
 * of the client who have sent the request or written about it. Who they are is looked up here, before the transaction
 * holds the request.
 */
export async function prepareRequestNotices(
  { db, mails, settings }: RequestParts,
  scope: RequestScope,
  { id, event }: { readonly id: string; readonly event: RequestEvent },
  report: Report,
): Promise<RequestNotices> {
  const news = newsOf[event];
  if (!news) return silent;
  const asked = await demandRequest(db, scope, id);
  const linked = await db
    .select({ user: users, client: clients, company: companies })
    .from(clientLinks)
    .innerJoin(users, eq(users.id, clientLinks.userId))
    .innerJoin(clients, eq(clients.id, clientLinks.clientId))
    .innerJoin(companies, eq(companies.id, clients.companyId))
    .where(
      and(
        eq(clientLinks.clientId, asked.clientId),
        eq(users.kind, scope.isFirm ? 'client' : 'staff'),
        scope.isFirm ? tookPart(id) : undefined,
      ),
    )
    .orderBy(users.id)
    .limit(settings.limits.requestReaders);
  const readers: typeof linked = [];
  for (const one of linked) {
    const person = await inNameOf(db, one.user.id);
    const theirs = person && (await findRequestScope(db, person));
    if (theirs && !theirs.lockedKinds.includes(asked.kind)) readers.push(one);
  }

  let kept: readonly KeptMail[] = [];
  return {
    async keep(transaction, changed) {
      const letters = readers.map(({ user, client, company }): NewMail => {
        const page = scope.isFirm ? pageOf(user.language, changed) : staffPath;
        const notice = {
          news,
          clientName: displayNameOf(client),
          number: changed.number ?? '',
          about: changed.subject,
          person: scope.principal.name,
          href: `${settings.publicOrigin}${page}`,
        };
        const to = { name: `${user.firstName} ${user.lastName}`, address: user.email };
        return { fromName: company.name, to, ...requestMail(themeOf(company), user, notice) };
      });
      kept = await mails.keep(transaction, letters);
    },
    async send() {
      await mails.send(kept, async (mail, error) => {
        report(`Message ${mail.id} about a service request is tried again later: ${describeError(error)}`);
        await mails.postpone(mail);
      });
    },
  };
}
