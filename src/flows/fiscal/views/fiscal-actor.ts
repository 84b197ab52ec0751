import type { ActorRefFrom } from 'xstate';
import type { fiscalListMachine } from '../../../../machines/fiscal/fiscal-list.ts';
import type { fiscalUploadMachine } from '../../../../machines/fiscal/fiscal-upload.machine.ts';
import type { SystemActors } from '../../../../machines/root/flows.ts';

/** The chart of Box-e, and its children. */
export type FiscalActor = SystemActors['fiscal'];
export type FiscalListActor = ActorRefFrom<typeof fiscalListMachine>;
export type FiscalUploadActor = ActorRefFrom<typeof fiscalUploadMachine>;
