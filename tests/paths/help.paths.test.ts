import { expect } from 'vitest';
import { createFeatureFlags, initialFeatureFlags, setFeatureFlag } from '../../contract/feature-flags.ts';
import { helpMachine } from '../../machines/help/help.machine.ts';
import { ProblemError } from '../../machines/problem.ts';
import { factsFor } from '../helpers/facts.ts';
import { defineModel, done, failed } from '../helpers/model.ts';
import { describeModel } from '../helpers/suite.ts';

const flags = setFeatureFlag(createFeatureFlags(initialFeatureFlags), 'FeedbackRequest', true);
const article = { id: 'a', title: 'A', summary: '', url: '/clientcenter/en/us/help/a' };

const modelOf = (name: string, facts: Parameters<typeof factsFor>[0]) =>
  defineModel({
    name,
    machine: helpMachine,
    input: factsFor(facts),
    events: [
      { type: 'help.open', language: 'en-US' },
      { type: 'help.open', language: 'pt-BR' },
      { type: 'help.retry' },
      { type: 'route.entered', path: '/documents/1' },
      { type: 'route.entered', path: '/tasks' },
      done('loadArticles', [article]),
      failed('loadArticles', new ProblemError({ code: 'offline' })),
      { type: 'dialog.open', dialog: 'feedback' },
      { type: 'dialog.close' },
      { type: 'mood.choose', mood: 'happy' },
      { type: 'message.changed', message: 'Good.' },
      { type: 'feedback.submit' },
      { type: 'flags.loaded', flags },
      { type: 'session.refreshed', session: factsFor(facts).session },
    ],
    contextKey: ({ language, screen, articles, mood, message, facts: { flags: known } }) => [
      language,
      screen,
      articles.length,
      mood,
      message,
      known === flags,
    ],
    places: 'transitions',
    paths: 'covering',
  });

describeModel(
  [
    modelOf('a firm that asks for feedback', { flags }),
    modelOf('a firm that hides the help', { flags, controls: ['ClientCenter_HideHelp'] }),
  ],
  {
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
  },
);
