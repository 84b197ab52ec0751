import type { FlowActors } from '../define-flow.ts';
import createPreviewActors from './actors.ts';

/**
 * As for the preview. A signer has to read in place, also where a firm went back to the old preview; and the task
 * around it decides when another client ends the reading.
 */
const createActors: FlowActors<'reader'> = (tools) => ({
  ...createPreviewActors(tools),
  guards: { isPreview: () => true, isOldPreview: () => false, isOtherClient: () => false },
});

export default createActors;
