import { receiptMachine } from '../../../machines/reports/receipt.machine.ts';
import { reportListMachine } from '../../../machines/reports/report-list.ts';
import { asActor } from '../../platform/as-actor.ts';
import type { FlowActors } from '../define-flow.ts';
import { createReportServices } from './services.ts';

const createActors: FlowActors<'reports'> = ({ http }) => {
  const services = createReportServices({ http });
  return {
    actors: {
      list: reportListMachine.provide({ actors: { loadPart: asActor(services.loadRows) } }),
      receipt: receiptMachine.provide({
        actors: {
          loadReceipt: asActor(services.loadReceipt),
          openDocument: asActor(services.openDocument),
          findPaper: asActor(services.findPaper),
          confirmReceipt: asActor(services.confirmReceipt),
          refuseReceipt: asActor(services.refuseReceipt),
        },
      }),
      findReport: asActor(services.findReport),
    },
  };
};

export default createActors;
