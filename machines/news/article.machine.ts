import type { ActorRef, Snapshot } from 'xstate';
import { assign, enqueueActions, fromCallback, fromPromise, sendTo, setup } from 'xstate';
import type { Article, listArticleAttachments } from '../../contract/brazil/news.ts';
import type { ResponseOf } from '../../contract/calls/call.ts';
import type { Problem } from '../problem.ts';
import { problemOf } from '../problem.ts';
import { picturesOf } from './pictures.ts';

/** A file of an article. */
export type Attachment = ResponseOf<typeof listArticleAttachments>['items'][number];

/** What an open article tells the chart of the news. */
export type ArticleReport =
  | { type: 'article.seen'; articleId: string }
  | { type: 'attachment.wanted'; articleId: string; attachmentId: string; name: string };

/** A loaded picture: the URL of its bytes, which is valid as long as its actor runs. */
export type PictureReport =
  | { type: 'picture.loaded'; attachmentId: string; url: string }
  | { type: 'picture.failed'; attachmentId: string };

interface ArticleInput {
  readonly articleId: string;
  readonly parent: ActorRef<Snapshot<unknown>, ArticleReport>;
}

interface ArticleContext extends ArticleInput {
  readonly article: Article | null;
  readonly problem: Problem | null;
  readonly attachments: readonly Attachment[];
  /** The URLs of pictures by the ids of their attachments; `null` for one that could not be loaded. */
  readonly pictures: Readonly<Record<string, string | null>>;
}

type ArticleEvent =
  | { type: 'article.retry' }
  | { type: 'article.ended' }
  | { type: 'attachments.retry' }
  | { type: 'attachment.download'; attachmentId: string }
  | PictureReport;

const provide = (name: string) => async (): Promise<never> => {
  throw new Error(`provide ${name}`);
};

/** How long an article is open until it counts as seen, in milliseconds [T7.30]. */
export const seenDelay = 2000;

const attachmentIn = ({ attachments }: ArticleContext, attachmentId: string): Attachment | undefined =>
  attachments.find(({ id }) => id === attachmentId);

/** An open article: its text, its pictures and attachments, and when it counts as seen [T7.29–T7.31]. */
export const articleMachine = setup({
  types: {
    context: {} as ArticleContext,
    events: {} as ArticleEvent,
    input: {} as ArticleInput,
    meta: {} as { spec: string[] },
    tags: {} as 'busy',
  },
  actors: {
    loadArticle: fromPromise<Article, { articleId: string }>(provide('loadArticle')),
    loadAttachments: fromPromise<readonly Attachment[], { articleId: string }>(provide('loadAttachments')),
    picture: fromCallback<{ type: 'none' }, { articleId: string; attachmentId: string }>(() => {
      throw new Error('provide picture');
    }),
  },
  delays: { seenDelay },
  guards: {
    isMissing: (_, { error }: { error: unknown }) => problemOf(error).code === 'notFound',
    hasAttachments: ({ context }) => (context.article?.attachmentsCount ?? 0) > 0,
    isUnread: ({ context }) => context.article?.seenAt === null,
    isAttachment: ({ context }, attachmentId: string) => attachmentIn(context, attachmentId) !== undefined,
  },
  actions: {
    storeProblem: assign((_, params: { error: unknown }) => ({ problem: problemOf(params.error) })),
    loadPictures: enqueueActions(({ context: { articleId, article }, enqueue }) => {
      for (const attachmentId of article ? picturesOf(article) : [])
        enqueue.spawnChild('picture', { id: `picture ${attachmentId}`, input: { articleId, attachmentId } });
    }),
    storePicture: assign(
      ({ context }, { attachmentId, url }: { attachmentId: string; url: string | null }) => ({
        pictures: { ...context.pictures, [attachmentId]: url },
      }),
    ),
    reportSeen: sendTo(
      ({ context }) => context.parent,
      ({ context: { articleId } }) => ({ type: 'article.seen' as const, articleId }),
    ),
    wantAttachment: sendTo(
      ({ context }) => context.parent,
      ({ context }, attachmentId: string) => ({
        type: 'attachment.wanted' as const,
        articleId: context.articleId,
        attachmentId,
        name: attachmentIn(context, attachmentId)?.name ?? '',
      }),
    ),
  },
}).createMachine({
  id: 'article',
  description: 'An article that is open.',
  meta: { spec: ['T2.21', 'T7.29'] },
  context: ({ input }) => ({ ...input, article: null, problem: null, attachments: [], pictures: {} }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        src: 'loadArticle',
        id: 'loadArticle',
        input: ({ context: { articleId } }) => ({ articleId }),
        onDone: { target: 'open', actions: assign({ article: ({ event }) => event.output, problem: null }) },
        onError: [
          { guard: { type: 'isMissing', params: ({ event }) => event }, target: 'missing' },
          { target: 'failed', actions: { type: 'storeProblem', params: ({ event }) => event } },
        ],
      },
    },
    missing: { description: 'It was deleted, has expired, or is not for this user.' },
    failed: { on: { 'article.retry': 'loading' } },
    open: {
      type: 'parallel',
      entry: 'loadPictures',
      on: {
        'picture.loaded': { actions: { type: 'storePicture', params: ({ event }) => event } },
        'picture.failed': {
          description: 'Its description is shown in its place.',
          actions: { type: 'storePicture', params: ({ event }) => ({ ...event, url: null }) },
        },
      },
      states: {
        attachments: {
          meta: { spec: ['T7.31'] },
          initial: 'choosing',
          states: {
            choosing: { always: [{ guard: 'hasAttachments', target: 'loading' }, { target: 'shown' }] },
            loading: {
              invoke: {
                src: 'loadAttachments',
                id: 'loadAttachments',
                input: ({ context: { articleId } }) => ({ articleId }),
                onDone: {
                  target: 'shown',
                  actions: assign({ attachments: ({ event }) => event.output }),
                },
                onError: 'failed',
              },
            },
            shown: {
              on: {
                'attachment.download': {
                  guard: { type: 'isAttachment', params: ({ event }) => event.attachmentId },
                  description: 'The chart of the news downloads it: that goes on when the article is left.',
                  actions: { type: 'wantAttachment', params: ({ event }) => event.attachmentId },
                },
              },
            },
            failed: { on: { 'attachments.retry': 'loading' } },
          },
        },
        reading: {
          description: 'An article counts as seen when it was open for two seconds, or was read to its end.',
          meta: { spec: ['T7.30'] },
          initial: 'choosing',
          states: {
            choosing: { always: [{ guard: 'isUnread', target: 'unread' }, { target: 'seen' }] },
            unread: {
              after: { seenDelay: { target: 'seen', actions: 'reportSeen' } },
              on: { 'article.ended': { target: 'seen', actions: 'reportSeen' } },
            },
            seen: {},
          },
        },
      },
    },
  },
});
