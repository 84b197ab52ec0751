import { and, desc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import { maxNotices, noticeDays } from '../../contract/home/home-rules.ts';
import type { Notice } from '../../contract/home/notices.ts';
import type { RequestStatus } from '../../contract/requests/request-life.ts';
import type { Database } from '../db/database.ts';
import { requestReads, serviceRequests } from '../db/schema/request-schema.ts';
import type { Principal } from '../http/principal.ts';
import { findRequestScope, shownTo } from './request-scope.ts';

/** What a status says that the firm did last. */
const kindOfStatus = {
  WaitingForClient: 'requestAsked',
  WaitingForCorrection: 'requestReturned',
  Replied: 'requestAnswered',
} as const satisfies Readonly<Partial<Record<RequestStatus, Notice['kind']>>>;
type Told = keyof typeof kindOfStatus;

/**
 * What the firm did last with the requests of a user's clients, the newest first. One that the user has opened since is
 * read; what the firm does again has another id. Nothing for a user without service requests.
 */
export async function requestNoticesFor(db: Database, principal: Principal): Promise<Notice[]> {
  const scope = await findRequestScope(db, principal);
  if (!scope || scope.isFirm) return [];
  const rows = await db
    .select({ row: serviceRequests, seenAt: requestReads.seenAt })
    .from(serviceRequests)
    .leftJoin(
      requestReads,
      and(eq(requestReads.requestId, serviceRequests.id), eq(requestReads.userId, principal.userId)),
    )
    .where(
      and(
        shownTo(scope),
        inArray(serviceRequests.status, Object.keys(kindOfStatus) as Told[]),
        isNotNull(serviceRequests.firmAt),
        gt(serviceRequests.firmAt, sql`now() - make_interval(days => ${noticeDays})`),
      ),
    )
    .orderBy(desc(serviceRequests.firmAt), serviceRequests.id)
    .limit(maxNotices);
  return rows.flatMap(({ row, seenAt }): Notice[] => {
    const { id, kind, clientId, subject, firmAt, assigneeName, outcome } = row;
    if (firmAt === null || outcome === 'withdrawn') return [];
    const at = firmAt.toISOString();
    return [
      {
        kind: kindOfStatus[row.status as Told],
        id: `request:${id}:${at}`,
        clientId,
        at,
        isRead: seenAt !== null && seenAt >= firmAt,
        requestId: id,
        requestKind: kind,
        subject,
        by: assigneeName,
      },
    ];
  });
}
