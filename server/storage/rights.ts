import type { Permissions } from '../../contract/storage/storage-items.ts';
import type { MemberRole } from '../db/schema/core-schema.ts';
import type { Principal } from '../http/principal.ts';

export interface Lock {
  readonly type: 'Read' | 'Write';
  readonly level: 'Master' | 'Item';
}

/** Who asks, as far as rights depend on it. */
export interface Asker {
  readonly kind: Principal['kind'];
  readonly contactId: string;
  /** The preview rule: a contributor deletes only what they made themselves [S6.05]. */
  readonly ownOnly: boolean;
}

/** The grant that switches the preview rule on [S6.04]. */
export const previewRuleGrant = { feature: 'ClientCenter', permission: 'ShowPreviewB4CCViewer' } as const;

/** Roots that the firm keeps for itself: never sent to a client's people [S4.15]. */
export const withheldRootTypes: ReadonlySet<string> = new Set([
  'firmTaxAndAccountingLibrary',
  'myTaxAndAccountingLibraries',
]);

/** A container's row, as far as rights depend on it. `override` is the asker's own role there, if any. */
export interface PlacedRow {
  readonly container: {
    readonly id: string;
    readonly ancestors: readonly string[];
    readonly rootType: string | null;
    readonly lockType: Lock['type'] | null;
    readonly lockLevel: Lock['level'] | null;
  };
  readonly linkRole: MemberRole;
  readonly override: MemberRole | 'None' | null;
}

/** A container that the asker may read: their role there, and the lock that holds there. */
export interface Standing<Row extends PlacedRow> {
  readonly row: Row;
  readonly role: MemberRole;
  /** The container's own lock, else the nearest one above it. */
  readonly lock: Lock | null;
  /** Whether a lock here or above withholds delete. */
  readonly sealed: boolean;
}

/** The lock of a row. */
export const lockOf = (row: {
  lockType: Lock['type'] | null;
  lockLevel: Lock['level'] | null;
}): Lock | null => (row.lockType && row.lockLevel ? { type: row.lockType, level: row.lockLevel } : null);

/** Whether a lock withholds delete [S6.05]. */
export const withholdsDelete = (lock: Lock | null): boolean =>
  lock?.type === 'Read' && lock.level === 'Master';

/** What a container says of itself and passes on to what is below it. */
interface Place {
  readonly override: PlacedRow['override'];
  readonly isWithheld: boolean;
  readonly lock: Lock | null;
  readonly sealed: boolean;
}

/** Each container's place from its own row and the place above it, which is found once for all that is below. */
function placesOf(rows: readonly PlacedRow[]): (row: PlacedRow) => Place {
  const byId = new Map(rows.map((row) => [row.container.id, row]));
  const places = new Map<PlacedRow, Place>();
  const placeOf = (row: PlacedRow): Place => {
    const known = places.get(row);
    if (known) return known;
    const { ancestors, rootType } = row.container;
    const above = byId.get(ancestors.findLast((id) => byId.has(id)) ?? '');
    const from = above && placeOf(above);
    const lock = lockOf(row.container);
    const place = {
      override: row.override ?? from?.override ?? null,
      isWithheld: from?.isWithheld === true || withheldRootTypes.has(rootType ?? ''),
      lock: lock ?? from?.lock ?? null,
      sealed: from?.sealed === true || withholdsDelete(lock),
    };
    places.set(row, place);
    return place;
  };
  return placeOf;
}

/**
 * The asker's permissions in each of `rows` that they may read. The nearest override on the way up decides, else
 * the role on the client; role None hides a container and what is below it. `rows` must hold all ancestors that exist.
 */
export function standingsOf<Row extends PlacedRow>(
  rows: readonly Row[],
  kind: Principal['kind'],
): Map<string, Standing<Row>> {
  const placeOf = placesOf(rows);
  const standings = new Map<string, Standing<Row>>();
  for (const row of rows) {
    const { override, isWithheld, lock, sealed } = placeOf(row);
    const role = override ?? row.linkRole;
    if (role === 'None' || (isWithheld && kind !== 'staff')) continue;
    standings.set(row.container.id, { row, role, lock, sealed });
  }
  return standings;
}

/**
 * What the asker may do with an item [S6.05]: the item itself or its container's `role`, `sealed` by a lock,
 * created by `createdById`. Owner: everything. Contributor: everything, but under the preview rule only own items
 * are deleted (decision 15). Reader: read only.
 */
export function permissionsOf(
  item: { readonly role: MemberRole; readonly sealed: boolean; readonly createdById: string },
  asker: Asker,
): Permissions {
  const writes = item.role !== 'Reader';
  const own = item.createdById === asker.contactId;
  const mayDelete = item.role === 'Owner' || (item.role === 'Contributor' && (own || !asker.ownOnly));
  return { canCreate: writes, canRead: true, canUpdate: writes, canDelete: mayDelete && !item.sealed };
}
