import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { languageVariants } from './scripts/build/language-variants.ts';
import { quickFolder } from './tests/support/server/quick-folder.ts';

/** A test that waits longer than this has lost what it waits for. */
const unitTimeout = 20_000;
const serverTimeout = 60_000;
const browserTimeout = 180_000;

/** How `expect.poll` waits unless a test says otherwise: as long as Playwright waits for a thing on the page. */
const poll = { timeout: 20_000, interval: 20 };

/** Files that take longest in their project: one that began last would run alone while the other workers are idle. */
const longFiles = [
  'tests/e2e/bench.test.ts',
  'tests/e2e/documents/upload-resume.test.ts',
  'tests/e2e/frame/shell-layout.test.ts',
  'tests/e2e/manifest/manifest.test.ts',
  'tests/e2e/requests/requests-accessibility.test.ts',
  'tests/e2e/session/server-stops.test.ts',
  'tests/e2e/tasks/task-keyboard.test.ts',
  'tests/server/operation/body-limits.test.ts',
  'tests/server/operation/database-loss.test.ts',
  'tests/server/operation/hostile-input.test.ts',
  'tests/server/operation/mail-takeover.test.ts',
  'tests/server/operation/process.test.ts',
  'tests/server/uploads/uploads-process.test.ts',
  'tests/views/forms.test.ts',
  'tests/views/requests.test.ts',
  'tests/views/shell.test.ts',
  'tests/views/task.test.ts',
];
const isLong = ({ moduleId }: TestSpecification) => longFiles.some((file) => moduleId.endsWith(file));

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    tags: [
      {
        name: 'thorough',
        description:
          'Proves over all pages, calls or sizes what a test without this tag proves once; `npm test` leaves it out, `npm run test:all` does not.',
      },
    ],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          sequence: { groupOrder: 0 },
          include: [
            '{contract,machines,server,scripts}/**/*.test.ts',
            'tests/{support,paths,oracles,generated,sim}/**/*.test.ts',
          ],
          testTimeout: unitTimeout,
          maxWorkers: 2,
          // Nothing there is kept in a module: to load the charts once a worker takes half the time.
          isolate: false,
          // The walks through the charts make many short-lived objects: more room for them takes a twentieth of the time off.
          execArgv: ['--max-semi-space-size=64'],
        },
      },
      {
        plugins: [languageVariants()],
        // By its conditions for Node it would be the CommonJS build, which requires a module that a test may be importing at
        // the same moment: Node 20 fails at that with "Cannot read properties of undefined (reading 'getStatus')".
        resolve: { alias: { 'react-router-dom': fileURLToPath(import.meta.resolve('react-router-dom')) } },
        test: {
          // What the browser has once a page, such as the translation, is there once a file.
          name: 'unit-browser',
          sequence: { groupOrder: 0 },
          include: ['src/**/*.test.{ts,tsx}'],
          testTimeout: unitTimeout,
          // Each file has a worker of its own: a thread starts in less time than a process.
          pool: 'threads',
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'server',
          expect: { poll },
          sequence: { groupOrder: 1 },
          include: ['tests/server/**/*.test.ts'],
          globalSetup: ['tests/server/setup.ts'],
          env: { TMPDIR: quickFolder },
          isolate: false,
          testTimeout: serverTimeout,
          hookTimeout: serverTimeout,
          // A third of the time a file waits for its database, for a lock or for a limit to pass.
          maxWorkers: 3,
        },
      },
      {
        test: {
          // Every view state on one page without a server: no cold page, no sign-in.
          name: 'views',
          expect: { poll },
          sequence: { groupOrder: 2 },
          include: ['tests/views/**/*.test.ts'],
          globalSetup: ['tests/views/support/build-stage.ts'],
          isolate: false,
          testTimeout: browserTimeout,
          hookTimeout: browserTimeout,
          // A state is shown for three frames at least, in which nothing is computed: three pages keep two cores busy.
          maxWorkers: 3,
        },
      },
      {
        test: {
          name: 'browser',
          expect: { poll },
          sequence: { groupOrder: 3 },
          include: ['tests/{e2e,portal}/**/*.test.ts'],
          globalSetup: ['tests/e2e/setup.ts'],
          isolate: false,
          testTimeout: browserTimeout,
          hookTimeout: browserTimeout,
          // Each worker has a portal of its own, in which its files are alone: two at a time are enough for two cores.
          maxWorkers: 2,
        },
      },
    ],
  },
});
