import { asActor } from '../as-actor.ts';
import type { FlowLoader } from './flow-tools.ts';

/** The notices flow with its services. */
export const loadNoticesFlow: FlowLoader = async ({ store }) => {
  const [{ noticesMachine }, { createNoticesServices }] = await Promise.all([
    import('../../../machines/notices/notices.machine.ts'),
    import('../../services/notices-services.ts'),
  ]);
  const services = createNoticesServices({ store });
  return noticesMachine.provide({
    actors: { isDismissed: asActor(services.isDismissed), dismiss: asActor(services.dismiss) },
  });
};
