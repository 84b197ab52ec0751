import { asActor } from '../as-actor.ts';
import type { FlowLoader } from './flow-tools.ts';

/** The routes flow with its one call. */
export const loadRoutesFlow: FlowLoader = async ({ world }) => {
  const { routesMachine } = await import('../../../machines/routes/routes.machine.ts');
  return routesMachine.provide({
    actors: {
      switchAccount: asActor(async (body: { companyId: string }, signal) => {
        const [{ switchAccount }, { http }] = await Promise.all([
          import('../../../contract/account.ts'),
          world(),
        ]);
        return http.call(switchAccount, { body, signal });
      }),
    },
  });
};
