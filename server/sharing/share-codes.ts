import { and, count, eq, gt, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Database } from '../db/database.ts';
import { shareEvents, shareLinks, sharePasses } from '../db/schema/sharing-schema.ts';
import type { Deps } from '../deps.ts';
import { Refusal } from '../http/refusal.ts';
import type { Limits } from '../limits.ts';
import { hashOf, newSecret } from '../security/secrets.ts';
import type { Tries } from '../security/tries.ts';
import type { OpenLink } from './open-link.ts';

/** A code as it is kept and compared: people copy it with blanks around it, and type accents in two ways. */
export const plainCode = (code: string): string => code.normalize('NFC').trim();

/**
 * Books a try at a link's code before the code is looked at, so that tries at the same moment cannot outrun the count.
 * Answers the id of the try, or `undefined` when there were too many wrong ones: of this source, so that a stranger who has
 * the address does not keep its reader out, or of so many sources together that they could be one attacker.
 */
const bookTry = (
  db: Database,
  { linkId, source }: { readonly linkId: string; readonly source: string },
  {
    wrongCodes,
    wrongCodesOfLink,
    wrongCodesMs,
  }: Pick<Limits, 'wrongCodes' | 'wrongCodesOfLink' | 'wrongCodesMs'>,
): Promise<number | undefined> =>
  db.transaction(async (tx) => {
    await tx.select({ id: shareLinks.id }).from(shareLinks).where(eq(shareLinks.id, linkId)).for('update');
    const [wrong] = await tx
      .select({
        ofAll: count(),
        ofSource: sql<number>`count(*) filter (where ${shareEvents.source} = ${source})`.mapWith(Number),
      })
      .from(shareEvents)
      .where(
        and(
          eq(shareEvents.linkId, linkId),
          eq(shareEvents.kind, 'wrongCode'),
          gt(shareEvents.createdAt, new Date(Date.now() - wrongCodesMs)),
        ),
      );
    const { ofAll = 0, ofSource = 0 } = wrong ?? {};
    if (ofSource >= wrongCodes || ofAll >= wrongCodesOfLink) return undefined;
    const [tried] = await tx
      .insert(shareEvents)
      .values({ linkId, kind: 'wrongCode', source, createdAt: new Date() })
      .returning({ id: shareEvents.id });
    return tried?.id;
  });

type CodeOutcome = 'right' | 'wrong' | 'tooMany' | { readonly waitSeconds: number };

/**
 * Tries a code at a link: after too many wrong ones none is looked at for a while. `waitSeconds` says
 * that the code was not looked at because its source tried too many, or too many codes are being checked.
 */
export async function tryCode(
  deps: Pick<Deps, 'db' | 'passwords' | 'settings'> & { readonly tries: Tries },
  open: OpenLink,
  typed: { readonly code: string; readonly source: string },
): Promise<CodeOutcome> {
  try {
    return await deps.passwords.inTurn(typed.source, {
      ask: async () => {
        const waitMs = await deps.tries.waitOfCode(typed.source);
        return waitMs > 0 ? { waitSeconds: Math.ceil(waitMs / 1000) } : undefined;
      },
      work: () => lookAtCode(deps, open, typed),
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { waitSeconds: Number(error.headers['retry-after']) };
  }
}

async function lookAtCode(
  { db, passwords, settings, tries }: Pick<Deps, 'db' | 'passwords' | 'settings'> & { readonly tries: Tries },
  { link, share }: OpenLink,
  { code, source }: { readonly code: string; readonly source: string },
): Promise<CodeOutcome> {
  const waitMs = await tries.beginCode(source);
  if (waitMs > 0) return { waitSeconds: Math.ceil(waitMs / 1000) };
  const tried = await bookTry(db, { linkId: link.id, source }, settings.limits);
  if (tried === undefined) return 'tooMany';
  try {
    if (!(await passwords.check(source, plainCode(code), share.codeHash ?? ''))) return 'wrong';
  } catch (error) {
    // The code was not looked at.
    await tries.takeBackCode(source);
    await db.delete(shareEvents).where(eq(shareEvents.id, tried));
    throw error;
  }
  await tries.takeBackCode(source);
  await db.update(shareEvents).set({ kind: 'rightCode' }).where(eq(shareEvents.id, tried));
  return 'right';
}

const passCookie = 'cc-share';

const prefixOf = ({ publicOrigin }: Deps['settings']): 'secure' | undefined =>
  publicOrigin.startsWith('https:') ? 'secure' : undefined;

/** Lets this browser open one link for a while: by a cookie that goes to the link's own `path` and nowhere else. */
export async function givePass(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  context: Context,
  { link }: OpenLink,
  path: string,
): Promise<void> {
  const secret = newSecret();
  const { passMs } = settings.limits;
  await db.insert(sharePasses).values({
    secretHash: hashOf(secret),
    linkId: link.id,
    expiresAt: new Date(Date.now() + passMs),
  });
  setCookie(context, passCookie, secret, {
    prefix: prefixOf(settings),
    httpOnly: true,
    sameSite: 'Lax',
    path,
    maxAge: Math.ceil(passMs / 1000),
  });
}

/** Whether this browser may open a link: it needs no code, or the right one was entered here a while ago. */
export async function hasPass(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  context: Context,
  { link, share }: OpenLink,
): Promise<boolean> {
  if (share.codeHash === null) return true;
  const secret = getCookie(context, passCookie, prefixOf(settings));
  if (!secret) return false;
  const wanted = and(
    eq(sharePasses.secretHash, hashOf(secret)),
    eq(sharePasses.linkId, link.id),
    gt(sharePasses.expiresAt, new Date()),
  );
  return (await db.$count(sharePasses, wanted)) > 0;
}
