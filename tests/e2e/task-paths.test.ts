/**
 * The paths on which a task is written into and removed, generated from its chart and taken in a real
 * browser against the real server: events are clicks, keys and answers, failures are put on the line, and the page's
 * clock stands still.
 */
import { describe, test } from 'vitest';
import { browserForTests } from '../helpers/chromium.ts';
import { createTaskRun } from '../helpers/task-run.ts';
import { removalOnPageModel, typingModel } from '../paths/models/task-page.model.ts';

const browser = browserForTests();
/** An account to which the other tests assign nothing. */
const takePath = createTaskRun(browser, 'one-client');
const pathsOf = ({ paths }: typeof typingModel) => paths.map((path) => [path.title, path] as const);

describe('[T2.32, T4.14, T4.19, T5.05, T8.01] typing into steps', () => {
  test.each(pathsOf(typingModel))('%s', (_title, path) => takePath(typingModel, path));
});

describe('[T4.04, T4.07, T4.15, T8.02] removing a task', () => {
  test.each(pathsOf(removalOnPageModel))('%s', (_title, path) => takePath(removalOnPageModel, path));
});
