import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { clientLinks, containerAccess, containers, type MemberRole, users } from '../db/schema.ts';
import type { Principal } from '../http/principal.ts';
import { type Asker, type PlacedRow, previewRuleGrant, type Standing, standingsOf } from './rights.ts';

export type ContainerRow = typeof containers.$inferSelect;

/** A container together with what decides the asking user's rights on it. */
export interface AccessRow extends PlacedRow {
  readonly container: ContainerRow;
  readonly linkRole: MemberRole;
  readonly override: MemberRole | 'None' | null;
}

/** What the asking user may see, and as whom they ask. */
export interface Access {
  readonly asker: Asker;
  /** Every container that they may read, by id. */
  readonly standings: ReadonlyMap<string, Standing<AccessRow>>;
}

const ownOnly = sql<boolean>`coalesce(${users.grants} -> ${sql.raw(`'${previewRuleGrant.feature}'`)} ->> ${sql.raw(`'${previewRuleGrant.permission}'`)} = 'Granted', false)`;

/**
 * The queries behind every storage route: containers of clients that the user is linked to, in one statement each,
 * with the user's role on the client and on the container. Nothing of anybody else's client ever comes out of them.
 */
export function createAccessQueries(db: Database) {
  const rowsOfUser = () =>
    db
      .select({
        container: containers,
        linkRole: clientLinks.role,
        override: containerAccess.role,
        ownOnly,
      })
      .from(containers)
      .innerJoin(
        clientLinks,
        and(eq(clientLinks.clientId, containers.clientId), eq(clientLinks.userId, sql.placeholder('userId'))),
      )
      .innerJoin(users, and(eq(users.id, clientLinks.userId), eq(users.companyId, containers.companyId)))
      .leftJoin(
        containerAccess,
        and(eq(containerAccess.containerId, containers.id), eq(containerAccess.userId, users.id)),
      );

  const wanted = db
    .select({ id: sql<string>`unnest(${containers.ancestors} || ${containers.id})` })
    .from(containers)
    .where(sql`${containers.id} = any(${sql.placeholder('ids')})`);
  const withAncestors = rowsOfUser().where(inArray(containers.id, wanted)).prepare('storage_access_chain');
  const ofClient = rowsOfUser()
    .where(eq(containers.clientId, sql.placeholder('clientId')))
    .prepare('storage_access_client');

  const accessOf = (
    principal: Principal,
    rows: readonly (AccessRow & { readonly ownOnly: boolean })[],
  ): Access => ({
    asker: {
      kind: principal.kind,
      contactId: principal.contactId,
      ownOnly: rows[0]?.ownOnly ?? false,
    },
    standings: standingsOf(rows, principal.kind),
  });

  return {
    /** Rights on some containers; their ancestors come along. */
    async ofContainers(principal: Principal, ids: readonly string[]): Promise<Access> {
      const rows = await withAncestors.execute({ userId: principal.userId, ids: [...ids] });
      return accessOf(principal, rows);
    },

    /** Rights on all containers of a client; `undefined` when the user is not linked to it. */
    async ofClient(principal: Principal, clientId: string): Promise<Access | undefined> {
      const rows = await ofClient.execute({ userId: principal.userId, clientId });
      return rows.length === 0 ? undefined : accessOf(principal, rows);
    },
  };
}

export type AccessQueries = ReturnType<typeof createAccessQueries>;
