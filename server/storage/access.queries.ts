import { and, eq, getTableColumns, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PooledDatabase } from '../db/database.ts';
import { columnsAs, prepare } from '../db/prepared.ts';
import {
  clientLinks,
  containerAccess,
  containers,
  type MemberRole,
  users,
} from '../db/schema/core-schema.ts';
import type { Principal } from '../http/principal.ts';
import { type Asker, type PlacedRow, previewRuleGrant, type Standing, standingsOf } from './rights.ts';

/** A row with its moments as dates, or in ISO 8601 as what is read straight from the driver has them. */
export type AnyMoments<Row> = Omit<Row, 'createdAt' | 'modifiedAt'> & {
  readonly createdAt: Date | string;
  readonly modifiedAt: Date | string;
};

export type ContainerRow = AnyMoments<typeof containers.$inferSelect>;

/** A container together with what decides the asking user's rights on it. */
export interface AccessRow extends PlacedRow {
  readonly container: ContainerRow;
  readonly linkRole: MemberRole;
  readonly override: MemberRole | 'None' | null;
}

/** The same with what a list of documents needs of a container, and no more: a client may have hundreds. */
export interface ListedRow extends PlacedRow {
  readonly container: Pick<ContainerRow, keyof typeof listed>;
}

/** What the asking user may see, and as whom they ask. */
export interface Access<Row extends PlacedRow = AccessRow> {
  readonly asker: Asker;
  /** Every container that they may read, by id. */
  readonly standings: ReadonlyMap<string, Standing<Row>>;
}

const listed = {
  id: containers.id,
  clientId: containers.clientId,
  type: containers.type,
  ancestors: containers.ancestors,
  rootType: containers.rootType,
  lockType: containers.lockType,
  lockLevel: containers.lockLevel,
  documentCount: containers.documentCount,
  revision: containers.revision,
};

const ownOnly = sql<boolean>`coalesce(${users.grants} -> ${sql.raw(`'${previewRuleGrant.feature}'`)} ->> ${sql.raw(`'${previewRuleGrant.permission}'`)} = 'Granted', false)`;

const userId = sql.placeholder('userId');
const isLinked = and(eq(clientLinks.clientId, containers.clientId), sql`${clientLinks.userId} = ${userId}`);
const isOfFirm = and(eq(users.id, clientLinks.userId), eq(users.companyId, containers.companyId));
const isOwnRole = and(eq(containerAccess.containerId, containers.id), eq(containerAccess.userId, users.id));

/** Some containers of clients that the user is linked to, with what decides the user's rights on each. */
const rowsOfUser = (columns: Readonly<Record<string, SQLWrapper>>, which: SQL): SQL => sql`
  select ${columnsAs({ ...columns, linkRole: clientLinks.role, override: containerAccess.role, ownOnly })}
  from ${containers} join ${clientLinks} on ${isLinked} join ${users} on ${isOfFirm}
  left join ${containerAccess} on ${isOwnRole} where ${which}`;

const isOfClient = sql`${containers.clientId} = ${sql.placeholder('clientId')}`;
const isInChain = sql`${containers.id} in (
  select unnest(ancestors || id) from ${containers} as wanted where id = any(${sql.placeholder('ids')}::text[]))`;

type Flat<Row extends PlacedRow> = Row['container'] & Omit<Row, 'container'> & { readonly ownOnly: boolean };

/**
 * The queries behind every storage route: containers of clients that the user is linked to, in one statement each,
 * with the user's role on the client and on the container. They never return anything of another client.
 */
export function createAccessQueries(db: PooledDatabase) {
  const all = getTableColumns(containers);
  const chain = prepare<Flat<AccessRow>>(db, rowsOfUser(all, isInChain), 'storage_access_chain');
  const client = prepare<Flat<AccessRow>>(db, rowsOfUser(all, isOfClient), 'storage_access_client');
  const listedChain = prepare<Flat<ListedRow>>(db, rowsOfUser(listed, isInChain), 'storage_listed_chain');
  const listedClient = prepare<Flat<ListedRow>>(db, rowsOfUser(listed, isOfClient), 'storage_listed_client');

  const accessOf = <Row extends PlacedRow>(
    principal: Principal,
    rows: readonly Flat<Row>[],
  ): Access<Row> => ({
    asker: {
      kind: principal.kind,
      contactId: principal.contactId,
      ownOnly: rows[0]?.ownOnly ?? false,
    },
    standings: standingsOf(
      rows.map(
        (row) => ({ container: row, linkRole: row.linkRole, override: row.override }) as PlacedRow as Row,
      ),
      principal.kind,
    ),
  });

  return {
    /** Rights on some containers; their ancestors come along. */
    async ofContainers(principal: Principal, ids: readonly string[]): Promise<Access> {
      const rows = await chain({ userId: principal.userId, ids: [...ids] });
      return accessOf<AccessRow>(principal, rows);
    },

    /** Rights on all containers of a client; `undefined` when the user is not linked to it. */
    async ofClient(principal: Principal, clientId: string): Promise<Access | undefined> {
      const rows = await client({ userId: principal.userId, clientId });
      return rows.length === 0 ? undefined : accessOf<AccessRow>(principal, rows);
    },

    /** The same as `ofContainers`, with less of each container. */
    async listedContainers(principal: Principal, ids: readonly string[]): Promise<Access<ListedRow>> {
      const rows = await listedChain({ userId: principal.userId, ids: [...ids] });
      return accessOf<ListedRow>(principal, rows);
    },

    /** The same as `ofClient`, with less of each container. */
    async listedClient(principal: Principal, clientId: string): Promise<Access<ListedRow> | undefined> {
      const rows = await listedClient({ userId: principal.userId, clientId });
      return rows.length === 0 ? undefined : accessOf<ListedRow>(principal, rows);
    },
  };
}

export type AccessQueries = ReturnType<typeof createAccessQueries>;
