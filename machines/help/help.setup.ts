import { assign, fromPromise, setup } from 'xstate';
import type { FeatureFlags } from '../../contract/firm/feature-flags.ts';
import type { HelpArticle } from '../../contract/firm/support.ts';
import type { Language } from '../../contract/language/market.ts';
import { kindOf, may } from '../../contract/session/access.ts';
import type { Session } from '../../contract/session/session.ts';
import type { SessionFacts } from '../facts.ts';
import type { Problem } from '../problem.ts';
import { problemOf } from '../problem.ts';
import type { HelpScreen } from './screens.ts';
import { helpScreenOf } from './screens.ts';

/** The rating of the portal. */
export type Mood = 'happy' | 'sad';

export interface HelpContext {
  readonly facts: SessionFacts;
  /** The language that the page shows now, in which articles are asked for. */
  readonly language: Language;
  readonly screen: HelpScreen;
  /** The articles for that screen, once they are there. */
  readonly articles: readonly HelpArticle[];
  /** Why they are not. */
  readonly problem: Problem | null;
  readonly mood: Mood | null;
  readonly message: string;
}

export type HelpEvent =
  | { type: 'help.open'; language: Language }
  | { type: 'help.retry' }
  | { type: 'route.entered'; path: string }
  | { type: 'dialog.open'; dialog: string }
  | { type: 'dialog.close' }
  | { type: 'mood.choose'; mood: Mood }
  | { type: 'message.changed'; message: string }
  | { type: 'feedback.submit' }
  | { type: 'flags.loaded'; flags: FeatureFlags }
  | { type: 'session.refreshed'; session: Session };

/** What the article service is asked [T7.22]. */
export interface ArticleQuestion {
  readonly userType: 'client' | 'staff';
  readonly screen: HelpScreen;
  readonly language: Language;
}

const provide = (name: string) => async (): Promise<never> => {
  throw new Error(`provide ${name}`);
};

/** The question for the screen that is on the page. */
export const articleQuestion = ({ facts, screen, language }: HelpContext): ArticleQuestion => ({
  userType: kindOf(facts.session) === 'staff' ? 'staff' : 'client',
  screen,
  language,
});

/** Names, types and rules of the help chart; the states and transitions are in `help.machine.ts`. */
export const helpSetup = setup({
  types: {
    context: {} as HelpContext,
    events: {} as HelpEvent,
    input: {} as SessionFacts,
    meta: {} as { spec: string[] },
    tags: {} as 'busy' | 'open',
  },
  actors: {
    loadArticles: fromPromise<readonly HelpArticle[], ArticleQuestion>(provide('loadArticles')),
  },
  guards: {
    isOtherScreen: ({ context }, path: string) => helpScreenOf(path) !== context.screen,
    isOtherLanguage: ({ context }, language: Language) => language !== context.language,
    mayGiveFeedback: ({ context }, dialog: string) => dialog === 'feedback' && may(context.facts, 'feedback'),
    isFeedbackComplete: ({ context }) => context.mood !== null && context.message.trim() !== '',
  },
  actions: {
    storeFlags: assign(({ context }, flags: FeatureFlags) => ({ facts: { ...context.facts, flags } })),
    storeSession: assign(({ context }, session: Session) => ({ facts: { ...context.facts, session } })),
    storeScreen: assign((_, path: string) => ({ screen: helpScreenOf(path), articles: [], problem: null })),
    storeLanguage: assign((_, language: Language) => ({ language, articles: [], problem: null })),
    storeArticles: assign((_, articles: readonly HelpArticle[]) => ({ articles, problem: null })),
    storeProblem: assign((_, params: { error: unknown }) => ({
      articles: [],
      problem: problemOf(params.error),
    })),
    storeMood: assign((_, mood: Mood) => ({ mood })),
    storeMessage: assign((_, message: string) => ({ message })),
    forgetFeedback: assign({ mood: null, message: '' }),
  },
});
