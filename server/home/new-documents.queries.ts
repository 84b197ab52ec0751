import { sql } from 'drizzle-orm';
import type { NewDocument } from '../../contract/home/home.ts';
import { homeRows } from '../../contract/home/home-rules.ts';
import type { PooledDatabase } from '../db/database.ts';
import { columnsAs, prepare } from '../db/prepared.ts';
import { containerAccess, containers, documents } from '../db/schema/core-schema.ts';
import type { Principal } from '../http/principal.ts';
import type { AccessQueries } from '../storage/access.queries.ts';
import { withheldRootTypes } from '../storage/rights.ts';
import { clientsOfUser } from './waiting.queries.ts';

const value = sql.placeholder;

/** Every container that may be hidden from the user: what the firm keeps for itself, what an override hides, and all below. */
const doubtful = sql`
  with recursive doubtful (id) as (
    select id from (
      select ${containers.id} as id from ${containers}
      where ${containers.clientId} in ${clientsOfUser} and ${containers.parentId} is null
      and ${containers.rootType} = any(${value('withheld')}::text[])
      union all
      select ${containerAccess.containerId} from ${containerAccess}
      where ${containerAccess.userId} = ${value('userId')} and ${containerAccess.role} = 'None'
    ) as tops
    union
    select ${containers.id} from ${containers} join doubtful on ${containers.parentId} = doubtful.id
  ) select id from doubtful`;

const isOfFirm = sql`${documents.trashedAt} is null and ${documents.createdByKind} = 'firm'`;
const isReadable = sql`${documents.containerId} <> all(${value('hidden')}::text[])`;
const most = sql.raw(String(homeRows));
const shown = {
  id: documents.id,
  containerId: documents.containerId,
  clientId: documents.clientId,
  name: documents.name,
  createdAt: documents.createdAt,
  isRead: documents.isReadByClientUser,
};

/** The newest of each client along its index, and of those the newest of all. */
const newest = sql`
  select newest.* from ${clientsOfUser} as mine (client_id) cross join lateral (
    select ${columnsAs(shown)} from ${documents}
    where ${documents.clientId} = mine.client_id and ${isOfFirm} and ${isReadable}
    order by ${documents.createdAt} desc, ${documents.id} desc limit ${most}
  ) as newest order by newest."createdAt" desc, newest.id desc limit ${most}`;

const unread = sql`
  select count(*) as count from ${documents}
  where ${documents.clientId} in ${clientsOfUser} and not ${documents.isReadByClientUser} and ${isOfFirm} and ${isReadable}`;

/** The queries behind the documents that the firm stored. What a user may read, the rules of storage decide. */
export function createNewDocumentQueries(db: PooledDatabase, access: AccessQueries) {
  const inDoubt = prepare<{ readonly id: string }>(db, doubtful, 'home_doubtful');
  const listed = prepare<NewDocument>(db, newest, 'home_documents');
  const counted = prepare<{ readonly count: number }>(db, unread, 'home_unread');

  /** The containers of the user's clients that the user may not read. */
  async function hiddenFrom(principal: Principal): Promise<string[]> {
    const { userId, companyId } = principal;
    const ids = (await inDoubt({ userId, companyId, withheld: [...withheldRootTypes] })).map(({ id }) => id);
    if (ids.length === 0) return [];
    const { standings } = await access.listedContainers(principal, ids);
    return ids.filter((id) => !standings.has(id));
  }

  /** What the queries need to know of a user. */
  const valuesFor = async (principal: Principal) => {
    const { userId, companyId } = principal;
    return { userId, companyId, hidden: await hiddenFrom(principal) };
  };
  return {
    async newest(principal: Principal): Promise<{ rows: NewDocument[]; unread: number }> {
      const values = await valuesFor(principal);
      const [rows, [all]] = await Promise.all([listed(values), counted(values)]);
      return { rows, unread: all?.count ?? 0 };
    },

    async unread(principal: Principal): Promise<number> {
      const [all] = await counted(await valuesFor(principal));
      return all?.count ?? 0;
    },
  };
}
