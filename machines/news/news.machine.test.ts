import { expect, test } from 'vitest';
import { live, service, settle } from '../../tests/support/charts/live.ts';
import { factsFor } from '../../tests/support/values/session-facts.ts';
import type { SessionFacts } from '../facts.ts';
import { ProblemError } from '../problem.ts';
import { articleMachine, seenDelay } from './article.machine.ts';
import { type AttachmentWish, newsMachine, unreadNews } from './news.machine.ts';
import type { NewsItem, NewsPart } from './news-item.ts';
import { articleIdIn, articlePathOf } from './paths.ts';
import { attachmentIdIn, picturesOf } from './pictures.ts';

const item = (id: string, isUnread = true) => ({ id, isUnread }) as NewsItem;
const part = (ids: readonly string[], change: Partial<NewsPart> = {}): NewsPart => ({
  items: ids.map((id) => item(id)),
  totalItems: 4,
  unread: 4,
  ...change,
});
const lost = new ProblemError({ code: 'offline' });

function start(facts: Partial<SessionFacts> & { isPreview?: boolean } = {}) {
  const loadArticles = service<NewsPart, { contactId: string; from: number }>();
  const markSeen = service<void, { articleId: string }>();
  const saveAttachment = service<void, AttachmentWish>();
  const loadArticle = service<object, { articleId: string }>();
  const loadAttachments = service<object, { articleId: string }>();
  const article = articleMachine.provide({
    actors: { loadArticle: loadArticle.logic, loadAttachments: loadAttachments.logic } as never,
  });
  const machine = newsMachine.provide({
    actors: {
      loadArticles: loadArticles.logic,
      markSeen: markSeen.logic,
      saveAttachment: saveAttachment.logic,
      article,
    } as never,
  });
  const run = live(machine, factsFor({ path: '/home', ...facts }));
  const list = () => run.actor.getSnapshot().context.list;
  return {
    ...{ ...run, loadArticles, markSeen, saveAttachment, loadArticle, loadAttachments, list },
    ids: () => list()?.items.map(({ id }) => id),
    unread: () => unreadNews(run.actor.getSnapshot()),
    /** Opens an article whose text comes at once. */
    async open(id: string, seenAt: string | null = null) {
      run.actor.send({ type: 'route.entered', path: articlePathOf(id) });
      loadArticle.last().resolve({ id, seenAt, coverPath: null, bodyHtml: '', attachmentsCount: 0 });
      await settle();
    },
  };
}

async function loaded(ids = ['a', 'b', 'c'], facts: Parameters<typeof start>[0] = {}) {
  const run = start(facts);
  run.loadArticles.last().resolve(part(ids));
  await settle();
  return run;
}

test('[T7.30] an article that is open for two seconds counts as seen at once, and is marked on the server', async () => {
  const run = await loaded();
  await run.open('b');
  expect(seenDelay).toBe(2000);
  run.clock.increment(1999);
  expect([run.unread(), run.markSeen.asked.length]).toEqual([4, 0]);
  run.clock.increment(1);
  expect([run.unread(), run.markSeen.last().input]).toEqual([3, { articleId: 'b' }]);
  expect(run.list()?.items.map(({ isUnread }) => isUnread)).toEqual([true, false, true]);
});

test('[T7.30] an article that is left before it was seen stays unread', async () => {
  const run = await loaded();
  await run.open('b');
  run.clock.increment(1000);
  run.actor.send({ type: 'route.entered', path: '/home/news' });
  run.clock.increment(5000);
  expect([run.unread(), run.markSeen.asked]).toEqual([4, []]);
});

test('[T7.30] a mark that fails is taken back, and made again when the article is next opened', async () => {
  const run = await loaded();
  await run.open('b');
  run.clock.increment(seenDelay);
  run.markSeen.last().reject(lost);
  await settle();
  expect([run.unread(), run.list()?.items[1]?.isUnread, run.signals]).toEqual([4, true, []]);
  run.actor.send({ type: 'route.entered', path: '/home/news' });
  await run.open('b');
  run.clock.increment(seenDelay);
  expect([run.unread(), run.markSeen.asked.length]).toEqual([3, 2]);
});

test('[T7.30] an article that was seen, and one that is being marked, are not marked again', async () => {
  const run = await loaded();
  await run.open('a', '2026-11-16T12:00:00Z');
  run.clock.increment(seenDelay);
  await run.open('b');
  run.clock.increment(seenDelay);
  await run.open('b');
  await run.open('c');
  await run.open('b');
  run.clock.increment(seenDelay);
  expect([run.unread(), run.markSeen.asked.length]).toEqual([3, 1]);
});

test('[T6.01] a preview session marks nothing', async () => {
  const run = await loaded(['a'], { isPreview: true });
  await run.open('a');
  run.clock.increment(seenDelay);
  expect([run.unread(), run.markSeen.asked]).toEqual([4, []]);
});

test('[T7.30] an article that is not among those read lowers the count, and a failed mark raises it again', async () => {
  const run = await loaded(['a']);
  await run.open('z');
  run.clock.increment(seenDelay);
  expect(run.unread()).toBe(3);
  run.markSeen.last().reject(lost);
  await settle();
  expect(run.unread()).toBe(4);
});

