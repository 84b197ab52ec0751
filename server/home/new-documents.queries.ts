import { type SQL, sql } from 'drizzle-orm';
import type { NewDocument } from '../../contract/home/home.ts';
import {
  homeRows,
  maxNotices,
  mostUnread,
  noticeDays,
  unreadPerPage,
} from '../../contract/home/home-rules.ts';
import type { PooledDatabase } from '../db/database.ts';
import { columnsAs, prepare } from '../db/prepared.ts';
import { sessions } from '../db/schema/access-schema.ts';
import { containerAccess, containers, documents } from '../db/schema/core-schema.ts';
import type { Principal } from '../http/principal.ts';
import type { AccessQueries } from '../storage/access.queries.ts';
import { type Cursor, cursorKeys, readCursor, writeCursor } from '../storage/documents/cursor.ts';
import { withheldRootTypes } from '../storage/rights.ts';
import { clientsOfUser } from './waiting.queries.ts';

const value = sql.placeholder;

/**
 * Every container that may be hidden from the user, with what is below: what the firm keeps for itself, which is hidden
 * whatever else holds, and what an override hides, where a nearer one (`isShown`) may show it again.
 */
const doubtful = sql`
  with recursive doubtful (id, "isWithheld") as (
    select id, "isWithheld" from (
      select ${containers.id} as id, true as "isWithheld" from ${containers}
      where ${containers.clientId} in ${clientsOfUser} and ${containers.parentId} is null
      and ${containers.rootType} = any(${value('withheld')}::text[])
      union all
      select ${containerAccess.containerId}, false from ${containerAccess}
      where ${containerAccess.userId} = ${value('userId')} and ${containerAccess.role} = 'None'
    ) as tops
    union
    select ${containers.id}, doubtful."isWithheld" from ${containers}
    join doubtful on ${containers.parentId} = doubtful.id
  ) select id, bool_or("isWithheld") as "isWithheld", bool_or(coalesce(${containerAccess.role} <> 'None', false)) as "isShown"
  from doubtful left join ${containerAccess}
  on ${containerAccess.containerId} = doubtful.id and ${containerAccess.userId} = ${value('userId')} group by id`;

interface Doubtful {
  readonly id: string;
  readonly isWithheld: boolean;
  readonly isShown: boolean;
}

const isOfFirm = sql`${documents.trashedAt} is null and ${documents.createdByKind} = 'firm'`;
/** A subquery is hashed once a statement; comparing each document with an array would read all of the array each time. */
const isReadable = sql`${documents.containerId} not in (select unnest(${value('hidden')}::text[]))`;
const most = sql.raw(String(homeRows));
const shown = {
  id: documents.id,
  containerId: documents.containerId,
  clientId: documents.clientId,
  name: documents.name,
  createdAt: documents.createdAt,
  isRead: documents.isReadByClientUser,
};

const isUnread = sql`not ${documents.isReadByClientUser}`;

/** The newest of one client that meet a condition, along an index. */
const newestOfClient = (condition: SQL, limit: SQL) => sql`(
  select ${columnsAs(shown)} from ${documents}
  where ${documents.clientId} = mine.client_id and ${isOfFirm} and ${isReadable} and ${condition}
  order by ${documents.createdAt} desc, ${documents.id} desc limit ${limit})`;

/** The newest of each client, and of those the newest of all. In two parts, as each has an index. */
const visit = sql`coalesce(${value('since')}::timestamptz, '-infinity')`;
const newest = sql`
  select newest.* from ${clientsOfUser} as mine (client_id) cross join lateral (
    ${newestOfClient(sql`${documents.createdAt} > ${visit}`, most)}
    union all ${newestOfClient(sql`${isUnread} and ${documents.createdAt} <= ${visit}`, most)}
  ) as newest order by newest."createdAt" desc, newest.id desc limit ${most}`;

/** The unread ones after one of them; one more than a page, which says whether there is another. */
const unreadLimit = sql.raw(String(unreadPerPage + 1));
const unreadAfter = sql`
  select unread.* from ${clientsOfUser} as mine (client_id) cross join lateral ${newestOfClient(
    sql`${isUnread} and (${value('isFirst')}::boolean
      or (${documents.createdAt}, ${documents.id}) < (${value('createdAt')}::timestamptz, ${value('id')}::text))`,
    unreadLimit,
  )} as unread order by unread."createdAt" desc, unread.id desc limit ${unreadLimit}`;

/** The sign-in before that of a session; sessions that others made to view the portal are none. */
const visitBefore = sql`
  select max(${sessions.createdAt}) as since from ${sessions}
  where ${sessions.userId} = ${value('userId')} and ${sessions.parentId} is null and ${sessions.emulateeId} is null
  and ${sessions.createdAt} < (
    with recursive line as (
      select current.id, current.parent_id, current.created_at from ${sessions} as current where current.id = ${value('sessionId')}
      union all
      select parent.id, parent.parent_id, parent.created_at from ${sessions} as parent join line on parent.id = line.parent_id
    ) select min(created_at) from line)`;

/** How many are unread, as far as that is counted: the number may be high, and home asks for it at each visit. */
const unread = sql`
  select count(*) as count from (
    select from ${clientsOfUser} as mine (client_id) cross join lateral (
      select from ${documents}
      where ${documents.clientId} = mine.client_id and ${isUnread} and ${isOfFirm} and ${isReadable}
      limit ${sql.raw(String(mostUnread + 1))}
    ) as found limit ${sql.raw(String(mostUnread + 1))}
  ) as counted`;

