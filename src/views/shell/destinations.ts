import { type Icon, IconBolt, IconFiles, IconHome, IconListCheck } from '@tabler/icons-react';
import { shallowEqual, useSelector } from '@xstate/react';
import { may } from '../../../contract/access.ts';
import { useRoot } from '../root-context.ts';

/** A place of the main navigation. `path` is the first segment of its addresses, `key` its name in `shell.json`. */
interface Destination {
  readonly path: string;
  readonly key: 'navHome' | 'navTasks' | 'navDocuments' | 'navActions';
  readonly capability: 'dashboards' | 'tasks' | 'documents' | 'actions';
  readonly Icon: Icon;
}

/** The places of the portal, in the order of the navigation [T2.06]. */
const destinations: readonly Destination[] = [
  { path: '/home', key: 'navHome', capability: 'dashboards', Icon: IconHome },
  { path: '/tasks', key: 'navTasks', capability: 'tasks', Icon: IconListCheck },
  { path: '/documents', key: 'navDocuments', capability: 'documents', Icon: IconFiles },
  { path: '/actions', key: 'navActions', capability: 'actions', Icon: IconBolt },
];

/** The places that this session may go to [T2.06, T6.01]. */
export const useDestinations = (): readonly Destination[] =>
  useSelector(
    useRoot(),
    ({ context: { facts } }) =>
      destinations.filter(({ capability }) => facts !== null && may(facts, capability)),
    shallowEqual,
  );

/** Whether an area is one of the places, where one works for a client. */
export const isDestination = (area: string): boolean => destinations.some(({ path }) => path === `/${area}`);

/** Titles of what stands beside the places; `mobile` is where the app that hosts the portal shows actions [T2.12]. */
const otherTitles: Readonly<Record<string, string>> = {
  mobile: 'navActions',
  'not-authorized': 'notAuthorizedTitle',
  notfound: 'notFoundTitle',
};

/** The key of an area's title. Every other area only leads on, so that its page is still loading. */
export const titleKeyOf = (area: string): string =>
  destinations.find(({ path }) => path === `/${area}`)?.key ?? otherTitles[area] ?? 'common:loading';
