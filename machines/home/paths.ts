/** The query's name for the dashboard. */
const dashboardKey = 'dashboard';

/** The dashboard that the query of a path names. */
export const dashboardIn = (path: string): string | null =>
  new URLSearchParams(path.split('?')[1] ?? '').get(dashboardKey);

/** The path of a dashboard; that of the first one names none. */
export const dashboardPathOf = (name: string | null): string =>
  name === null ? '/home' : `/home?${dashboardKey}=${encodeURIComponent(name)}`;

/** The client whose certificates a path leads to, `/home/cnd/{clientId}` [T2.21]; `null` where it is another path. */
export function clientOfCertificates(path: string): string | null {
  const segment = /^\/home\/cnd\/([^/?#]+)/.exec(path)?.[1];
  if (segment === undefined) return null;
  try {
    return decodeURIComponent(segment);
  } catch {
    // Not an encoded name at all, such as `%E0`.
    return null;
  }
}
