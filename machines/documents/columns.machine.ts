import { assign, fromPromise, setup } from 'xstate';

/** The columns that the user may hide; the name always shows. */
export const documentColumns = ['modified', 'addedBy', 'size'] as const;
export type DocumentColumn = (typeof documentColumns)[number];

interface Columns {
  readonly columns: readonly DocumentColumn[];
}

const provide = (name: string) => async (): Promise<never> => {
  throw new Error(`provide ${name}`);
};

/** The columns of the document list that show; this browser keeps them. */
export const columnsMachine = setup({
  types: {
    context: {} as Columns,
    events: {} as { type: 'columns.set' } & Columns,
  },
  actors: {
    readColumns: fromPromise<readonly DocumentColumn[] | null>(provide('readColumns')),
    keepColumns: fromPromise<void, Columns>(provide('keepColumns')),
  },
}).createMachine({
  id: 'columns',
  description: 'The columns of the document list that show; this browser keeps them.',
  context: { columns: documentColumns },
  initial: 'reading',
  on: {
    'columns.set': {
      target: '.keeping',
      actions: assign({ columns: ({ event }) => event.columns }),
    },
  },
  states: {
    reading: {
      invoke: {
        src: 'readColumns',
        id: 'readColumns',
        onDone: {
          target: 'kept',
          actions: assign({ columns: ({ context, event }) => event.output ?? context.columns }),
        },
        onError: { target: 'kept', description: 'All of them show.' },
      },
    },
    kept: {},
    keeping: {
      invoke: {
        src: 'keepColumns',
        id: 'keepColumns',
        input: ({ context }) => context,
        onDone: 'kept',
        onError: { target: 'kept', description: 'The choice holds for this visit.' },
      },
    },
  },
});