test('[T7.30] a list that comes while an article is being marked shows it as seen; one that the server shows as seen is not counted twice', async () => {
  const run = start({ path: '/home/news/b' });
  await run.open('b');
  run.clock.increment(seenDelay);
  run.loadArticles.last().resolve(part(['a', 'b']));
  await settle();
  expect([run.unread(), run.list()?.items[1]?.isUnread]).toEqual([3, false]);
  const other = start({ path: '/home/news/b' });
  await other.open('b');
  other.clock.increment(seenDelay);
  other.loadArticles.last().resolve({ items: [item('a'), item('b', false)], totalItems: 2, unread: 1 });
  await settle();
  other.markSeen.last().resolve(undefined);
  await settle();
  expect(other.unread()).toBe(1);
});

test('[T9.03] further articles are behind the others, each once, and a part without anything new is the end', async () => {
  const run = await loaded(['a', 'b', 'c']);
  run.actor.send({ type: 'list.more' });
  expect(run.loadArticles.last().input).toEqual({ contactId: 'contact-1', from: 3 });
  run.loadArticles.last().resolve(part(['c', 'd'], { totalItems: 6 }));
  await settle();
  expect(run.ids()).toEqual(['a', 'b', 'c', 'd']);
  run.actor.send({ type: 'list.more' });
  run.loadArticles.last().resolve(part([], { totalItems: 6 }));
  await settle();
  expect(run.actor.getSnapshot().can({ type: 'list.more' })).toBe(false);
});

test('the list is read anew on the way back from another area, and stays when that fails', async () => {
  const run = await loaded(['a']);
  run.actor.send({ type: 'route.entered', path: '/documents' });
  run.actor.send({ type: 'route.entered', path: '/home/news' });
  expect([run.loadArticles.asked.length, run.ids()]).toEqual([2, ['a']]);
  run.loadArticles.last().reject(lost);
  await settle();
  expect(run.ids()).toEqual(['a']);
  run.actor.send({ type: 'route.entered', path: '/documents' });
  run.actor.send({ type: 'route.entered', path: '/home' });
  run.loadArticles.last().resolve(part(['new', 'a']));
  await settle();
  expect(run.ids()).toEqual(['new', 'a']);
});

test('[T8.05] without a contact nothing is asked until the session has one', () => {
  const { session } = factsFor();
  const ApplicationConfiguration = { ...session.bindings.ApplicationConfiguration, ContactId: '' };
  const run = start({ session: { ...session, bindings: { ...session.bindings, ApplicationConfiguration } } });
  expect([run.loadArticles.asked, run.actor.getSnapshot().context.problem]).toEqual([
    [],
    { code: 'contactMissing' },
  ]);
  run.actor.send({ type: 'session.refreshed', session });
  expect(run.loadArticles.last().input).toEqual({ contactId: 'contact-1', from: 0 });
});

test('[T7.31] attachments are downloaded one after another, also when the article was left', async () => {
  const run = await loaded();
  const wish = { articleId: 'a', attachmentId: '1', name: 'One.pdf' };
  run.actor.send({ type: 'attachment.wanted', ...wish });
  run.actor.send({ type: 'attachment.wanted', ...wish, attachmentId: '2' });
  expect(run.saveAttachment.asked.map(({ input }) => input)).toEqual([wish]);
  run.actor.send({ type: 'route.entered', path: '/documents' });
  run.saveAttachment.last().reject(lost);
  await settle();
  expect(run.saveAttachment.asked.map(({ input }) => input)).toEqual([wish, { ...wish, attachmentId: '2' }]);
  expect(run.signals.map(({ type }) => type)).toEqual(['alert.raised']);
  run.saveAttachment.last().resolve(undefined);
  await settle();
  expect(run.signals.at(-1)).toEqual({ type: 'alert.withdrawn', topic: 'news.download' });
});

test.each([
  ['/home/news', null],
  ['/home/news/', null],
  ['/home/news/a%2Fb?from=mail', 'a/b'],
  ['/home/news/%E0%A4%A', '%E0%A4%A'],
  ['/home/newsletter/a', null],
])('[T2.21] %s leads to the article %j', (path, id) => {
  expect(articleIdIn(path)).toBe(id);
});

test('only paths of an article’s own attachments are pictures of it', () => {
  const own = '/api/br-news/v1/articles/a/attachments/';
  expect(attachmentIdIn('a', `${own}p1`)).toBe('p1');
  for (const path of [`${own}p1/..`, `${own}`, `https://e.example${own}p1`, `${own.replace('/a/', '/b/')}p1`])
    expect(attachmentIdIn('a', path)).toBe(undefined);
  const bodyHtml = `<img src="${own}p1" alt="" /><img src="${own}p1" alt="" /><img src="/other" alt="" />`;
  expect(picturesOf({ id: 'a', coverPath: `${own}cover`, bodyHtml } as never)).toEqual(['cover', 'p1']);
});
