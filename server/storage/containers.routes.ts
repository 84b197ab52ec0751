import {
  containerTree,
  descendants,
  findContainer,
  listContainers,
  listProjects,
} from '../../contract/storage/storage.ts';
import { type Container, pathTypes, type TreeNode } from '../../contract/storage/storage-items.ts';
import type { Routes } from '../http/handle.ts';
import type { Principal } from '../http/principal.ts';
import { notFound } from '../http/refusal.ts';
import type { Access, AccessQueries, AccessRow } from './access.queries.ts';
import type { Standing } from './rights.ts';
import { containerOf } from './shape.ts';

type Place = Standing<AccessRow>;

/** Names as people order them: `Year 9` before `Year 10`, accents and case beside each other. */
const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Siblings in the order to show: by name, newest processing year first. */
function inOrder({ row: { container: one } }: Place, { row: { container: other } }: Place): number {
  return (
    byName.compare(one.name, other.name) ||
    (other.processingYear ?? 0) - (one.processingYear ?? 0) ||
    (one.id < other.id ? -1 : 1)
  );
}

/** A container with all that are above it: their children come however deep they lie. */
function pathTo(standings: Access['standings'], id: string | undefined): ReadonlySet<string> {
  const path = new Set<string>();
  for (let at = standings.get(id ?? ''); at; at = standings.get(at.row.container.parentId ?? '')) {
    if (path.has(at.row.container.id)) break;
    path.add(at.row.container.id);
  }
  return path;
}

/** How far an answer goes down: so many levels, and to one container however deep it lies. */
interface Reach {
  readonly depth?: number | undefined;
  readonly reaching?: string | undefined;
}

/** The visible containers of one client, arranged. */
function arrange({ standings, asker }: Access, inheritLocks: boolean, { depth, reaching }: Reach = {}) {
  const children = new Map<string, Place[]>();
  const roots: Place[] = [];
  const orphans: Place[] = [];
  for (const place of [...standings.values()].sort(inOrder)) {
    const { parentId } = place.row.container;
    if (parentId === null) roots.push(place);
    else if (!standings.has(parentId)) orphans.push(place);
    else {
      const siblings = children.get(parentId) ?? [];
      siblings.push(place);
      children.set(parentId, siblings);
    }
  }
  const childrenOf = (place: Place): readonly Place[] => children.get(place.row.container.id) ?? [];
  const onTheWay = pathTo(standings, reaching);
  const nodeOf = (place: Place, levels: number, seen: Place[]): TreeNode => {
    seen.push(place);
    const { id } = place.row.container;
    const below = levels > 0 || onTheWay.has(id) ? childrenOf(place) : [];
    return { id, children: below.map((child) => nodeOf(child, levels - 1, seen)) };
  };

  return {
    roots,
    orphans,
    shape: (place: Place): Container =>
      containerOf(
        place,
        asker,
        {
          parentType: standings.get(place.row.container.parentId ?? '')?.row.container.type,
          hasFolders: childrenOf(place).length > 0,
        },
        inheritLocks,
      ),
    /** The node of a container with those below it that the answer reaches; each goes to `seen`, parents first. */
    node: (place: Place, seen: Place[]): TreeNode => nodeOf(place, depth ?? Number.POSITIVE_INFINITY, seen),
  };
}

/** The routes that answer containers [S7.26]. Each loads a client's containers with one statement. */
export function addContainerRoutes(routes: Routes, access: AccessQueries): void {
  const ofClient = async (principal: Principal, clientId: string): Promise<Access> => {
    const found = await access.ofClient(principal, clientId);
    if (!found) throw notFound();
    return found;
  };

  routes.handle(listContainers, async ({ principal, query }) => {
    const arranged = arrange(await ofClient(principal, query.clientId), false);
    return {
      data: arranged.roots.map((root) => ({
        ...arranged.shape(root),
        ...(query.includeAssociationFields && {
          primaryAssociationId: root.row.container.clientId,
          primaryAssociationType: 'Client' as const,
        }),
      })),
    };
  });

  routes.handle(findContainer, async ({ principal, params }) => {
    const found = (await access.ofContainers(principal, [params.id])).standings.get(params.id);
    if (!found) throw notFound();
    return { data: { clientId: found.row.container.clientId } };
  });

  routes.handle(containerTree, async ({ principal, query }) => {
    const arranged = arrange(await ofClient(principal, query.clientId), query.calculateLocks ?? false, query);
    const seen: Place[] = [];
    const roots = query.includeOrphans ? [...arranged.roots, ...arranged.orphans] : arranged.roots;
    const tree = roots.map((root) => arranged.node(root, seen));
    return { data: { tree, containers: seen.map(arranged.shape) } };
  });

  routes.handle(descendants, async ({ principal, params, query }) => {
    const found = (await access.ofContainers(principal, [params.id])).standings.get(params.id);
    if (!found || pathTypes[found.row.container.type] !== params.type) throw notFound();
    const all = await ofClient(principal, found.row.container.clientId);
    const start = all.standings.get(params.id);
    if (!start) throw notFound();
    const arranged = arrange(all, false, query);
    const seen: Place[] = [];
    arranged.node(start, seen);
    return { data: seen.slice(1).map(arranged.shape) };
  });

  routes.handle(listProjects, async ({ principal, query }) => {
    const all = await ofClient(principal, query.primaryAssociationId);
    const arranged = arrange(all, false);
    const isWanted = ({ row: { container } }: Place): boolean =>
      container.type === 'Project' &&
      (query.productType === undefined || container.productType === query.productType);
    return { data: [...all.standings.values()].filter(isWanted).sort(inOrder).map(arranged.shape) };
  });
}
