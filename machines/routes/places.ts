import type { AccessFacts, Capability } from '../../contract/access.ts';
import { may } from '../../contract/access.ts';

/** The areas of the portal that a page can stand in. */
export type Area =
  | 'home'
  | 'tasks'
  | 'documents'
  | 'actions'
  | 'terms'
  | 'mobile'
  | 'notAuthorized'
  | 'notFound';

/** What a path leads to. */
export type Place =
  | { readonly kind: 'area'; readonly area: Area }
  /** Where nobody stays: the empty path, and the end of a sign-in [T2.04]. */
  | { readonly kind: 'entry' }
  /** The guarded entry of a firm [S2.09, T2.01]; `rest` is the path behind it. */
  | { readonly kind: 'company'; readonly companyId: string | null; readonly rest: string }
  | { readonly kind: 'unknown' };

const areas: Readonly<Record<string, Area>> = {
  home: 'home',
  tasks: 'tasks',
  documents: 'documents',
  actions: 'actions',
  'terms-and-conditions': 'terms',
  'not-authorized': 'notAuthorized',
  notfound: 'notFound',
};

/** The areas with a guard, what it asks for, and where it leads otherwise [S6.09, S6.10, T2.04, T8.04]. */
const guards: Partial<Record<Area, { readonly needs: Capability; readonly otherwise: string }>> = {
  home: { needs: 'dashboards', otherwise: '/tasks' },
  tasks: { needs: 'tasks', otherwise: '/documents' },
  documents: { needs: 'documents', otherwise: '/not-authorized' },
  actions: { needs: 'actions', otherwise: '/documents' },
};

/** The segments of a path, without its query. */
const segmentsOf = (path: string): readonly string[] =>
  (path.split(/[?#]/)[0] ?? '').split('/').filter(Boolean);

/** What a path inside the portal leads to: `/documents/42?sort=name` → the documents area. */
export function placeOf(path: string): Place {
  const [first, ...rest] = segmentsOf(path);
  if (first === undefined || first === 'auth') return { kind: 'entry' };
  if (first === 'company') {
    const index = rest.findIndex((segment) => /\d/.test(segment));
    return {
      kind: 'company',
      companyId: rest[index] ?? null,
      rest: `/${rest.slice(index + 1).join('/')}`,
    };
  }
  if (first === 'mobile') return { kind: 'area', area: rest[0] === 'actions' ? 'actions' : 'mobile' };
  const area = areas[first];
  return area ? { kind: 'area', area } : { kind: 'unknown' };
}

/** Whether a path is only for the app that hosts the portal [T2.03, T2.12]. */
export const isForApp = (path: string): boolean => segmentsOf(path)[0] === 'mobile';

/**
 * Whether a session may enter an area. An error in a guard counts as no [S6.10, S8.04]: better a door too many that is
 * shut than one that is open.
 */
export function mayEnter(facts: AccessFacts, area: Area): boolean {
  const guard = guards[area];
  if (!guard) return true;
  try {
    return may(facts, guard.needs);
  } catch {
    return false;
  }
}

/** Where somebody is led who may not enter an area. */
export const otherwiseOf = (area: Area): string => guards[area]?.otherwise ?? '/not-authorized';

/** The first area that a session may enter: home, else tasks, else documents [T2.04]. */
export function firstPathOf(facts: AccessFacts): string {
  for (const area of ['home', 'tasks', 'documents'] as const) if (mayEnter(facts, area)) return `/${area}`;
  return '/not-authorized';
}

/** Where the terms are to be accepted, with the way back [T2.03]. */
export const termsPath = (back: string): string => `/terms-and-conditions?r=${encodeURIComponent(back)}`;

/** The way back in the address of the terms page: a path inside the portal, or the start. */
export function backOf(path: string): string {
  const back = new URLSearchParams(path.split('?')[1] ?? '').get('r') ?? '';
  const isInside = /^\/[\w-]/.test(back) && placeOf(back).kind !== 'unknown';
  return isInside && !back.startsWith('/terms-and-conditions') ? back : '/';
}
