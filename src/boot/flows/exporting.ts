import { asActor } from '../as-actor.ts';
import type { FlowLoader } from './flow-tools.ts';

/** The exporting flow with its services. */
export const loadExportingFlow: FlowLoader = async ({ storage }) => {
  const [{ exportingMachine }, { createExportingServices }, base] = await Promise.all([
    import('../../../machines/exporting/exporting.machine.ts'),
    import('../../services/exporting-services.ts'),
    storage(),
  ]);
  const services = createExportingServices({ storage: base });
  return exportingMachine.provide({
    actors: {
      startExport: asActor(services.startExport),
      askStatus: asActor(services.askStatus),
      fetchResult: asActor(services.fetchResult),
    },
  });
};
