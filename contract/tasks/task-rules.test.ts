import { expect, test } from 'vitest';
import { initialFeatureFlags } from '../firm/feature-flags.ts';
import type { AccessFacts } from '../session/access.ts';
import {
  compareCompleteGroups,
  comparePendingGroups,
  compareTasks,
  finishedStatuses,
  isPendingGroup,
  isPendingStatus,
  isVisibleTaskType,
  pendingStatuses,
  type SortedGroup,
  type SortedTask,
  type TaskStatus,
  tagWithYear,
  taskGroupsPerPage,
  taskGroupTypeTag,
  taskStatus,
  taskStatuses,
  taskTypes,
} from './task-rules.ts';

test('[T3.04] statuses have the numbers of the specification, and each is either pending or finished', () => {
  expect(taskStatus).toEqual({ new: 0, wip: 1, done: 2, cancelled: 3, received: 4 });
  expect({ pendingStatuses, finishedStatuses }).toEqual({
    pendingStatuses: [0, 1],
    finishedStatuses: [2, 3, 4],
  });
});

test('[T4.01] only New and WIP are pending', () => {
  expect(taskStatuses.filter(isPendingStatus)).toEqual([0, 1]);
});

test('[T4.13, T9.01] a page holds fifteen groups', () => {
  expect(taskGroupsPerPage).toBe(15);
});

const sortedTask = (taskId: string, change: Partial<SortedTask> = {}): SortedTask => ({
  taskId,
  order: 1,
  status: 1,
  dueDate: '2026-05-01',
  label: 'm',
  ...change,
});

/**
 * In their order; each differs from the next in what decides at that place, and would have another place by the rest.
 */
const inOrder: readonly SortedTask[] = [
  sortedTask('9', { order: 0, status: 4, dueDate: null, label: 'z' }),
  sortedTask('8', { status: 0, dueDate: null, label: 'z' }),
  sortedTask('7', { dueDate: '2026-04-30', label: 'z' }),
  sortedTask('6', { label: 'Alpha' }),
  sortedTask('5', { label: 'beta' }),
  sortedTask('2', { label: 'gamma' }),
  sortedTask('3', { label: 'GAMMA' }),
  sortedTask('4', { label: 'Gamma' }),
  sortedTask('1', { dueDate: null, label: 'a' }),
  sortedTask('0', { status: 2, dueDate: null, label: 'a' }),
];

test('[T9.06] tasks go by order, status, due date, label without regard to case, and id', () => {
  expect(inOrder.toReversed().sort(compareTasks)).toEqual(inOrder);
  expect([...inOrder.slice(5), ...inOrder.slice(0, 5)].sort(compareTasks)).toEqual(inOrder);
  expect(compareTasks(sortedTask('1'), sortedTask('1'))).toBe(0);
});

const groupFor = (id: string, change: Partial<SortedGroup> = {}): SortedGroup => ({
  id,
  dueDate: null,
  expirationDate: null,
  completedDate: null,
  ...change,
});

test('[T7.05] pending groups go by due date, those without one last, and then by id', () => {
  const sorted = [
    groupFor('d', { dueDate: '2026-01-01' }),
    groupFor('a', { dueDate: '2026-02-01' }),
    groupFor('c', { dueDate: '2026-02-01' }),
    groupFor('b'),
    groupFor('e'),
  ];
  const onDay = (one: SortedGroup, other: SortedGroup) => comparePendingGroups(one, other, '2026-06-01');
  expect(sorted.toReversed().sort(onDay)).toEqual(sorted);
});

test('[T7.05] what is overdue comes before what is due soon, and that before what has expired', () => {
  const sorted = [
    groupFor('overdue', { dueDate: '2026-05-20', expirationDate: '2026-06-01' }),
    groupFor('soon', { dueDate: '2026-06-03', expirationDate: '2026-07-01' }),
    groupFor('later'),
    groupFor('expired first', { dueDate: '2026-04-01', expirationDate: '2026-05-31' }),
    groupFor('expired', { dueDate: '2026-04-02', expirationDate: '2026-04-30' }),
  ];
  const onDay = (one: SortedGroup, other: SortedGroup) => comparePendingGroups(one, other, '2026-06-01');
  expect(sorted.toReversed().sort(onDay)).toEqual(sorted);
});

