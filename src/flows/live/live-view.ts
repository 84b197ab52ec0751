import { liveMachine } from '../../../machines/live/live.machine.ts';
import createActors from './actors.ts';
import LivePanel from './views/live-panel.tsx';

/** The chart of the live view, what it is provided with, and its panel: the chunk that `flow.ts` fetches. */
export { createActors as default, LivePanel, liveMachine };
