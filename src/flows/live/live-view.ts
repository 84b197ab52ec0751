import { liveMachine } from '../../../machines/live/live.machine.ts';
import createActors from './actors.ts';

/** Fetches the panel. */
const fetchPanel = () => import('./views/live-panel.tsx');

/** The chart of the live view, what it is provided with, and the way to its panel: the chunk that `flow.ts` fetches. */
export { createActors as default, fetchPanel, liveMachine };
