import type { ActorRef, Snapshot } from 'xstate';
import { assign, emit, fromPromise, setup } from 'xstate';
import { isPreview } from '../../contract/session/access.ts';
import type { Session } from '../../contract/session/session.ts';
import type { SessionFacts } from '../facts.ts';
import type { Problem } from '../problem.ts';
import { problemOf } from '../problem.ts';
import type { Signal } from '../signals.ts';
import { dangerAlert, withdrawal } from '../signals.ts';
import { type ArticleReport, articleMachine } from './article.machine.ts';
import { type NewsPart, type SeenMark, withoutSeen, withPart, withSeen } from './news-item.ts';
import { articleIdIn, showsNews } from './paths.ts';

/** An attachment that is to be downloaded, and its file's name. */
export interface AttachmentWish {
  readonly articleId: string;
  readonly attachmentId: string;
  readonly name: string;
}

interface NewsContext {
  readonly session: Session;
  readonly path: string;
  /** What has been read of the list; `null` until its first part is there. */
  readonly list: NewsPart | null;
  readonly problem: Problem | null;
  /** Articles to mark as seen, first come first served. */
  readonly marks: readonly SeenMark[];
  /** Downloads, first come first served. */
  readonly queue: readonly AttachmentWish[];
}

type NewsEvent =
  | { type: 'list.more' }
  | { type: 'list.retry' }
  | { type: 'route.entered'; path: string }
  | { type: 'session.refreshed'; session: Session }
  | ArticleReport;

const provide = (name: string) => async (): Promise<never> => {
  throw new Error(`provide ${name}`);
};

const downloadTopic = 'news.download';
/** The most downloads that wait for one another. */
const mostDownloads = 20;

const contactIn = (session: Session): string => session.bindings.ApplicationConfiguration.ContactId;

/** How many articles the user has not seen, over all clients; 0 until it is known. */
export const unreadNews = ({ context }: { readonly context: NewsContext }): number =>
  context.list?.unread ?? 0;

