// npm test: the tests that prove each rule once, in a real Chromium where one is needed. With --all (npm run test:all) also
// those tagged `thorough`, which prove it again over all pages, calls or sizes.
import { browserPath } from './lib/browser.mjs';
import { build, prepare, runTool } from './lib/steps.mjs';

const args = process.argv.slice(2);
const isAll = args.includes('--all');
const filter = isAll ? [] : ['--tags-filter', '!thorough'];

prepare();
const CHROMIUM_PATH = await browserPath();
build();
runTool(
  'The tests failed.',
  'node_modules/vitest/vitest.mjs',
  ['run', ...filter, ...args.filter((arg) => arg !== '--all')],
  {
    ...process.env,
    CHROMIUM_PATH,
  },
);
