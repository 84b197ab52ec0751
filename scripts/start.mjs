// npm start: from nothing to a running portal, in this one process, so that a signal to it reaches the server.
import { build, prepare } from './lib/steps.mjs';

prepare();
build();
// Only now: on an empty machine the package has just been installed.
const { register } = await import('tsx/esm/api');
register();
await import('../server/main.ts');
