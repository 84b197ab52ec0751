import { uploadSetup } from './upload.setup.ts';

/** Whether the list of the panel shows. */
export const panelRegion = uploadSetup.createStateConfig({
  description:
    'The panel is open while files go out, and folds itself when all are stored, or when all belong to tasks, whose steps show them. For each of both the user’s own choice holds from then on.',
  initial: 'quiet',
  states: {
    busy: {
      description: 'There is something to watch or to decide.',
      initial: 'open',
      always: { guard: 'isQuiet', target: 'quiet.last' },
      states: {
        open: { on: { 'panel.fold': 'folded' } },
        folded: { tags: 'folded', on: { 'panel.unfold': 'open' } },
        last: { type: 'history' },
      },
    },
    quiet: {
      description: 'All files are stored, or stand in the steps of their tasks as well.',
      initial: 'folded',
      always: { guard: 'isWorthWatching', target: 'busy.last' },
      states: {
        open: { on: { 'panel.fold': 'folded' } },
        folded: { tags: 'folded', on: { 'panel.unfold': 'open' } },
        last: { type: 'history' },
      },
    },
  },
});
