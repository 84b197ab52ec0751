import type { HelpArticle } from '../../../contract/firm/support.ts';
import { helpArticles } from '../../../contract/firm/support.ts';
import type { ArticleQuestion } from '../../../machines/help/help.setup.ts';
import type { Http } from '../../platform/http/http.ts';

/** What the help chart needs from the world. */
export function createHelpServices({ http }: { http: Http }) {
  return {
    /** The articles to suggest on a screen, by app, user type, screen and locale [T7.22]. */
    async loadArticles(
      { userType, screen, language }: ArticleQuestion,
      signal: AbortSignal,
    ): Promise<readonly HelpArticle[]> {
      const { items } = await http.call(helpArticles, {
        query: { app: 'clientcenter', userType, screens: screen, locale: language },
        signal,
      });
      return items;
    },
  };
}
