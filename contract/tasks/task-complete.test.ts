import { describe, expect, test } from 'vitest';
import { documentFor } from '../../tests/support/values/fixtures.ts';
import { stepFor, taskFor } from '../../tests/support/values/tasks.ts';
import { metaDataFor } from './handed-in.ts';
import {
  isComplete,
  isOwnPartDone,
  missingAnswers,
  missingIn,
  progressOf,
  settledSteps,
  stepsToSendAgain,
} from './task-complete.ts';
import type { Task } from './task-items.ts';
import type { Form, Topic } from './task-kinds.ts';
import type { TaskType } from './task-rules.ts';
import type { StepMode } from './task-steps.ts';

const required = stepFor({ isRequired: true });
const facts = (task: Task, modes: readonly StepMode[] = [], steps: readonly number[] = []) => ({
  task,
  modes,
  documents: steps.map((step) => ({
    ...documentFor(`document-${step}`, 'tax'),
    customItemMetaData: metaDataFor(task, step),
  })),
});
const missing = (...given: Parameters<typeof facts>) => [...missingIn(facts(...given))];

describe('[T5.04] a step that does not apply', () => {
  const withReason = (dnaComment: string | null) => taskFor('a', { steps: [{ ...required, dnaComment }] });
  test.each([
    [null, [[0, 'reason']]],
    ['', [[0, 'reason']]],
    [' \n', [[0, 'reason']]],
    ['We have none', []],
  ])('with the reason %j misses %j', (reason, expected) => {
    expect(missing(withReason(reason), ['notApply'])).toEqual(expected);
  });
  test('misses no answer', () => {
    const task = taskFor('a', { type: 'dynamicTask', steps: [stepFor({ dnaComment: 'We have none' })] });
    expect(missing(task, ['notApply'])).toEqual([]);
  });
});

describe('a step that is asked for', () => {
  test.each<TaskType>(['documentsTask', 'uploadTask'])('of a %s wants a document', (type) => {
    const task = taskFor('a', { type, steps: [required, required, stepFor()] });
    expect(missing(task, ['apply', 'apply', 'apply'], [1])).toEqual([[0, 'answer']]);
  });

  test.each<TaskType>(['questionnaireTask', 'ukInformationRequestQuestionnaireTask'])(
    'of a %s wants an answer',
    (type) => {
      const answered = stepFor({ isRequired: true, data: { selected: ['home'] } });
      const topic: Topic = { select: 'multi', questions: [{ id: 'home', label: 'Home' }], creates: {} };
      const data = { topics: [topic, topic, topic] };
      expect(missing(taskFor('a', { type, data, steps: [required, answered, stepFor()] }))).toEqual([
        [0, 'answer'],
      ]);
    },
  );

  const home: Topic['questions'] = [
    { id: 'home', label: 'Home' },
    { id: 'car', label: 'Car' },
  ];
  test.each<[Topic['select'], unknown, boolean]>([
    ['single', ['home'], true],
    ['single', ['home', 'car'], false],
    ['multi', ['home', 'car'], true],
    ['multi', [], false],
    ['multi', ['boat'], false],
    ['multi', 'home', false],
    ['multi', { length: 1 }, false],
    ['multi', null, false],
  ])('of a questionnaire (%s) takes %j for an answer: %s', (select, selected, isTaken) => {
    const data = { topics: [{ select, questions: home, creates: {} }] };
    const steps = [stepFor({ isRequired: true, data: { selected } })];
    expect(missing(taskFor('a', { type: 'questionnaireTask', data, steps })).length === 0).toBe(isTaken);
  });

  const form: Form = {
    type: 'object',
    properties: {
      name: { type: 'string', title: 'Name', format: 'text', minLength: 3 },
      email: { type: 'string', title: 'E-mail', format: 'email' },
    },
    required: ['name'],
  };
  test.each([
    [{}, [[0, 'answer']]],
    [{ name: 'Dana' }, []],
    [{ name: ' D ' }, [[0, 'answer']]],
    [{ name: 'Dana', email: 'nowhere' }, [[0, 'answer']]],
    [{ name: 'Dana', email: 'dana@demo.example' }, []],
    [{ name: { toString: 'Dana' } }, [[0, 'answer']]],
    [{ name: ['Dana'] }, [[0, 'answer']]],
    [{ name: 12345 }, [[0, 'answer']]],
  ])('of a form with %j misses %j', (data, expected) => {
    const steps = [stepFor({ isRequired: true, data })];
    const task = taskFor('a', { type: 'dynamicTask', data: { forms: [form] }, steps });
    expect(missing(task)).toEqual(expected);
  });

  test.each([
    ['', []],
    ['document-0', []],
    ['document-1', [[0, 'answer']]],
    ['document-9', [[0, 'answer']]],
  ])('with a file field that holds %j misses %j: the file has to be one of the step', (value, expected) => {
    const properties = { file: { type: 'string', title: 'File', format: 'file' } } as const;
    const task = taskFor('a', {
      type: 'dynamicTask',
      data: { forms: [{ type: 'object', properties, required: [] }, form] },
      steps: [stepFor({ data: { file: value } }), stepFor({ data: { name: 'Dana' } })],
    });
    expect(missing(task, [], [0, 1])).toEqual(expected);
  });

  test('of any other kind misses nothing', () => {
    expect(missing(taskFor('a', { type: 'invoiceTask', steps: [required] }))).toEqual([]);
  });
});

