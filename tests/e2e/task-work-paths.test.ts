/**
 * The paths on which a task is begun, finished and opened again, generated from its chart and taken in a real
 * browser against the real server: events are clicks, keys and answers, failures are put on the line, and the page's
 * clock stands still.
 */
import { describe, expect, test } from 'vitest';
import { browserForTests } from '../helpers/chromium.ts';
import { exceptionFaults, uncoveredTransitions } from '../helpers/coverage.ts';
import { createTaskRun } from '../helpers/task-run.ts';
import { removalOnPageModel, typingModel, workModel } from '../paths/models/task-page.model.ts';

const browser = browserForTests();
/** An account to which the other tests assign nothing. */
const takePath = createTaskRun(browser, 'one-client');

describe('[T4.02, T4.03, T4.10, T5.04, T8.02] finishing a task', () => {
  test.each(workModel.paths.map((path) => [path.title, path] as const))('%s', (_title, path) =>
    takePath(workModel, path),
  );
});

test('every transition of working and saving that a page can bring about is taken in the browser', () => {
  const otherKinds = 'steps have nothing to sign and no form of the task itself; task-kinds.test.ts has them';
  const except = [
    ...[
      'task.shown.work.settled --task.sign[mayWrite]--> task.shown.work.signing',
      'task.shown.work.markingWip --task.sign[mayWrite]--> task.shown.work.signing',
      'task.shown.work.signing --done(signDocument)--> task.shown.work.opening',
      'task.shown.work.signing --error(signDocument)--> task.shown.work.opening',
      'task.shown.saving.settled --task.edit[mayWrite]--> task.shown.saving.waiting',
      'task.shown.saving.waiting --task.edit[mayWrite]--> task.shown.saving.waiting',
      'task.shown.saving.unsaved --task.edit[mayWrite]--> task.shown.saving.waiting',
    ].map((transition) => ({ transition, reason: otherKinds })),
    {
      transition: 'task.shown.saving.settled --always[hasEdits]--> task.shown.saving.waiting',
      reason: 'a draft that came back takes a page of an earlier visit',
    },
    {
      transition: 'task.shown.work.markingWip --task.remove[mayWrite]--> task.shown.work.removing',
      reason: 'what a page breaks off is not answered; task.paths.test.ts has it',
    },
    {
      transition: 'task.shown.saving.waiting --edits.flush--> task.shown.saving.deciding',
      reason: 'task-leaving.test.ts leaves before the pause is over',
    },
    {
      transition: 'task.shown.saving.saving --error(saveEdits)[isLost]--> task.missing',
      reason: 'task-typed.test.ts has a firm that takes a task back',
    },
    {
      transition: 'task.shown.saving.unsaved --always[isSaved]--> task.shown.saving.settled',
      reason: 'it takes a change of the firm’s, and the page of a path hears of none',
    },
    {
      transition: 'task.shown.work.finishing --error(completion)--> task.shown.work.settled',
      reason: 'whatever a server or a line does is an answer of the service',
    },
  ];
  const { transitions } = workModel;
  const models = [typingModel, workModel, removalOnPageModel];
  const all = { transitions, paths: models.flatMap(({ paths }) => paths) };
  const unreached = uncoveredTransitions(all, { except }).filter((id) =>
    /^task\.shown\.(?:work|saving)\b/.test(id),
  );
  expect({ unreached, faults: exceptionFaults(all, except) }).toEqual({ unreached: [], faults: [] });
});
