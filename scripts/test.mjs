// npm test: everything that can be tested here, in a real Chromium where a test needs one.
import { browserPath } from './lib/browser.mjs';
import { build, prepare, runTool } from './lib/steps.mjs';

prepare();
const CHROMIUM_PATH = await browserPath();
build();
runTool('The tests failed.', 'node_modules/vitest/vitest.mjs', ['run', ...process.argv.slice(2)], {
  ...process.env,
  CHROMIUM_PATH,
});
