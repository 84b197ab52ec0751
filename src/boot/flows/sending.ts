import { asActor } from '../as-actor.ts';
import type { FlowLoader } from './flow-tools.ts';

/** The sending flow with its services. */
export const loadSendingFlow: FlowLoader = async ({ world, store }) => {
  const [{ sendingMachine }, { createSendingServices }, { http }] = await Promise.all([
    import('../../../machines/sending/sending.machine.ts'),
    import('../../services/sending-services.ts'),
    world(),
  ]);
  const services = createSendingServices({ http, store });
  return sendingMachine.provide({
    actors: {
      beginMessage: asActor(services.beginMessage),
      keepDraft: asActor(services.keepDraft),
      sendMessage: asActor(services.sendMessage),
    },
  });
};
