/** Models of the notices flow. */
import { noticesMachine } from '../../../machines/notices/notices.machine.ts';
import { defineModel, done, failed } from '../../support/charts/model.ts';
import { factsFor } from '../../support/values/session-facts.ts';

const noStorage = new Error('no storage');

const modelOf = (name: string, controls: readonly string[]) =>
  defineModel({
    name,
    machine: noticesMachine,
    input: factsFor({ controls, path: '/home' }),
    events: [
      { type: 'covid.dismiss' },
      { type: 'welcome.dismiss' },
      { type: 'client.changed', clientId: 'boat' },
      { type: 'clients.none' },
      { type: 'view.shown' },
      { type: 'route.entered', path: '/documents' },
      { type: 'route.entered', path: '/home' },
      ...['isCovidDismissed', 'isWelcomeDismissed'].flatMap((id) => [
        done(id, true),
        done(id, false),
        failed(id, noStorage),
      ]),
      ...['dismissCovid', 'dismissWelcome'].flatMap((id) => [done(id), failed(id, noStorage)]),
    ],
    paths: 'covering',
  });

export const noticesModels = [
  modelOf('both notices', ['ClientCenterDisplayCOVIDAlert']),
  modelOf('neither notice', ['ClientCenterHideWelcomeModal']),
] as const;
