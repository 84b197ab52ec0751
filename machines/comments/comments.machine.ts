import { dialogRegion, messageRegion } from './comments.regions.ts';
import { commentsSetup, startContext } from './comments.setup.ts';

/** What is said about a document [S2.16, S7.22]. */
export const commentsMachine = commentsSetup.createMachine({
  id: 'comments',
  description: 'The dialog "Comments" of one document.',
  context: ({ input }) => startContext(input),
  type: 'parallel',
  states: { dialog: dialogRegion, message: messageRegion },
});
