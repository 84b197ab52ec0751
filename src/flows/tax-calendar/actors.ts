import { downloadsMachine } from '../../../machines/downloads.machine.ts';
import { readMarksMachine } from '../../../machines/read-marks.machine.ts';
import { asActor } from '../../platform/as-actor.ts';
import { createMarkRead } from '../../platform/http/mark-read.ts';
import { createPrepareDownload } from '../../platform/http/prepare-download.ts';
import type { FlowActors } from '../define-flow.ts';
import { createTaxCalendarServices } from './services.ts';

const createActors: FlowActors<'taxCalendar'> = ({ http, storage }) => {
  const services = createTaxCalendarServices({ http });
  return {
    actors: {
      loadMonth: asActor(services.loadMonth),
      markObligation: asActor(services.markObligation),
      downloads: downloadsMachine.provide({
        actors: { prepareDownload: asActor(createPrepareDownload(storage())) },
      }),
      readMarks: readMarksMachine.provide({ actors: { markRead: asActor(createMarkRead(storage())) } }),
    },
  };
};

export default createActors;
