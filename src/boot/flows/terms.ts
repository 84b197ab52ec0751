import { asActor } from '../as-actor.ts';
import type { FlowLoader } from './flow-tools.ts';

/** The terms flow with its services. */
export const loadTermsFlow: FlowLoader = async ({ world }) => {
  const [{ termsMachine }, { createTermsServices }, { http }] = await Promise.all([
    import('../../../machines/terms/terms.machine.ts'),
    import('../../services/terms-services.ts'),
    world(),
  ]);
  const services = createTermsServices({ http });
  return termsMachine.provide({
    actors: { checkTerms: asActor(services.checkTerms), acceptTerms: asActor(services.acceptTerms) },
  });
};
