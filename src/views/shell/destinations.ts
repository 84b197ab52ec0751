import { type Icon, IconFiles } from '@tabler/icons-react';

/** A place of the main navigation. `path` is the first segment of its addresses, `key` its name in `shell.json`. */
export interface Destination {
  readonly path: string;
  readonly key: 'navDocuments';
  readonly Icon: Icon;
}

/** The places of the portal, in the order of the navigation. */
export const destinations: readonly Destination[] = [
  { path: '/documents', key: 'navDocuments', Icon: IconFiles },
];

/** Where a visitor arrives who asked for nowhere in particular. */
export const firstDestination = '/documents';
