import { fiscalListMachine } from '../../../machines/fiscal/fiscal-list.ts';
import { fiscalUploadMachine } from '../../../machines/fiscal/fiscal-upload.machine.ts';
import { asActor } from '../../platform/as-actor.ts';
import type { FlowActors } from '../define-flow.ts';
import { createFiscalServices } from './services.ts';

const createActors: FlowActors<'fiscal'> = ({ http, page }) => {
  const services = createFiscalServices({ http, page });
  return {
    actors: {
      list: fiscalListMachine.provide({ actors: { loadPart: asActor(services.loadDocuments) } }),
      upload: fiscalUploadMachine.provide({ actors: { sendXml: asActor(services.sendXml) } }),
      readDocument: asActor(services.readDocument),
      findDocument: asActor(services.findDocument),
      findArchive: asActor(services.findArchive),
    },
  };
};

export default createActors;
