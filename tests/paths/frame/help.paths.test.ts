import { expect } from 'vitest';
import { describeModel } from '../../support/charts/describe-model.ts';
import { helpModels } from './help.model.ts';

describeModel(helpModels, {
  invariants: {
    '[T7.22] articles are asked for the screen and the language on the page': (
      { context },
      { started, event },
    ) => {
      if (event.type !== 'help.open' && event.type !== 'help.retry') return;
      expect(started.at(-1)?.input).toEqual({
        userType: 'client',
        screen: context.screen,
        language: context.language,
      });
    },
    'articles are on screen only once they are loaded': (snapshot) =>
      expect(snapshot.context.articles.length > 0).toBe(snapshot.matches({ articles: 'loaded' })),
    '[T5.01] nothing is submitted without mood and message': (snapshot) => {
      if (!snapshot.matches({ feedback: 'submitted' })) return;
      expect(snapshot.context).toMatchObject({ mood: 'happy', message: 'Good.' });
    },
    '[S6.07] no feedback where the help is hidden': (snapshot) => {
      const { InfrastructureAccessControls: controls } = snapshot.context.facts.session.bindings;
      if (controls.includes('ClientCenter_HideHelp'))
        expect(snapshot.matches({ feedback: 'closed' })).toBe(true);
    },
  },
});