test('[T4.13] complete groups go by the day of completion, the latest first, and then by id', () => {
  const sorted = [
    groupFor('d', { completedDate: '2026-02-01' }),
    groupFor('a', { completedDate: '2026-01-31' }),
    groupFor('c', { completedDate: '2026-01-31' }),
    groupFor('b'),
  ];
  expect(sorted.toReversed().sort(compareCompleteGroups)).toEqual(sorted);
});

test.each<[string, TaskStatus, readonly TaskStatus[], boolean]>([
  ['open, without tasks', 0, [], true],
  ['open, with an open task', 1, [2, 0], true],
  ['open, with finished tasks only', 1, [2, 3, 4], false],
  ['over, without tasks', 2, [], false],
  ['over, with an open task', 4, [1], false],
])('[T4.09] a group that is %s', (_how, status, tasks, expected) => {
  expect(
    isPendingGroup(
      status,
      tasks.map((each) => ({ status: each })),
    ),
  ).toBe(expected);
});

const withInvoices = (value: boolean) =>
  new Map(
    initialFeatureFlags.map((flag) => [flag.id, flag.id === 'InvoiceTask' ? { ...flag, value } : flag]),
  );
const factsFor = (InfrastructureAccessControls: string[], invoices: boolean): AccessFacts => ({
  session: {
    bindings: {
      ApplicationConfiguration: { CompanyId: '1001', ContactId: 'contact-1' },
      FeatureResourcePermissions: { Platform: { DefaultClient: 'Granted' } },
      InfrastructureAccessControls,
    },
    meta: {
      PrismGuid: 'user-1',
      SessionId: 'session-1',
      LongToken: 'long',
      SessionExpiresDateTime: '2026-11-21T20:00:00.000Z',
      FirstName: 'Dana',
      LastName: 'Reyes',
      EmailAddress: 'four-clients@demo.example',
      EmulateePrismGuid: null,
      Impersonator: null,
    },
  },
  flags: withInvoices(invoices),
});

test.each<[string[], boolean, string[]]>([
  [[], true, []],
  [['ClientCenterHideEsignTask'], true, ['esignTask']],
  [['ClientCenterHideInvoiceTask'], true, ['invoiceTask']],
  [['ClientCenterHideDocRequestTask'], true, ['documentsTask', 'uploadTask']],
  [[], false, ['invoiceTask']],
  [['ClientCenterHideTasks'], true, []],
])('[T5.03] the controls %j, with invoices %j, hide %j', (controls, invoices, expected) => {
  const facts = factsFor(controls, invoices);
  expect(taskTypes.filter((type) => !isVisibleTaskType(facts, type))).toEqual(expected);
});

test.each([
  ['ukInformationRequestQuestionnaireTask', 2025, 'Acme · 2024/25'],
  ['ukInformationRequestQuestionnaireTask', 2000, 'Acme · 1999/00'],
  ['ukInformationRequestQuestionnaireTask', null, 'Acme'],
  ['questionnaireTask', 2025, '2025 · Acme'],
  ['documentsTask', 2025, '2025 · Acme'],
  ['questionnaireTask', null, 'Acme'],
] as const)('[T5.19] the tag of a %s of the tax year %j reads %j', (type, year, tag) => {
  expect(tagWithYear('Acme', type, year)).toBe(tag);
});

test.each([
  [{ kind: '1040', taxYear: 2025 }, '1040.2025'],
  [{ kind: null, taxYear: 2025 }, '.2025'],
  [{ kind: '1040', taxYear: null }, '1040.'],
])('[T7.18] documents of %j carry the group type %j', (params, tag) => {
  expect(taskGroupTypeTag(params)).toBe(tag);
});
