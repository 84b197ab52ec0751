import { fromCallback } from 'xstate';
import type { TabReport } from '../../../machines/comments/comments.types.ts';
import { asActor } from '../as-actor.ts';
import type { FlowLoader } from './flow-tools.ts';

/** The comments flow with its services. */
export const loadCommentsFlow: FlowLoader = async ({ page, store, world }) => {
  const [{ commentsMachine }, { createCommentsServices }, { http }] = await Promise.all([
    import('../../../machines/comments/comments.machine.ts'),
    import('../../services/comments-services.ts'),
    world(),
  ]);
  const services = createCommentsServices({ http, store, page });
  return commentsMachine.provide({
    actors: {
      beginThread: asActor(services.beginThread),
      loadThread: asActor(services.loadThread),
      countComments: asActor(services.countComments),
      keepDraft: asActor(services.keepDraft),
      addComment: asActor(services.addComment),
      watchTab: fromCallback<TabReport>(({ sendBack }) => services.watchTab(sendBack)),
    },
  });
};
