/** The steps of a simulation as plain data, so that a list of them can be drawn, replayed and shrunk. */
import fc from 'fast-check';

/** What can happen, and how often beside the others. */
const weights = {
  // The line and the clock.
  calm: 10,
  pass: 34,
  wait: 10,
  offline: 2,
  online: 4,
  jump: 1,
  // Users in the documents.
  openFolder: 5,
  pick: 12,
  pickLarge: 4,
  chooseAgain: 6,
  steerUpload: 5,
  askDelete: 8,
  confirmDelete: 12,
  undo: 12,
  // Users in a task.
  openTask: 7,
  type: 14,
  finish: 6,
  takeBack: 4,
  remove: 2,
  addFile: 9,
  deleteFile: 4,
  // Users around the work.
  selectClient: 7,
  go: 3,
  back: 1,
  reload: 3,
  openTab: 2,
  closeTab: 1,
  retry: 4,
  signOut: 1,
  signIn: 4,
  // The firm and the server.
  expire: 2,
  role: 1,
  access: 1,
  firm: 9,
} as const;
export type Deed = keyof typeof weights;

/** One step; what the numbers choose among depends on what there is at that moment. */
export interface Step {
  readonly deed: Deed;
  readonly tab: number;
  readonly a: number;
  readonly b: number;
}

const deeds = Object.entries(weights).map(([deed, weight]) => ({
  weight,
  arbitrary: fc.constant(deed as Deed),
}));
const number = fc.nat(999);

/** Lists of steps; `most` is the longest. */
export const stepLists = (most: number): fc.Arbitrary<Step[]> =>
  fc.array(fc.record({ deed: fc.oneof(...deeds), tab: fc.nat(2), a: number, b: number }), {
    minLength: Math.ceil(most / 2),
    maxLength: most,
    size: 'max',
  });
