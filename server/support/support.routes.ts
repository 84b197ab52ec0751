import { type LogItem, listFeatureFlags, notifyIssue, writeLog } from '../../contract/firm/support.ts';
import type { Deps } from '../deps.ts';
import type { Routes } from '../http/handle.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import { findFeatureFlags } from './feature-flags.ts';
import { confirmIssue } from './issue-notice.ts';
import { storeEntries, type TimedItem } from './log.queries.ts';
import { reporterOf } from './reporter.ts';

/** Feature flags, the log, and the confirmation of an issue [S3.16, T7.20, T7.21]. */
export function addSupportRoutes(
  routes: Routes,
  { db, mails, settings }: Pick<Deps, 'db' | 'mails' | 'settings'>,
): void {
  const { limits } = settings;
  routes.handle(listFeatureFlags, async ({ principal }) => {
    const flags = await findFeatureFlags(db, principal.companyId);
    return { items: [...flags.values()].map((flag) => ({ ...flag, lockedBy: [...flag.lockedBy] })) };
  });

  routes.handle(writeLog, async ({ context, principal, body }) => {
    const { userId } = reporterOf(principal);
    const items = body.items.map(timed);
    const author = { userId, companyId: principal.companyId };
    if (!(await storeEntries(db, author, items, limits)))
      throw new Refusal(429, 'tooManyRequests', 'tooManyRequests', { 'retry-after': '60' });
    return context.body(null, 204);
  });

  routes.handle(notifyIssue, async ({ context, principal, body }) => {
    const { userId, contactId } = reporterOf(principal);
    if (body.recipient !== contactId) throw notFound();
    if (!referenceCode.test(body.variables.referenceCode))
      throw new Refusal(400, 'badRequest', 'body: variables.referenceCode is not valid');
    await confirmIssue({ db, mails, limits }, userId, body.variables);
    return context.body(null, 204);
  });
}

const referenceCode = /^[\w-]{1,20}$/;

/** The years that a clock may show, however wrong it is. */
const firstMoment = Date.UTC(1970, 0);
const lastMoment = Date.UTC(9999, 0);

function timed({ time, ...item }: LogItem, index: number): TimedItem {
  const happenedAt = new Date(time);
  const value = happenedAt.getTime();
  if (!(value >= firstMoment && value < lastMoment))
    throw new Refusal(400, 'badRequest', `body: items.${index}.time is not valid`);
  return { ...item, happenedAt };
}