/** The firm's news for the user: the list, the open article, and what the user has seen [T7.29–T7.31]. */
export const newsMachine = setup({
  types: {
    context: {} as NewsContext,
    events: {} as NewsEvent,
    input: {} as SessionFacts,
    emitted: {} as Signal,
    meta: {} as { spec: string[] },
    tags: {} as 'busy',
  },
  actors: {
    loadArticles: fromPromise<NewsPart, { contactId: string; from: number }>(provide('loadArticles')),
    markSeen: fromPromise<void, { articleId: string }>(provide('markSeen')),
    saveAttachment: fromPromise<void, AttachmentWish>(provide('saveAttachment')),
    article: articleMachine,
  },
  guards: {
    hasContact: ({ context }) => contactIn(context.session) !== '',
    hasMore: ({ context: { list } }) => list !== null && list.items.length < list.totalItems,
    isReturn: ({ context }, path: string) => showsNews(path) && !showsNews(context.path),
    isOtherArticle: ({ context }, path: string) => articleIdIn(path) !== articleIdIn(context.path),
    isArticle: ({ context }) => articleIdIn(context.path) !== null,
    mayMark: ({ context }, articleId: string) =>
      !isPreview(context.session) && context.marks.every((mark) => mark.articleId !== articleId),
    hasMark: ({ context }) => context.marks.length > 0,
    hasRoom: ({ context }) => context.queue.length < mostDownloads,
    hasDownload: ({ context }) => context.queue.length > 0,
  },
  actions: {
    storeSession: assign((_, session: Session) => ({ session })),
    storePath: assign((_, path: string) => ({ path })),
    storeProblem: assign((_, params: { error: unknown }) => ({ problem: problemOf(params.error) })),
    addPart: assign(({ context: { list, marks } }, part: NewsPart) => ({
      ...withPart(list?.items ?? [], part, marks),
      problem: null,
    })),
    replaceList: assign(({ context: { marks } }, part: NewsPart) => withPart([], part, marks)),
    queueMark: assign(({ context: { list, marks } }, articleId: string) => {
      const { mark, list: counted } = withSeen(list, articleId);
      return { list: counted, marks: [...marks, mark] };
    }),
    takeBackMark: assign(({ context: { list, marks } }) => ({
      list: marks[0] ? withoutSeen(list, marks[0]) : list,
      marks: marks.slice(1),
    })),
    queueDownload: assign(({ context }, { articleId, attachmentId, name }: AttachmentWish) => ({
      queue: [...context.queue, { articleId, attachmentId, name }],
    })),
    dequeue: assign(({ context }) => ({ queue: context.queue.slice(1) })),
    withdrawFailure: emit(withdrawal(downloadTopic)),
    alertFailure: emit({
      type: 'alert.raised' as const,
      alert: { ...dangerAlert('attachmentDownloadErrorMsg'), topic: downloadTopic },
    }),
  },
}).createMachine({
  id: 'news',
  description: 'News of the firm for a contact, over all clients that the user acts for.',
  meta: { spec: ['T3.12', 'T7.29'] },
  context: ({ input: { session, path } }) => ({
    session,
    path,
    list: null,
    problem: null,
    marks: [],
    queue: [],
  }),
  type: 'parallel',
  on: {
    'session.refreshed': { actions: { type: 'storeSession', params: ({ event }) => event.session } },
  },
  states: {
    list: {
      initial: 'choosing',
      states: {
        choosing: {
          description: 'A question without a contact would be refused.',
          meta: { spec: ['T8.05'] },
          always: [
            { guard: 'hasContact', target: 'loading' },
            { target: 'withoutContact', actions: assign({ problem: { code: 'contactMissing' } }) },
          ],
        },
        withoutContact: {
          description: 'Contact id can not be undefined.',
          meta: { spec: ['T8.05'] },
          on: {
            'session.refreshed': {
              target: 'choosing',
              actions: { type: 'storeSession', params: ({ event }) => event.session },
            },
          },
        },
        loading: {
          tags: 'busy',
          description: 'The first part of the list, or the next.',
          meta: { spec: ['T7.29', 'T9.03'] },
          invoke: {
            src: 'loadArticles',
            id: 'loadArticles',
            input: ({ context: { session, list } }) => ({
              contactId: contactIn(session),
              from: list?.items.length ?? 0,
            }),
            onDone: {
              target: 'shown',
              actions: { type: 'addPart', params: ({ event }) => event.output },
            },
            onError: {
              target: 'failed',
              actions: { type: 'storeProblem', params: ({ event }) => event },
            },
          },
        },
        shown: {
          on: {
            'list.more': { guard: 'hasMore', target: 'loading' },
            'route.entered': {
              guard: { type: 'isReturn', params: ({ event }) => event.path },
              target: 'refreshing',
              description: 'Back from another area: the firm may have published something meanwhile.',
            },
          },
        },
        refreshing: {
          description: 'What was read stays on screen, also when this fails.',
          invoke: {
            src: 'loadArticles',
            id: 'refreshArticles',
            input: ({ context: { session } }) => ({ contactId: contactIn(session), from: 0 }),
            onDone: {
              target: 'shown',
              actions: { type: 'replaceList', params: ({ event }) => event.output },
            },
            onError: 'shown',
          },
        },
        failed: { on: { 'list.retry': 'loading' } },
      },
    },
    article: {
      description: 'The article that the path leads to.',
      meta: { spec: ['T2.21'] },
      initial: 'choosing',
      on: {
        'route.entered': [
          {
            guard: { type: 'isOtherArticle', params: ({ event }) => event.path },
            target: '.choosing',
            actions: { type: 'storePath', params: ({ event }) => event.path },
          },
          { actions: { type: 'storePath', params: ({ event }) => event.path } },
        ],
      },
      states: {
        choosing: { always: [{ guard: 'isArticle', target: 'open' }, { target: 'closed' }] },
        closed: {},
        open: {
          description: 'Nothing of an article stays when it is left.',
          invoke: {
            src: 'article',
            id: 'article',
            input: ({ context, self }) => ({
              articleId: articleIdIn(context.path) ?? '',
              parent: self as unknown as ActorRef<Snapshot<unknown>, ArticleReport>,
            }),
          },
        },
      },
    },
    marks: {
      description:
        'Articles are marked as seen one after another; leaving an article does not stop it. A mark that fails is taken back: when the article is next opened, it is unread and marked again.',
      meta: { spec: ['T7.30'] },
      initial: 'idle',
      on: {
        'article.seen': {
          guard: { type: 'mayMark', params: ({ event }) => event.articleId },
          description: 'The count goes down at once. Never in a read-only preview session.',
          meta: { spec: ['T6.01', 'T7.30'] },
          actions: { type: 'queueMark', params: ({ event }) => event.articleId },
        },
      },
      states: {
        idle: { always: { guard: 'hasMark', target: 'saving' } },
        saving: {
          invoke: {
            src: 'markSeen',
            id: 'markSeen',
            input: ({ context }) => ({ articleId: context.marks[0]?.articleId ?? '' }),
            onDone: { target: 'idle', actions: assign({ marks: ({ context }) => context.marks.slice(1) }) },
            onError: { target: 'idle', actions: 'takeBackMark' },
          },
        },
      },
    },
    downloads: {
      description: 'Attachments, one after another; leaving the article does not stop them.',
      meta: { spec: ['T7.31'] },
      initial: 'idle',
      on: {
        'attachment.wanted': {
          guard: 'hasRoom',
          actions: { type: 'queueDownload', params: ({ event }) => event },
        },
      },
      states: {
        idle: { always: { guard: 'hasDownload', target: 'saving' } },
        saving: {
          description: 'The file is fetched as a whole and handed to the browser.',
          invoke: {
            src: 'saveAttachment',
            id: 'saveAttachment',
            input: ({ context }) => context.queue[0] ?? { articleId: '', attachmentId: '', name: '' },
            onDone: { target: 'idle', actions: ['withdrawFailure', 'dequeue'] },
            onError: { target: 'idle', actions: ['alertFailure', 'dequeue'] },
          },
        },
      },
    },
  },
});
