import { simulationMachine } from '../../../machines/simulations/simulation.machine.ts';
import { simulationFormMachine } from '../../../machines/simulations/simulation-form.machine.ts';
import { simulationListMachine } from '../../../machines/simulations/simulation-list.ts';
import { asActor } from '../../platform/as-actor.ts';
import type { FlowActors } from '../define-flow.ts';
import { createSimulationServices } from './services.ts';

const createActors: FlowActors<'simulations'> = ({ http, store }) => {
  const services = createSimulationServices({ http, store });
  return {
    actors: {
      list: simulationListMachine.provide({ actors: { loadPart: asActor(services.loadSimulations) } }),
      form: simulationFormMachine.provide({
        actors: {
          beginForm: asActor(services.beginForm),
          keepAnswers: asActor(services.keepAnswers),
          runSimulation: asActor(services.runSimulation),
        },
      }),
      simulation: simulationMachine.provide({
        actors: {
          loadSimulation: asActor(services.loadSimulation),
          makeDraft: asActor(services.makeDraft),
          deleteSimulation: asActor(services.deleteSimulation),
        },
      }),
    },
  };
};

export default createActors;