describe('an optional step with a form', () => {
  const form: Form = {
    type: 'object',
    properties: {
      name: { type: 'string', title: 'Name', format: 'text' },
      email: { type: 'string', title: 'E-mail', format: 'email' },
    },
    required: ['name'],
  };
  test.each([
    ['may stay empty', {}, []],
    ['may be emptied again', { name: '', email: '' }, []],
    ['must be whole once something is in it', { email: 'dana@demo.example' }, [[0, 'answer']]],
  ])('%s', (_what, data, expected) => {
    const task = taskFor('a', { type: 'dynamicTask', data: { forms: [form] }, steps: [stepFor({ data })] });
    expect(missing(task)).toEqual(expected);
    expect(isComplete(facts(task))).toBe(expected.length === 0);
  });
});

describe('what is missing, in the order in which a task shows it', () => {
  const properties = {
    first: { type: 'string', title: 'First', format: 'text' },
    second: { type: 'string', title: 'Second', format: 'text' },
    third: { type: 'string', title: 'Third', format: 'text' },
  } as const;
  const form: Form = { type: 'object', properties, required: ['first', 'third'] };

  test('is each field of a form, each unanswered step and each reason', () => {
    const steps = [required, required, required, stepFor({ dnaComment: ' ' })];
    const data = { forms: [form, form, form, form] };
    const task = taskFor('a', {
      type: 'dynamicTask',
      data,
      steps: [steps[0] ?? required, { ...required, data: { first: 'a', third: 'b' } }, required, stepFor()],
    });
    expect(missingAnswers(facts(task, ['apply', 'apply', 'apply', 'notApply']))).toEqual([
      { what: 'answer', step: 0, field: 'first', isWrong: false },
      { what: 'answer', step: 0, field: 'third', isWrong: false },
      { what: 'answer', step: 2, field: 'first', isWrong: false },
      { what: 'answer', step: 2, field: 'third', isWrong: false },
      { what: 'reason', step: 3, field: null, isWrong: false },
    ]);
  });

  test('tells an answer that is to be corrected from one that is not there', () => {
    const fields: Form = {
      type: 'object',
      properties: {
        mail: { type: 'string', title: 'Mail', format: 'email' },
        home: { type: 'string', title: 'Home', format: 'address' },
        file: { type: 'string', title: 'File', format: 'file' },
        name: { type: 'string', title: 'Name', format: 'text' },
        note: { type: 'string', title: 'Note', format: 'text' },
      },
      required: ['mail', 'home', 'file', 'name'],
    };
    const home = JSON.stringify({ country: 'BR' });
    const data = { mail: 'ana@', home, file: 'deleted', name: ' ', note: 7 };
    const task = taskFor('a', {
      type: 'dynamicTask',
      data: { forms: [fields] },
      steps: [{ ...required, data }],
    });
    expect(missingAnswers(facts(task, ['apply'])).map(({ field, isWrong }) => [field, isWrong])).toEqual([
      ['mail', true],
      ['home', false],
      ['file', false],
      ['name', false],
      ['note', true],
    ]);
  });

  test('begins with the task’s own part: each document that is not signed', () => {
    const data = { documents: [{}, {}, {}], signatures: [{}, null, null] };
    const own = { what: 'signature', step: null, field: null, isWrong: false };
    expect(missingAnswers(facts(taskFor('a', { type: 'esignTask', data, steps: [] })))).toEqual([own, own]);
    expect(missingAnswers(facts(taskFor('a', { type: 'invoiceTask', steps: [required] })))).toEqual([
      { ...own, what: 'paidOn' },
    ]);
  });

  test.each([
    ['documentsTask', {}, [required], 'file'],
    ['uploadTask', {}, [required], 'file'],
    ['questionnaireTask', { topics: [] }, [required], 'answer'],
    ['reviewDocumentTask', { decision: null }, [], 'decision'],
    ['reviewDocumentTask', { decision: 'changes' }, [], 'comment'],
    [
      'dynamicTask',
      { forms: [{ properties: { f: { format: 'file' } }, required: ['f'] }] },
      [required],
      'file',
    ],
  ] as const)('of a %s with %j is called what users call it', (type, data, steps, what) => {
    const task = taskFor('a', { type, data, steps: [...steps] });
    expect(missingAnswers(facts(task, ['apply'])).map((one) => one.what)).toEqual([what]);
  });

  test('is nothing exactly when the task is complete', () => {
    const task = taskFor('a', { type: 'documentsTask', steps: [required] });
    expect(missingAnswers(facts(task, ['apply'], [0]))).toEqual([]);
    expect(isComplete(facts(task, ['apply'], [0]))).toBe(true);
  });
});

