import { pathOf } from './task.context.ts';
import { taskSetup } from './task.setup.ts';

/** The link to the open task, which opens it for everyone who may read it (docs/decisions/040). */
export const linkRegion = taskSetup.createStateConfig({
  description: 'The link to the task goes to the clipboard.',
  meta: { spec: ['T2.05'] },
  initial: 'idle',
  states: {
    idle: { on: { 'link.copy': 'copying' } },
    copying: {
      invoke: {
        src: 'copyLink',
        id: 'copyLink',
        input: ({ context: { wanted } }) => ({ path: wanted ? pathOf(wanted) : '' }),
        onDone: { target: 'idle', actions: { type: 'alertSuccess', params: 'documentLinkCopiedMsg' } },
        onError: { target: 'idle', actions: 'alertCopyFailure' },
      },
    },
  },
});
