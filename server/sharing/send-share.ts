import { randomUUID } from 'node:crypto';
import { bestLanguage, prefixOf } from '../../contract/language/market.ts';
import type { SharePayload } from '../../contract/storage/sharing.ts';
import { minCodeLength } from '../../contract/storage/sharing-rules.ts';
import type { Deps } from '../deps.ts';
import { describeError } from '../http/describe-error.ts';
import { keyMismatch } from '../http/idempotency.ts';
import type { Principal } from '../http/principal.ts';
import { forbidden, notFound, Refusal, unauthenticated } from '../http/refusal.ts';
import type { KeptMail, NewMail } from '../mail/mail-queue.ts';
import { findPerson } from '../profile/profile.queries.ts';
import { findCompany, themeOf } from '../security/theme.ts';
import type { Reach } from '../storage/reach.ts';
import type { DocumentRow } from '../storage/shape.ts';
import { endOf } from './links.queries.ts';
import {
  addShare,
  fingerprintOf,
  linksFor,
  type NewShare,
  outcomeOf,
  type Share,
  takeBack,
} from './share.queries.ts';
import { plainCode } from './share-codes.ts';
import { shareMail } from './share-mail.ts';

/** A message as it came. */
export interface ShareOrder {
  readonly principal: Principal;
  readonly payload: SharePayload;
  /** Of the header Idempotency-Key. */
  readonly key: string | undefined;
  /** The origin that links lead to. */
  readonly origin: string;
}

type SendDeps = Pick<Deps, 'db' | 'mails' | 'passwords' | 'settings'> & {
  readonly reach: Reach;
  /** Hears why a mail could not be handed over. */
  readonly report: (line: string) => void;
};

const notSent = (): Refusal => new Refusal(503, 'unavailable', 'The mail could not be handed over.');

/** The address of a link, in the language that its sender wrote in. */
const addressOf = ({ origin, payload }: ShareOrder, token: string): string =>
  `${origin}${prefixOf(bestLanguage([payload.language]))}/share/${token}`;

/** The documents of a message: each readable by the sender, where the message says it is, and all of one client. */
async function documentsOf(reach: Reach, { principal, payload }: ShareOrder): Promise<DocumentRow[]> {
  const items = new Map(payload.sharedItems.map((item) => [item.documentId, item]));
  const reached = await reach.each(principal, [...items.keys()]);
  const isThere = ({ row, place }: (typeof reached)[number]): boolean => {
    const item = items.get(row.id);
    return item?.containerId === row.containerId && item.containerType === place.row.container.type;
  };
  const owners = new Set(reached.map(({ row }) => row.clientId));
  if (owners.size !== 1 || !reached.every(isThere)) throw notFound();
  // A Reader reads, and gives nothing to others (docs/decisions/026).
  if (reached.some(({ permissions }) => !permissions.canUpdate)) throw forbidden();
  return reached.map(({ row }) => row);
}

/** The hash of the code of a message. Blanks around a code do not count. */
async function codeHashOf(
  { passwords }: SendDeps,
  { principal, payload: { authorizationCode } }: ShareOrder,
): Promise<string | null> {
  if (authorizationCode === undefined) return null;
  const code = plainCode(authorizationCode);
  if (code.length < minCodeLength)
    throw new Refusal(400, 'badRequest', 'body: authorizationCode is not valid');
  return await passwords.hash(principal.userId, code);
}

/** Answers a repeated call with the share of the first, if that was sent and had the same code. */
async function repeat(
  { db, passwords, settings }: SendDeps,
  { principal, payload }: ShareOrder,
  shareId: string,
): Promise<Share> {
  const share = await outcomeOf(db, shareId, settings.limits);
  if (!share) throw notSent();
  const { authorizationCode: code } = payload;
  if (code !== undefined && !(await passwords.check(principal.userId, plainCode(code), share.codeHash ?? '')))
    throw keyMismatch();
  return share;
}

/** The messages that take the links of a share to their recipients. */
async function lettersOf({ db }: SendDeps, order: ShareOrder, made: NewShare): Promise<NewMail[]> {
  const { principal, payload } = order;
  const person = await findPerson(db, principal.userId);
  const company = await findCompany(db, principal.companyId);
  if (!person || !company) throw unauthenticated();
  const theme = themeOf(company);
  return made.links.map(({ id, recipient, token }) => ({
    linkId: id,
    fromName: theme.firmName,
    to: { name: '', address: recipient },
    ...shareMail(theme, payload.language, {
      sender: { name: principal.name, email: person.user.email },
      subject: made.share.subject,
      message: payload.overrides.body,
      documents: made.documents.map(({ name }) => name),
      expiresAt: made.share.expiresAt,
      href: addressOf(order, token),
      hasCode: made.share.codeHash !== null,
    }),
  }));
}

/**
 * Sends documents by link [S3.22, S7.27, S8.12]: a link for each recipient, each in a mail of its own. When one mail
 * cannot be handed over nothing is shared: the links are gone again, or revoked where a mail is out already, and the
 * call is refused with 503. When the server dies instead, another one sends the rest. The sender's name and address
 * are those of the account, whatever the message says.
 */
export async function sendShare(deps: SendDeps, order: ShareOrder): Promise<Pick<Share, 'id' | 'expiresAt'>> {
  const { db, mails, reach, report } = deps;
  const { principal, payload, key } = order;
  const documents = await documentsOf(reach, order);
  const made: NewShare = {
    share: {
      id: randomUUID(),
      clientId: documents[0]?.clientId ?? '',
      subject: payload.overrides.subject,
      codeHash: await codeHashOf(deps, order),
      expiresAt: endOf(payload.expirationPeriod),
    },
    documents,
    links: linksFor(payload),
  };
  const call = { key, fingerprint: fingerprintOf(payload) };
  const letters = await lettersOf(deps, order, made);
  let kept: KeptMail[] = [];
  const earlier = await addShare(db, principal, made, call, async (tx) => {
    kept = await mails.keep(tx, letters);
  });
  if (earlier !== undefined) return await repeat(deps, order, earlier);
  await mails.send(kept, async (_mail, error) => {
    await takeBack(db, { id: made.share.id, senderId: principal.userId });
    report(`Share ${made.share.id} was taken back, its mail failed: ${describeError(error)}`);
    throw notSent();
  });
  return made.share;
}
