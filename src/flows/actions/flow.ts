import { definePage } from '../define-flow.ts';

/** Service requests and other actions. */
export default definePage({
  name: 'actions',
  view: () => import('./views/actions-screen.tsx'),
  route: {
    path: '/actions',
    capability: 'actions',
    fallback: '/documents',
    hostedPath: '/mobile/actions',
    tab: { key: 'navActions', icon: 'bolt' },
  },
});
