/** Models of the help flow. */
import {
  createFeatureFlags,
  initialFeatureFlags,
  setFeatureFlag,
} from '../../../contract/firm/feature-flags.ts';
import { helpMachine } from '../../../machines/help/help.machine.ts';
import { ProblemError } from '../../../machines/problem.ts';
import { defineModel, done, failed } from '../../support/charts/model.ts';
import { factsFor } from '../../support/values/session-facts.ts';

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

export const helpModels = [
  modelOf('a firm that asks for feedback', { flags }),
  modelOf('a firm that hides the help', { flags, controls: ['ClientCenter_HideHelp'] }),
] as const;
