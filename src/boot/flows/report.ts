import { fromPromise } from 'xstate';
import { asActor } from '../as-actor.ts';
import type { FlowLoader } from './flow-tools.ts';

/** The report flow with its services. */
export const loadReportFlow: FlowLoader = async ({ page, world, store, trail }) => {
  const [{ reportMachine }, { createReportServices }, { http }] = await Promise.all([
    import('../../../machines/report/report.machine.ts'),
    import('../../services/report-services.ts'),
    world(),
  ]);
  const services = createReportServices({ http, store, page, lines: trail.lines });
  return reportMachine.provide({
    actors: {
      beginReport: asActor(services.beginReport),
      keepDraft: asActor(services.keepDraft),
      numberReport: fromPromise(services.numberReport),
      logIssue: asActor(services.logIssue),
      notifyReporter: asActor(services.notifyReporter),
      openChat: asActor(services.openChat),
    },
  });
};
