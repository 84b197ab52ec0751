/** Models of the notices flow. */
import { noticesMachine } from '../../../machines/notices/notices.machine.ts';
import { factsFor } from '../../helpers/facts.ts';
import { defineModel, done, failed } from '../../helpers/model.ts';

const noStorage = new Error('no storage');

const modelOf = (name: string, controls: readonly string[]) =>
  defineModel({
    name,
    machine: noticesMachine,
    input: factsFor({ controls }),
    events: [
      { type: 'covid.dismiss' },
      { type: 'welcome.dismiss' },
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
