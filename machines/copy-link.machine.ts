import { assign, emit, fromPromise, setup } from 'xstate';
import type { Signal } from './signals.ts';
import { bentoStandard, dangerAlert } from './signals.ts';

/** What alerts about a copied link speak of. */
const topic = 'link.copy';

/** Puts the link to a page of the portal on the clipboard. Each flow that offers such links runs its own. */
export const copyLinkMachine = setup({
  types: {
    context: {} as { readonly path: string },
    events: {} as { type: 'link.copy'; path: string },
    emitted: {} as Signal,
  },
  actors: {
    copyLink: fromPromise<void, { path: string }>(async () => {
      throw new Error('provide copyLink');
    }),
  },
}).createMachine({
  id: 'copyLink',
  description: 'The link to a page of the portal goes to the clipboard.',
  context: { path: '' },
  initial: 'idle',
  on: {
    'link.copy': {
      target: '.copying',
      description: 'Of two links that are copied one after the other, the later one counts.',
      actions: assign({ path: ({ event }) => event.path }),
    },
  },
  states: {
    idle: {},
    copying: {
      invoke: {
        src: 'copyLink',
        id: 'copyLink',
        input: ({ context }) => ({ path: context.path }),
        onDone: {
          target: 'idle',
          actions: emit({
            type: 'alert.raised',
            alert: {
              type: 'success',
              key: 'documentLinkCopiedMsg',
              closeable: true,
              timeout: bentoStandard,
              topic,
            },
          }),
        },
        onError: {
          target: 'idle',
          actions: emit({
            type: 'alert.raised',
            alert: { ...dangerAlert('documentLinkNotCopiedMsg'), topic },
          }),
        },
      },
    },
  },
});
