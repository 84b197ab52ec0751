import type { newsMachine } from '../../../machines/news/news.machine.ts';
import { defineFlow } from '../define-flow.ts';

declare module '../../../machines/root/flows.ts' {
  interface FlowLogics {
    news: typeof newsMachine;
  }
}

/** News of the firm in the Brazilian edition: a part of home, their list, and each article [T2.21]. */
export default defineFlow({
  name: 'news',
  machine: async () => (await import('../../../machines/news/news.machine.ts')).newsMachine,
  services: () => import('./actors.ts'),
  widget: {
    type: 'news',
    height: 374,
    view: () => import('./views/news-card.tsx'),
  },
  view: () => import('./views/news-screen.tsx'),
  translations: ['news'],
  isReady: (at) => !at.matches({ list: 'loading' }),
  route: {
    path: '/home/news',
    below: ['/:articleId'],
    capability: 'dashboards',
    fallback: '/tasks',
    title: 'newsTitle',
  },
  firstRequests: ['listArticles'],
});
