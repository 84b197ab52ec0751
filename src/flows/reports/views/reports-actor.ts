import type { ActorRefFrom } from 'xstate';
import type { receiptMachine } from '../../../../machines/reports/receipt.machine.ts';
import type { reportListMachine } from '../../../../machines/reports/report-list.ts';
import type { SystemActors } from '../../../../machines/root/flows.ts';

/** The chart of the reports, and its children. */
export type ReportsActor = SystemActors['reports'];
export type ReportListActor = ActorRefFrom<typeof reportListMachine>;
export type ReceiptActor = ActorRefFrom<typeof receiptMachine>;
