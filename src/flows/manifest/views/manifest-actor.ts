import type { ActorRefFrom } from 'xstate';
import type { manifestListMachine } from '../../../../machines/manifest/manifest-list.ts';
import type { SystemActors } from '../../../../machines/root/flows.ts';

/** The chart of the manifest, and its list. */
export type ManifestActor = SystemActors['manifest'];
export type ManifestListActor = ActorRefFrom<typeof manifestListMachine>;
