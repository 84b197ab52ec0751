import type { ActorRefFrom } from 'xstate';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import type { simulationMachine } from '../../../../machines/simulations/simulation.machine.ts';
import type { simulationFormMachine } from '../../../../machines/simulations/simulation-form.machine.ts';
import type { simulationListMachine } from '../../../../machines/simulations/simulation-list.ts';

/** The chart of the simulations, and its children. */
export type SimulationsActor = SystemActors['simulations'];
export type SimulationListActor = ActorRefFrom<typeof simulationListMachine>;
export type SimulationFormActor = ActorRefFrom<typeof simulationFormMachine>;
export type SimulationActor = ActorRefFrom<typeof simulationMachine>;
