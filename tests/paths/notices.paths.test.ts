import { expect } from 'vitest';
import { noticesMachine } from '../../machines/notices/notices.machine.ts';
import { factsFor } from '../helpers/facts.ts';
import { defineModel, done, failed } from '../helpers/model.ts';
import { describeModel } from '../helpers/suite.ts';

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

describeModel(
  [
    modelOf('both notices', ['ClientCenterDisplayCOVIDAlert']),
    modelOf('neither notice', ['ClientCenterHideWelcomeModal']),
  ],
  {
    invariants: {
      'a notice that may not be shown never is': ({ context, value }) => {
        const controls = context.facts.session.bindings.InfrastructureAccessControls;
        if (!controls.includes('ClientCenterDisplayCOVIDAlert'))
          expect(value).toMatchObject({ covid: 'hidden' });
        if (controls.includes('ClientCenterHideWelcomeModal'))
          expect(value).toMatchObject({ welcome: 'hidden' });
      },
      'every choice is of the contact who is signed in': (_snapshot, { started }) => {
        for (const { input } of started) expect(input).toMatchObject({ contactId: 'contact-1' });
      },
    },
  },
);
