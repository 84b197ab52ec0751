import { definePage } from '../define-flow.ts';

/** The front page. */
export default definePage({
  name: 'home',
  view: () => import('./views/home-screen.tsx'),
  route: {
    path: '/home',
    capability: 'dashboards',
    fallback: '/tasks',
    tab: { key: 'navHome', icon: 'home' },
  },
});
