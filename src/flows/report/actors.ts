import { fromPromise } from 'xstate';
import { asActor } from '../../platform/as-actor.ts';
import type { FlowActors } from '../define-flow.ts';
import { createReportServices } from './services.ts';

const createActors: FlowActors<'report'> = ({ http, page, store, trail }) => {
  const services = createReportServices({ http, store, page, lines: trail.lines });
  return {
    actors: {
      beginReport: asActor(services.beginReport),
      keepDraft: asActor(services.keepDraft),
      numberReport: fromPromise(services.numberReport),
      logIssue: asActor(services.logIssue),
      notifyReporter: asActor(services.notifyReporter),
      openChat: asActor(services.openChat),
    },
  };
};

export default createActors;
