import { fromPromise } from 'xstate';
import { asActor } from '../as-actor.ts';
import type { FlowLoader } from './flow-tools.ts';

/** The profile flow with its services. */
export const loadProfileFlow: FlowLoader = async ({ page, world, store }) => {
  const [{ profileMachine }, { createProfileServices }, { http }] = await Promise.all([
    import('../../../machines/profile/profile.machine.ts'),
    import('../../services/profile-services.ts'),
    world(),
  ]);
  const { sessionStorage: visit, location } = page;
  const isReloaded = page.performance
    .getEntriesByType('navigation')
    .some((entry) => ['reload', 'back_forward'].includes((entry as PerformanceNavigationTiming).type));
  const services = createProfileServices({ http, store, visit, location, isReloaded });
  return profileMachine.provide({
    actors: {
      loadProfile: fromPromise(({ signal }) => services.loadProfile(signal)),
      loadContact: asActor(services.loadContact),
      loadAccounts: fromPromise(({ signal }) => services.loadAccounts(signal)),
      saveProfile: asActor(services.saveProfile),
      recallDraft: asActor(services.recallDraft),
      keepDraft: asActor(services.keepDraft),
      saveLanguage: asActor(services.saveLanguage),
      noteLanguage: asActor(services.noteLanguage),
      switchLanguage: asActor(services.switchLanguage),
    },
  });
};
