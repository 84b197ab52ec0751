import { describe, expect, test } from 'vitest';
import {
  createFeatureFlags,
  initialFeatureFlags,
  setFeatureFlag,
} from '../../contract/firm/feature-flags.ts';
import type { HelpArticle } from '../../contract/firm/support.ts';
import { live, service, settle } from '../../tests/support/charts/live.ts';
import { factsFor, sessionWith } from '../../tests/support/values/session-facts.ts';
import type { SessionFacts } from '../facts.ts';
import { ProblemError } from '../problem.ts';
import { helpMachine } from './help.machine.ts';
import type { ArticleQuestion } from './help.setup.ts';

const withFeedback = setFeatureFlag(createFeatureFlags(initialFeatureFlags), 'FeedbackRequest', true);
const article = (id: string): HelpArticle => ({ id, title: id, summary: '', url: `/help/${id}` });
const open = { type: 'help.open', language: 'en-US' } as const;

function start(facts: SessionFacts = factsFor()) {
  const loadArticles = service<readonly HelpArticle[], ArticleQuestion>();
  const run = live(helpMachine.provide({ actors: { loadArticles: loadArticles.logic } }), facts);
  return { ...run, loadArticles, at: () => run.actor.getSnapshot() };
}

describe('[T2.08, T7.22] suggested articles', () => {
  test('are asked for when the menu is opened, once a screen', async () => {
    const { actor, at, loadArticles } = start();
    expect(loadArticles.asked).toEqual([]);
    actor.send(open);
    loadArticles.last().resolve([article('a')]);
    await settle();
    actor.send(open);
    actor.send({ type: 'route.entered', path: '/documents/7' });
    expect(loadArticles.asked.map(({ input }) => input)).toEqual([
      { userType: 'client', screen: 'documents', language: 'en-US' },
    ]);
    expect(at().context.articles).toEqual([article('a')]);
  });

  test('are asked for staff as for staff', () => {
    const session = sessionWith({ grants: ['Staff.Application'] });
    const { Platform: _client, ...permissions } = session.bindings.FeatureResourcePermissions;
    const bindings = { ...session.bindings, FeatureResourcePermissions: permissions };
    const { actor, loadArticles } = start(factsFor({ session: { ...session, bindings } }));
    actor.send(open);
    expect(loadArticles.last().input.userType).toBe('staff');
  });

  test('of the screen before never win over those of the screen that is shown', async () => {
    const { actor, at, loadArticles } = start();
    actor.send(open);
    const late = loadArticles.last();
    actor.send({ type: 'route.entered', path: '/tasks' });
    expect(late.signal.aborted).toBe(true);
    actor.send(open);
    loadArticles.last().resolve([article('tasks')]);
    await settle();
    late.resolve([article('documents')]);
    await settle();
    expect(loadArticles.last().input.screen).toBe('tasks');
    expect(at().context.articles).toEqual([article('tasks')]);
  });

  test('come in the language that the page has been switched to', async () => {
    const { actor, loadArticles } = start();
    actor.send(open);
    loadArticles.last().resolve([article('a')]);
    await settle();
    actor.send({ type: 'help.open', language: 'pt-BR' });
    expect(loadArticles.last().input.language).toBe('pt-BR');
  });

  test('that fail can be tried again', async () => {
    const { actor, at, loadArticles, signals } = start();
    actor.send(open);
    loadArticles.last().reject(new ProblemError({ code: 'offline' }));
    await settle();
    expect(at().context.problem).toEqual({ code: 'offline' });
    actor.send({ type: 'help.retry' });
    loadArticles.last().resolve([article('a')]);
    await settle();
    expect(at().context).toMatchObject({ articles: [article('a')], problem: null });
    expect(signals).toEqual([]);
  });
});

describe('[T2.08] the feedback form', () => {
  const feedback = { type: 'dialog.open', dialog: 'feedback' } as const;

  test('[T6.02] is there where the firm asks for feedback, and nowhere else', () => {
    const { actor, at } = start();
    actor.send(feedback);
    expect(at().matches({ feedback: 'closed' })).toBe(true);
    actor.send({ type: 'flags.loaded', flags: withFeedback });
    actor.send(feedback);
    expect(at().matches({ feedback: 'open' })).toBe(true);
  });

  test('[S6.07] is not there where the firm hides the help', () => {
    const { actor, at } = start(factsFor({ flags: withFeedback, controls: ['ClientCenter_HideHelp'] }));
    actor.send(feedback);
    expect(at().matches({ feedback: 'closed' })).toBe(true);
  });

  test('[T5.01] needs both a mood and a message', () => {
    const { actor, at } = start(factsFor({ flags: withFeedback }));
    actor.send(feedback);
    const can = () => at().can({ type: 'feedback.submit' });
    const seen = [can()];
    actor.send({ type: 'mood.choose', mood: 'happy' });
    seen.push(can());
    actor.send({ type: 'message.changed', message: '  ' });
    seen.push(can());
    actor.send({ type: 'message.changed', message: 'Good.' });
    seen.push(can());
    expect(seen).toEqual([false, false, false, true]);
  });

  test('is only marked as submitted, and starts empty the next time', () => {
    const { actor, at, signals, loadArticles } = start(factsFor({ flags: withFeedback }));
    actor.send(feedback);
    actor.send({ type: 'mood.choose', mood: 'sad' });
    actor.send({ type: 'message.changed', message: 'Slow.' });
    actor.send({ type: 'feedback.submit' });
    expect(at().matches({ feedback: 'submitted' })).toBe(true);
    actor.send({ type: 'dialog.close' });
    actor.send(feedback);
    const { mood, message } = at().context;
    expect({ mood, message, signals, asked: loadArticles.asked }).toEqual({
      mood: null,
      message: '',
      signals: [],
      asked: [],
    });
  });

  test('[T4.15] that is left keeps what was typed', () => {
    const { actor, at, signals } = start(factsFor({ flags: withFeedback }));
    actor.send(feedback);
    actor.send({ type: 'message.changed', message: 'Slow.' });
    actor.send({ type: 'dialog.close' });
    actor.send(feedback);
    expect({ message: at().context.message, signals }).toEqual({ message: 'Slow.', signals: [] });
  });
});
