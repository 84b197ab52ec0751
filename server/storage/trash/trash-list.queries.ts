import { and, desc, eq, gt, inArray, isNull, lt, not, or, type SQL, sql } from 'drizzle-orm';
import { withoutHiddenCharacters } from '../../../contract/calls/hidden-characters.ts';
import type { TrashedDocument } from '../../../contract/storage/storage-changes.ts';
import type { Database } from '../../db/database.ts';
import { documents, users } from '../../db/schema/core-schema.ts';
import type { Principal } from '../../http/principal.ts';
import { notFound } from '../../http/refusal.ts';
import type { Limits } from '../../limits.ts';
import type { Access, AccessQueries } from '../access.queries.ts';
import { type Cursor, cursorKeys, readCursor, writeCursor } from '../documents/cursor.ts';
import { trashLimit } from './trash-days.ts';

const dayMs = 24 * 60 * 60_000;

/** A page of the trash, as `listTrash` answers it. */
interface TrashPage {
  readonly data: TrashedDocument[];
  readonly next: string | null;
  readonly keptDays: number;
}

/** The documents that the asker might delete, by the rules of `permissionsOf`. */
function deletable({ standings, asker }: Access): SQL | undefined {
  const open = [...standings.values()].filter(({ role, sealed }) => role !== 'Reader' && !sealed);
  const idsOf = (isOwnOnly: boolean) =>
    open
      .filter(({ role }) => (role === 'Contributor' && asker.ownOnly) === isOwnOnly)
      .map(({ row }) => row.container.id);
  return and(
    or(
      inArray(documents.containerId, idsOf(false)),
      and(inArray(documents.containerId, idsOf(true)), eq(documents.createdById, asker.contactId)),
    ),
    // A lock of the document itself withholds delete, too.
    or(
      isNull(documents.lockType),
      isNull(documents.lockLevel),
      not(and(eq(documents.lockType, 'Read'), eq(documents.lockLevel, 'Master')) as SQL),
    ),
  );
}

/** Lists what is in the trash of a client, newest first, as far as the asker may restore it. */
export function createTrashList(
  db: Database,
  access: AccessQueries,
  { trashMs, trashPage }: Pick<Limits, 'trashMs' | 'trashPage'>,
) {
  return async (principal: Principal, clientId: string, from: string | undefined): Promise<TrashPage> => {
    const all = await access.ofClient(principal, clientId);
    if (!all) throw notFound();
    const question = ['trash', clientId];
    const start: Cursor<number> | undefined =
      from === undefined ? undefined : readCursor(question, cursorKeys.moment, from);
    // A cursor holds milliseconds, the column microseconds: both are compared as milliseconds.
    const moment = sql<Date>`date_trunc('milliseconds', ${documents.trashedAt})`.mapWith(documents.trashedAt);
    const rows = await db
      .select({
        id: documents.id,
        name: documents.name,
        containerId: documents.containerId,
        moment,
        firstName: users.firstName,
        lastName: users.lastName,
      })
      .from(documents)
      .leftJoin(users, eq(users.id, documents.trashedBy))
      .where(
        and(
          eq(documents.clientId, clientId),
          gt(documents.trashedAt, trashLimit(trashMs)),
          deletable(all),
          principal.kind === 'staff' ? undefined : or(isNull(users.kind), eq(users.kind, 'client')),
          start &&
            or(
              lt(moment, new Date(start.key)),
              and(eq(moment, new Date(start.key)), lt(documents.id, start.id)),
            ),
        ),
      )
      .orderBy(desc(moment), desc(documents.id))
      .limit(trashPage + 1);
    const shown = rows.slice(0, trashPage);
    const last = shown.at(-1);
    return {
      data: shown.flatMap(({ id, name, containerId, firstName, lastName, ...row }) => {
        const container = all.standings.get(containerId)?.row.container;
        if (!container) return [];
        return [
          {
            id,
            name: withoutHiddenCharacters(name),
            folder: {
              id: container.id,
              name: withoutHiddenCharacters(container.name),
              type: container.type,
            },
            deletedAt: row.moment.toISOString(),
            deletedBy: firstName === null ? null : withoutHiddenCharacters(`${firstName} ${lastName}`.trim()),
            keptUntil: new Date(row.moment.getTime() + trashMs).toISOString(),
          },
        ];
      }),
      next:
        last && rows.length > trashPage
          ? writeCursor(question, {
              key: last.moment.getTime(),
              id: last.id,
              pageIndex: start ? start.pageIndex + 1 : 1,
            })
          : null,
      keptDays: Math.floor(trashMs / dayMs),
    };
  };
}