test('[T2.27] a step gets its check mark from a document that was handed in', () => {
  const task = taskFor('a', { type: 'documentsTask', steps: [required, required, stepFor()] });
  expect([...settledSteps(facts(task, [], [1]))]).toEqual([1]);
});

describe('[T4.09] a step with a returned file', () => {
  const verdict = { step: 1, documentId: 'card', verdict: 'returned' as const, at: '2026-11-19', by: null };
  const task = taskFor('a', { type: 'documentsTask', steps: [required, required], verdicts: [verdict] });
  const handed = (id: string, step: number, replaces?: string) => ({
    ...documentFor(id, 'tax'),
    customItemMetaData: metaDataFor(task, step, replaces),
  });
  const stepsOf = (documents: ReturnType<typeof handed>[]) => {
    const at = { ...facts(task), documents };
    return [[...settledSteps(at)], [...stepsToSendAgain(at)], progressOf(at), isComplete(at)];
  };
  const first = [handed('sales', 0), handed('card', 1)];

  test('without a new file is neither done nor ready', () => {
    expect(stepsOf(first)).toEqual([[0], [], 50, false]);
  });
  test('with a new file is ready to be sent, and not done before', () => {
    expect(stepsOf([...first, handed('card-all', 1, 'card')])).toEqual([[0], [1], 50, true]);
  });
});

test.each<[TaskType, Partial<Task>, boolean]>([
  ['esignTask', { data: { documents: [{}], signatures: [null] } }, false],
  ['esignTask', { data: { documents: [{}, {}], signatures: [{}, null] } }, false],
  ['esignTask', { data: { documents: [{}, {}], signatures: [{}] } }, false],
  ['esignTask', { data: { documents: [{}, {}], signatures: [{}, {}] } }, true],
  ['esignTask', { data: { documents: [], signatures: [] } }, false],
  ['esignTask', { data: { documents: 'x', signatures: 'x' } }, false],
  ['esignTask', { data: {} }, false],
  ['invoiceTask', { data: { paidOn: null } }, false],
  ['invoiceTask', { data: { paidOn: '2026-01-01' } }, true],
  ['reviewDocumentTask', { data: { decision: null } }, false],
  ['reviewDocumentTask', { data: { decision: 'approved' } }, true],
  ['reviewDocumentTask', { data: { decision: 'changes' } }, false],
  ['reviewDocumentTask', { data: { decision: 'changes' }, comment: ' ' }, false],
  ['reviewDocumentTask', { data: { decision: 'changes' }, comment: 'Page 2' }, true],
  ['documentsTask', {}, true],
])('what a %s itself asks for, with %j: %j', (type, change, expected) => {
  const task = taskFor('a', { type, steps: [], ...change });
  expect([isOwnPartDone(task), isComplete(facts(task))]).toEqual([expected, expected]);
});

test('a task whose own part is done is not ready while a step misses something', () => {
  const task = taskFor('a', { steps: [required] });
  expect([isComplete(facts(task, ['apply'])), isComplete(facts(task, ['apply'], [0]))]).toEqual([
    false,
    true,
  ]);
});

test('[T2.26] the bar shows the share of steps that miss nothing and hold something', () => {
  const steps = [required, required, stepFor({ dnaComment: 'None' }), stepFor({ data: { x: 1 } }), stepFor()];
  const task = taskFor('a', { steps });
  const modes: readonly StepMode[] = ['apply', 'apply', 'notApply', 'apply', 'apply'];
  expect(progressOf(facts(task, modes))).toBe(40);
  expect(progressOf(facts(task, modes, [0, 1]))).toBe(80);
  const stepless = (paidOn: string | null) =>
    progressOf(facts(taskFor('a', { type: 'invoiceTask', data: { paidOn }, steps: [] })));
  expect([stepless(null), stepless('2026-01-01')]).toEqual([0, 100]);
});

test.each<[TaskType, Record<string, unknown>]>([
  ['dynamicTask', { forms: 'x' }],
  ['dynamicTask', { forms: [null] }],
  ['questionnaireTask', { topics: { 0: {} } }],
  ['questionnaireTask', { topics: [null] }],
  ['esignTask', { documents: null, signatures: 7 }],
])('a stored %s whose data is %j is judged without an error', (type, data) => {
  const task = taskFor('a', { type, data, steps: [required] });
  expect([progressOf(facts(task)), isComplete(facts(task))]).toEqual(
    type === 'dynamicTask' ? [0, true] : [0, false],
  );
});
