import { taskSetup } from './task.setup.ts';

/** The address and the active client are those of the task [T2.05]. */
export const placeRegion = taskSetup.createStateConfig({
  meta: { spec: ['T2.05'] },
  initial: 'checking',
  states: {
    checking: {
      always: [
        {
          guard: 'isAddressedWrong',
          target: 'checking',
          description: 'The task is of another client than the address says.',
          reenter: true,
          actions: 'correctAddress',
        },
        {
          guard: 'isClientInactive',
          target: 'settled',
          description: 'The client of an open task becomes the active client.',
          actions: 'wantClient',
        },
        { target: 'settled' },
      ],
    },
    settled: {},
  },
});
