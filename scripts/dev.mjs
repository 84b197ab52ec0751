// npm run dev: the portal from its sources, with hot reload in the browser and a restart when the server changes.
import { become, prepare } from './lib/steps.mjs';

prepare();
become(
  [
    'node_modules/tsx/dist/cli.mjs',
    'watch',
    '--clear-screen=false',
    '--include',
    'locales/**/*',
    'server/main.ts',
  ],
  {
    ...process.env,
    PORTAL_DEV: 'on',
  },
);
