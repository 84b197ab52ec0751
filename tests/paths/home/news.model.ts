/** Models of the news: their list with what was seen, and an open article. */
import type { Article } from '../../../contract/brazil/news.ts';
import type { SessionFacts } from '../../../machines/facts.ts';
import { type Attachment, articleMachine } from '../../../machines/news/article.machine.ts';
import { newsMachine } from '../../../machines/news/news.machine.ts';
import type { NewsItem, NewsPart } from '../../../machines/news/news-item.ts';
import { ProblemError } from '../../../machines/problem.ts';
import { defineModel, done, failed, type ModelEvent } from '../../support/charts/model.ts';
import { factsFor, sessionWith } from '../../support/values/session-facts.ts';

const offline = new ProblemError({ code: 'offline' });

const item = (id: string, change: Partial<NewsItem> = {}): NewsItem => ({
  id,
  title: `Title of ${id}`,
  summary: `Summary of ${id}`,
  category: 'fiscal',
  author: 'Aurora Contábil',
  publishedAt: '2026-01-13T12:00:00Z',
  expiresAt: null,
  pinned: false,
  attachmentsCount: 0,
  coverPath: null,
  isUnread: true,
  ...change,
});

const first: readonly NewsItem[] = [
  item('thirteenth', {
    title: '13º salário: prazos e adiantamento',
    category: 'payroll',
    pinned: true,
    attachmentsCount: 1,
    publishedAt: '2026-01-15T10:00:00Z',
  }),
  item('holiday', { category: 'corporate', attachmentsCount: 2 }),
  item('recess', { category: 'office', isUnread: false, summary: '', publishedAt: '2025-12-20T12:00:00Z' }),
];
const second = [item('cnpj'), item('nfse', { isUnread: false })];
export const firstPart: NewsPart = { items: first, totalItems: 5, unread: 3 };
const secondPart: NewsPart = { items: second, totalItems: 5, unread: 3 };

const wish = {
  type: 'attachment.wanted',
  articleId: 'thirteenth',
  attachmentId: 'a1',
  name: 'Prazos.pdf',
} as const;

type Facts = Partial<SessionFacts> & { isPreview?: boolean };

const define = (
  name: string,
  { isPreview = false, ...facts }: Facts,
  events: readonly ModelEvent<typeof newsMachine>[],
) =>
  defineModel({
    name,
    machine: newsMachine,
    input: factsFor({ path: '/home', isPreview, ...facts }),
    events: ({ context: { list } }) => [
      done('loadArticles', list === null ? firstPart : secondPart),
      { type: 'session.refreshed', session: sessionWith({ isPreview }) },
      ...events,
    ],
    contextKey: ({ path, list, marks, queue, session: { bindings } }) => [
      path,
      bindings.ApplicationConfiguration.ContactId,
      list?.items.length,
      list?.unread,
      marks.length,
      queue.length,
    ],
    filterEvents: ({ context }, { type }) => type !== 'attachment.wanted' || context.queue.length < 2,
    places: 'transitions',
    paths: 'covering',
  });

/** The list, and the paths that lead to it and to articles. */
const readerOf = (name: string, facts: Facts = {}) =>
  define(name, facts, [
    { type: 'list.more' },
    { type: 'list.retry' },
    { type: 'route.entered', path: '/home' },
    { type: 'route.entered', path: '/home/news/thirteenth' },
    { type: 'route.entered', path: '/documents' },
    failed('loadArticles', offline),
    done('loadArticles', { items: [], totalItems: 0, unread: 0 }),
    done('refreshArticles', { ...firstPart, unread: 2 }),
    failed('refreshArticles', offline),
  ]);

/** What an open article reports. */
const reporterOf = (name: string, facts: Facts = {}) =>
  define(name, { path: '/home/news/thirteenth', ...facts }, [
    { type: 'article.seen', articleId: 'thirteenth' },
    { type: 'article.seen', articleId: 'cnpj' },
    wish,
    done('markSeen'),
    failed('markSeen', offline),
    done('saveAttachment'),
    failed('saveAttachment', offline),
  ]);

const { session } = factsFor();
const withoutContact = {
  ...session,
  bindings: {
    ...session.bindings,
    ApplicationConfiguration: { ...session.bindings.ApplicationConfiguration, ContactId: '' },
  },
};

export const newsModels = [
  readerOf('a contact with news'),
  reporterOf('a contact who reads an article'),
  reporterOf('a member of the firm who views as a client', { isPreview: true }),
  readerOf('a user without a contact', { session: withoutContact }),
] as const;

const { isUnread: _isUnread, ...listed } = item('thirteenth', { attachmentsCount: 2 });
const path = '/api/br-news/v1/articles/thirteenth/attachments';
const article: Article = {
  ...listed,
  title: '13º salário: prazos e adiantamento',
  category: 'payroll',
  coverPath: `${path}/cover`,
  seenAt: null,
  bodyHtml: [
    '<h2>Prazos</h2><p>Até <strong>30 de novembro</strong>, veja <a href="https://www.gov.br/">gov.br</a>.</p>',
    '<ul><li>Primeira parcela</li><li>Segunda parcela</li></ul><blockquote>Quem pediu antes já recebeu.</blockquote>',
    '<table><thead><tr><th>Guia</th><th>Vencimento</th></tr></thead><tbody><tr><td>FGTS</td><td>19/11</td></tr></tbody></table>',
    `<img src="${path}/p1" alt="Calendário de novembro" /><img src="/api/br-news/v1/articles/other/attachments/p2" alt="Other" />`,
  ].join(''),
};
const files: readonly Attachment[] = [
  {
    id: 'a1',
    name: 'Calendário do 13º salário.pdf',
    sizeBytes: 48_213,
    mimeType: 'application/pdf',
    sha256: '',
  },
  { id: 'cover', name: 'Capa.png', sizeBytes: 1_250_000, mimeType: 'image/png', sha256: '' },
];
const plain: Article = {
  ...article,
  coverPath: null,
  bodyHtml: '<p>Texto</p>',
  attachmentsCount: 0,
  seenAt: 'x',
};

/** A picture that a page without a server can show. */
const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

const articleModelOf = (name: string, answer: Article) =>
  defineModel({
    name,
    machine: articleMachine,
    input: (parent) => ({ articleId: 'thirteenth', parent: parent as never }),
    events: [
      { type: 'article.retry' },
      { type: 'article.ended' },
      { type: 'attachments.retry' },
      { type: 'attachment.download', attachmentId: 'a1' },
      { type: 'attachment.download', attachmentId: 'elsewhere' },
      { type: 'picture.loaded', attachmentId: 'p1', url: pixel },
      { type: 'picture.failed', attachmentId: 'cover' },
      done('loadArticle', answer),
      failed('loadArticle', offline),
      failed('loadArticle', new ProblemError({ code: 'notFound', status: 404 })),
      done('loadAttachments', files),
      failed('loadAttachments', offline),
    ],
    contextKey: ({ article: known, attachments, pictures }) => [
      known?.id,
      attachments.length,
      Object.entries(pictures).toSorted(),
    ],
    places: 'transitions',
    paths: 'covering',
  });

export const articleModels = [
  articleModelOf('an unread article with pictures and attachments', article),
  articleModelOf('a short article that was seen', plain),
] as const;
