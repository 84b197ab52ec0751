import type { Icon } from '@tabler/icons-react';
import { shallowEqual, useSelector } from '@xstate/react';
import { type Capability, may } from '../../../contract/session/access.ts';
import { areaIn } from '../../../machines/routes/places.ts';
import type { Counts } from '../../../machines/signals.ts';
import { useRoot } from '../../ui/flow/root-context.ts';
import { areaOf } from '../../ui/focus/use-route-focus.ts';
import { tabIcons } from '../../ui/tab-icons.ts';
import { flows } from '../flows.ts';
import { routedOf } from '../list-flows.ts';

/** A place of the main navigation. `path` is the first segment of its URLs, `key` its name in `shell.json`. */
interface Destination {
  readonly path: string;
  readonly key: string;
  readonly capability: Capability | undefined;
  readonly Icon: Icon;
  readonly badge: keyof Counts | undefined;
}

/** The places of the portal, in the order of the navigation [T2.06]. */
const destinations: readonly Destination[] = routedOf(flows).flatMap(
  ({ route: { path, capability, tab } }) =>
    tab ? [{ path, key: tab.key, capability, Icon: tabIcons[tab.icon], badge: tab.badge }] : [],
);

/** The places that this session may go to [T2.06, T6.01]. */
export const useDestinations = (): readonly Destination[] =>
  useSelector(
    useRoot(),
    ({ context: { facts } }) =>
      destinations.filter(({ capability }) => facts !== null && (!capability || may(facts, capability))),
    shallowEqual,
  );

const routes = routedOf(flows).map(({ route }) => route);

/** The area that a URL below the language's prefix belongs to: `/documents/42` → `documents`, `/home/news/42` → `home/news`. */
export const areaAt = (pathname: string): string => areaIn(pathname, routes) ?? areaOf(pathname);

/** Whether an area is one of the places, where one works for a client. */
export const isDestination = (area: string): boolean => destinations.some(({ path }) => path === `/${area}`);

/** Titles of the pages that no manifest brings. */
const otherTitles: Readonly<Record<string, string>> = {
  'not-authorized': 'notAuthorizedTitle',
  notfound: 'notFoundTitle',
};

/** The key of an area's title. Every other area only leads on, so that its page is still loading. */
export function titleKeyOf(area: string): string {
  const route = routes.find(({ path }) => path === `/${area}`);
  return route?.tab?.key ?? route?.title ?? otherTitles[area] ?? 'common:loading';
}
