import { expect } from 'vitest';
import { describeModel } from '../../support/charts/describe-model.ts';
import { noticesModels } from './notices.model.ts';

describeModel(noticesModels, {
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
});
