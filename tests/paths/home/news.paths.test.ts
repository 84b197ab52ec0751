import { expect } from 'vitest';
import { isPreview } from '../../../contract/session/access.ts';
import { unreadNews } from '../../../machines/news/news.machine.ts';
import { describeModel } from '../../support/charts/describe-model.ts';
import { newsModels } from './news.model.ts';

const contactOf = (session: { bindings: { ApplicationConfiguration: { ContactId: string } } }) =>
  session.bindings.ApplicationConfiguration.ContactId;

describeModel(newsModels, {
  invariants: {
    '[T7.29, T8.05, T9.03] each part of the list is requested by contact, after the loaded rows': (
      { context: { session, problem }, value },
      { event, started },
    ) => {
      const asked = started.filter(({ src }) => src === 'loadArticles');
      for (const { input } of asked) expect(input).toMatchObject({ contactId: 'contact-1' });
      if (event.type === 'list.more' && value.list === 'loading')
        expect(asked.at(-1)?.input).toEqual({ contactId: 'contact-1', from: 3 });
      if (contactOf(session) === '')
        expect([asked, value.list, problem]).toEqual([[], 'withoutContact', { code: 'contactMissing' }]);
    },
    '[T2.21] the article of the path is open, and no other': ({ context: { path }, value }, { started }) => {
      const isArticle = /^\/home\/news\/./.test(path);
      expect(value.article).toBe(isArticle ? 'open' : 'closed');
      const opened = started.filter(({ src }) => src === 'article').at(-1);
      if (isArticle) expect(opened?.input).toMatchObject({ articleId: path.slice('/home/news/'.length) });
    },
    '[T7.30, T6.01] an article is marked once at a time, and never in a preview session': (
      { context: { session, marks } },
      { started },
    ) => {
      expect(new Set(marks.map(({ articleId }) => articleId)).size).toBe(marks.length);
      if (isPreview(session))
        expect([marks, started.filter(({ src }) => src === 'markSeen')]).toEqual([[], []]);
    },
    '[T7.30] the count is that of the server without the articles that are being marked': (snapshot) => {
      const { list, marks } = snapshot.context;
      const shown = list?.items ?? [];
      for (const { articleId, isCounted } of marks)
        if (isCounted) expect(shown.find(({ id }) => id === articleId)?.isUnread ?? false).toBe(false);
      expect(unreadNews(snapshot)).toBe(list?.unread ?? 0);
    },
    '[T7.31] an attachment that could not be downloaded raises an alert': (_snapshot, { event, emitted }) => {
      if (event.type === 'xstate.error.actor.saveAttachment')
        expect(emitted.at(-1)).toMatchObject({
          type: 'alert.raised',
          alert: { key: 'attachmentDownloadErrorMsg', topic: 'news.download' },
        });
    },
  },
});
