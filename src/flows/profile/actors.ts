import { fromPromise } from 'xstate';
import { asActor } from '../../platform/as-actor.ts';
import type { FlowActors } from '../define-flow.ts';
import { createProfileServices } from './services.ts';

const createActors: FlowActors<'profile'> = ({ http, page, store }) => {
  const { sessionStorage: visit, location } = page;
  const isReloaded = page.performance
    .getEntriesByType('navigation')
    .some((entry) => ['reload', 'back_forward'].includes((entry as PerformanceNavigationTiming).type));
  const services = createProfileServices({ http, store, visit, location, isReloaded });
  return {
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
  };
};

export default createActors;
