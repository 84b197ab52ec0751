// npm start: from nothing to a running portal, in this one process, so that a signal to it reaches the server.
import { build, prepare } from './lib/steps.mjs';

prepare();
build();
// Errors name the line of the source.
process.setSourceMapsEnabled(true);
await import('../dist/server/main.js');
