import { may } from '../../contract/session/access.ts';
import type { Area, SessionFacts } from '../facts.ts';

/** The page where terms are accepted, as a path [T2.03]. */
const termsPage = '/terms-and-conditions';
/** The areas that every portal has: the pages that say why another one is not shown. */
const notAuthorized = '/not-authorized';
const messagePages: readonly string[] = [notAuthorized, '/notfound'];
/** The area of the terms, by its name. */
export const termsArea = termsPage.slice(1);
/** The area that says that the user is not authorized, by its name. */
export const notAuthorizedArea = notAuthorized.slice(1);

/** The area of the actions, by its name. */
export const actionsArea = 'actions';

/** What a path leads to. */
export type Place =
  /** `area` is the name of an area: its path without the slash before it. */
  | { readonly kind: 'area'; readonly area: string }
  /** URLs that always lead on: the empty path, and the end of a sign-in [T2.04]. */
  | { readonly kind: 'entry' }
  /** The guarded entry of a firm [S2.09, T2.01]; `rest` is the path behind it. */
  | { readonly kind: 'company'; readonly companyId: string | null; readonly rest: string }
  /** `area` is that in which nothing is found at this path; `null` where there is not even an area. */
  | { readonly kind: 'unknown'; readonly area: string | null };

type Areas = readonly Area[];
type Facts = Pick<SessionFacts, 'session' | 'flags' | 'areas'>;

const nameOf = ({ path }: Area): string => path.slice(1);
const areaOf = (areas: Areas, name: string): Area | undefined => areas.find((area) => nameOf(area) === name);

/** The segments of a path, without its query. */
const segmentsOf = (path: string): readonly string[] =>
  (path.split(/[?#]/)[0] ?? '').split('/').filter(Boolean);

/** What a path inside the portal leads to: `/documents/42?sort=name` → the area `documents`. */
export function placeOf(path: string, areas: Areas): Place {
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
  const hosted = hostedIn([first, ...rest], areas);
  const area = hosted
    ? nameOf(hosted)
    : (areaIn(path, areas) ?? (messagePages.includes(`/${first}`) ? first : null));
  const depth = segmentsOf(hosted?.hostedPath ?? `/${area ?? ''}`).length - 1;
  const below = area === null ? undefined : areaOf(areas, area)?.below;
  return area !== null && isBelow(rest.slice(depth), below)
    ? { kind: 'area', area }
    : { kind: 'unknown', area };
}

/** The area whose path inside the hosting app the segments begin with: of two, the one inside the other. */
const hostedIn = (segments: readonly string[], areas: Areas): Area | undefined =>
  areas
    .filter(({ hostedPath }) => {
      const hosted = segmentsOf(hostedPath ?? '');
      return hosted.length > 0 && hosted.every((segment, index) => segment === segments[index]);
    })
    .sort(
      (one, other) => segmentsOf(other.hostedPath ?? '').length - segmentsOf(one.hostedPath ?? '').length,
    )[0];

/** Whether the segments below an area lead to something: none do, and those that follow one of its patterns. */
const isBelow = (segments: readonly string[], patterns: Area['below'] = []): boolean =>
  segments.length === 0 ||
  patterns.some((pattern) => {
    const parts = segmentsOf(pattern);
    return (
      parts.length === segments.length &&
      parts.every((part, index) => part.startsWith(':') || part === segments[index])
    );
  });

/** The name of the area that a path lies in, or `null`: of two, the one inside the other. `/home/news/42` → `home/news`. */
export function areaIn(path: string, areas: readonly Pick<Area, 'path'>[]): string | null {
  const segments = segmentsOf(path);
  for (let depth = segments.length; depth > 0; depth -= 1) {
    const name = segments.slice(0, depth).join('/');
    if (areas.some((area) => area.path === `/${name}`)) return name;
  }
  return null;
}

/** Whether a path is only for the app that hosts the portal [T2.03, T2.12]. */
export const isForApp = (path: string): boolean => segmentsOf(path)[0] === 'mobile';

/**
 * Whether a session may enter an area. An error in a guard counts as no [S6.10, S8.04]: better a door too many that is
 * shut than one that is open.
 */
export function mayEnter(facts: Facts, area: string): boolean {
  const capability = areaOf(facts.areas, area)?.capability;
  if (!capability) return true;
  try {
    return may(facts, capability);
  } catch {
    return false;
  }
}

/** The page for a user who may not enter an area. */
export const otherwiseOf = (area: string, areas: Areas): string =>
  areaOf(areas, area)?.fallback ?? notAuthorized;

/** The first area that a session may enter, from the front page along the fallbacks: home, else tasks, else documents [T2.04]. */
export function firstPathOf(facts: Facts): string {
  let path = facts.areas[0]?.path ?? notAuthorized;
  for (const _ of facts.areas) {
    if (mayEnter(facts, path.slice(1))) return path;
    path = otherwiseOf(path.slice(1), facts.areas);
  }
  return path;
}

/** Where the terms are to be accepted, with the way back [T2.03]. */
export const termsPath = (back: string): string => `${termsPage}?r=${encodeURIComponent(back)}`;

/** The way back in the URL of the terms page: a path inside the portal, or the start. */
export function backOf(path: string, areas: Areas): string {
  const back = new URLSearchParams(path.split('?')[1] ?? '').get('r') ?? '';
  const isInside = /^\/[\w-]/.test(back) && placeOf(back, areas).kind !== 'unknown';
  return isInside && !back.startsWith(termsPage) ? back : '/';
}
