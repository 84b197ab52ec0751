import { and, asc, eq, inArray } from 'drizzle-orm';
import { homeRequests, mostRequestsCounted } from '../../contract/home/home-rules.ts';
import type { OpenRequest } from '../../contract/requests/open-request.ts';
import { requestLife } from '../../contract/requests/request-life.ts';
import type { Database } from '../db/database.ts';
import { serviceRequests } from '../db/schema/request-schema.ts';
import type { Principal } from '../http/principal.ts';
import { findRequestScope, shownTo } from './request-scope.ts';

/** A part of the open requests, and how many there are. */
interface OpenPart {
  readonly total: number;
  readonly rows: OpenRequest[];
}

/**
 * The requests of all clients of a user, or of one, that are sent and not answered: those that wait for the user, and those
 * that the firm has, each the oldest first and at most so many. `null` for a user without service requests.
 */
export async function openRequestsOf(
  db: Database,
  principal: Principal,
  { ofClient, most = homeRequests }: { ofClient?: string; most?: number } = {},
): Promise<{ readonly waiting: OpenPart; readonly withFirm: OpenPart } | null> {
  const scope = await findRequestScope(db, principal);
  if (!scope || scope.isFirm) return null;
  const { id, kind, clientId, subject, status, openedAt, since } = serviceRequests;
  const rows = await db
    .select({ id, kind, clientId, subject, status, openedAt, since })
    .from(serviceRequests)
    .where(
      and(
        shownTo(scope),
        ofClient === undefined ? undefined : eq(clientId, ofClient),
        inArray(status, ['WaitingForClient', 'WaitingForCorrection', 'WaitingForAnswer']),
      ),
    )
    .orderBy(asc(since), id)
    .limit(mostRequestsCounted);
  const partOf = (turn: 'client' | 'firm'): OpenPart => {
    const ofTurn = rows.filter((row) => requestLife[row.status].turn === turn);
    return {
      total: ofTurn.length,
      rows: ofTurn.slice(0, most).map(({ openedAt: opened, since: moment, ...row }) => ({
        ...row,
        isOpened: opened !== null,
        since: moment.toISOString(),
      })),
    };
  };
  return { waiting: partOf('client'), withFirm: partOf('firm') };
}
