import { expect } from 'vitest';
import { describeModel } from '../../support/charts/describe-model.ts';
import { articleModels } from './news.model.ts';

describeModel(articleModels, {
  invariants: {
    '[T7.29] what is on screen is the article that was asked for': (
      { context: { article }, value },
      { started },
    ) => {
      expect(started[0]).toMatchObject({ src: 'loadArticle', input: { articleId: 'thirteenth' } });
      expect(article !== null).toBe(typeof value === 'object');
    },
    '[T7.31] pictures are loaded once each, and only those of the article itself': (
      { context: { article } },
      { started },
    ) => {
      const asked = started.filter(({ src }) => src === 'picture').map(({ input }) => input);
      const wanted = article?.coverPath ? ['cover', 'p1'] : [];
      expect(asked).toEqual(wanted.map((attachmentId) => ({ articleId: 'thirteenth', attachmentId })));
    },
  },
});