/** Those of the last weeks by client and day, as a clock counts days that is so many minutes ahead of UTC. */
const daily = sql`
  select stored."clientId", count(*) as count, bool_and(stored."isRead") as "isRead",
  (array_agg(stored.id order by stored."createdAt" desc, stored.id desc))[1] as id
  from ${clientsOfUser} as mine (client_id) cross join lateral (
    select ${columnsAs(shown)} from ${documents}
    where ${documents.clientId} = mine.client_id and ${isOfFirm} and ${isReadable}
    and ${documents.createdAt} > now() - ${sql.raw(String(noticeDays))} * interval '1 day' offset 0
  ) as stored
  group by stored."clientId", ((stored."createdAt" at time zone 'UTC') + ${value('ahead')}::int * interval '1 minute')::date
  order by max(stored."createdAt") desc limit ${sql.raw(String(maxNotices))}`;

const dailyWithNewest = sql`
  select daily.count, daily."isRead" as "areRead", newest.* from (${daily}) as daily cross join lateral (
    select ${columnsAs(shown)} from ${documents} where ${documents.id} = daily.id) as newest
  order by newest."createdAt" desc, newest.id desc`;

/** The documents of one day and client, by the newest of them. */
export interface DayOfDocuments extends NewDocument {
  readonly count: number;
  readonly areRead: boolean;
}

const nextAfter = (
  question: readonly unknown[],
  { createdAt, id }: NewDocument,
  before: Cursor<number> | undefined,
): string =>
  writeCursor(question, { key: Date.parse(createdAt), id, pageIndex: (before?.pageIndex ?? 0) + 1 });

/** The queries behind the documents that the firm stored. What a user may read, the rules of storage decide. */
export function createNewDocumentQueries(db: PooledDatabase, access: AccessQueries) {
  const inDoubt = prepare<Doubtful>(db, doubtful, 'home_doubtful');
  const listed = prepare<NewDocument>(db, newest, 'home_documents');
  const listedUnread = prepare<NewDocument>(db, unreadAfter, 'home_unread_documents');
  const visited = prepare<{ readonly since: string | null }>(db, visitBefore, 'home_visit_before');
  const byDay = prepare<DayOfDocuments>(db, dailyWithNewest, 'notices_documents');
  const counted = prepare<{ readonly count: number }>(db, unread, 'home_unread');

  /** The containers of the user's clients that the user may not read. */
  async function hiddenFrom(principal: Principal): Promise<string[]> {
    const { userId, companyId } = principal;
    // The firm's people read what the firm keeps for itself.
    const withheld = principal.kind === 'staff' ? [] : [...withheldRootTypes];
    const found = await inDoubt({ userId, companyId, withheld });
    // Without an override that shows something again all of them are hidden, and none has to be judged.
    const isCertain = !found.some(({ isShown, isWithheld }) => isShown && !isWithheld);
    const hidden = found.filter(({ isWithheld }) => isWithheld || isCertain).map(({ id }) => id);
    if (isCertain) return hidden;
    const ids = found.filter(({ isWithheld }) => !isWithheld).map(({ id }) => id);
    const { standings } = await access.listedContainers(principal, ids);
    return [...hidden, ...ids.filter((id) => !standings.has(id))];
  }

  /** What the queries need to know of a user. */
  const valuesFor = async (principal: Principal) => {
    const { userId, companyId } = principal;
    return { userId, companyId, hidden: await hiddenFrom(principal) };
  };
  return {
    async newest(
      principal: Principal,
    ): Promise<{ rows: NewDocument[]; since: string | null; unread: number }> {
      const { userId, sessionId } = principal;
      const [values, [visit]] = await Promise.all([valuesFor(principal), visited({ userId, sessionId })]);
      const since = visit?.since ?? null;
      const [rows, [all]] = await Promise.all([listed({ ...values, since }), counted(values)]);
      return { rows, since, unread: all?.count ?? 0 };
    },

    /**
     * A page of the unread ones [S2.16]. `from` is the `next` of the previous page; anything else is refused with 400.
     */
    async unreadPage(
      principal: Principal,
      from: string | undefined,
    ): Promise<{ rows: NewDocument[]; next: string | null; unread: number }> {
      const question = ['unread', principal.userId];
      const after = from === undefined ? undefined : readCursor(question, cursorKeys.moment, from);
      const values = await valuesFor(principal);
      const [found, [all]] = await Promise.all([
        listedUnread({
          ...values,
          isFirst: after === undefined,
          createdAt: new Date(after?.key ?? 0).toISOString(),
          id: after?.id ?? '',
        }),
        counted(values),
      ]);
      const rows = found.slice(0, unreadPerPage);
      const last = found.length > rows.length ? rows.at(-1) : undefined;
      return { rows, next: last ? nextAfter(question, last, after) : null, unread: all?.count ?? 0 };
    },

    /** Those of the last weeks by client and day, the newest first. */
    async days(principal: Principal, ahead: number): Promise<DayOfDocuments[]> {
      return await byDay({ ...(await valuesFor(principal)), ahead });
    },

    async unread(principal: Principal): Promise<number> {
      const [all] = await counted(await valuesFor(principal));
      return all?.count ?? 0;
    },
  };
}
