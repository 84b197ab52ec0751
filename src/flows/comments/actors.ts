import { fromCallback } from 'xstate';
import type { TabReport } from '../../../machines/tab.ts';
import { asActor } from '../../platform/as-actor.ts';
import type { FlowActors } from '../define-flow.ts';
import { createCommentsServices } from './services.ts';

const createActors: FlowActors<'comments'> = ({ http, page, store }) => {
  const services = createCommentsServices({ http, store, page });
  return {
    actors: {
      beginThread: asActor(services.beginThread),
      loadThread: asActor(services.loadThread),
      countComments: asActor(services.countComments),
      keepDraft: asActor(services.keepDraft),
      addComment: asActor(services.addComment),
      watchTab: fromCallback<TabReport>(({ sendBack }) => services.watchTab(sendBack)),
    },
  };
};

export default createActors;
