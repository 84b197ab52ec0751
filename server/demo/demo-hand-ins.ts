import { type HandInHistory, type ReviewItem, reviewOf } from '../../contract/tasks/hand-in.ts';
import { metaDataFor } from '../../contract/tasks/handed-in.ts';
import type { TaskStep } from '../../contract/tasks/task-items.ts';
import { type TaskStatus, taskStatus } from '../../contract/tasks/task-rules.ts';
import { columnsOfReview } from '../tasks/hand-in/hand-in.ts';
import { labelOrderOf } from '../tasks/shape.ts';
import { dayFrom } from './demo-task-content.ts';
import type { TaskClient, TaskRow, TaskRows } from './demo-tasks.ts';
import { idOf } from './identity.ts';
import type { HandInWords } from './task-words/hand-in-words.ts';
import type { PaperWords } from './task-words/task-words.ts';

/** A client with a task in every state of a hand-in. */
export interface HandInClient extends TaskClient {
  readonly handInWords: HandInWords;
  /** The person of the client, and the member of the firm who reviews. */
  readonly people: { readonly client: string; readonly firm: string };
}

interface HandInPlan {
  readonly key: keyof Pick<HandInWords, 'received' | 'inReview' | 'accepted' | 'returned'>;
  readonly status: TaskStatus;
  readonly steps: readonly Pick<TaskStep, 'title' | 'dnaComment'>[];
  /** What happened: hours before now, what, and what was decided about the files. */
  readonly history: (
    files: readonly string[],
  ) => readonly (readonly [hours: number, kind: HandInHistory['kind'], items?: readonly ReviewItem[]])[];
}

const hourMs = 3_600_000;
/** How long ago the firm asked for them. */
const askedHours = 300;
const { done, received, wip } = taskStatus;

const accepted = (step: number, documentId: string | null): ReviewItem => ({
  step,
  documentId,
  verdict: 'accepted',
});

const plansOf = (words: HandInWords): readonly HandInPlan[] => {
  const only = (title: string) => [{ title, dnaComment: null }];
  const [first, second, third] = words.items;
  return [
    { key: 'received', status: done, steps: only(words.received), history: () => [[3, 'submit']] },
    {
      key: 'inReview',
      status: done,
      steps: only(words.inReview),
      history: () => [
        [70, 'submit'],
        [48, 'begin'],
      ],
    },
    {
      key: 'accepted',
      status: received,
      steps: only(words.accepted),
      history: ([file = '']) => [
        [190, 'submit'],
        [80, 'begin'],
        [72, 'accept', [accepted(0, file)]],
      ],
    },
    {
      key: 'returned',
      status: wip,
      steps: [
        { title: first, dnaComment: null },
        { title: second, dnaComment: null },
        { title: third, dnaComment: words.doesNotApply },
      ],
      history: ([card = '', sales = '']) => [
        [100, 'submit'],
        [30, 'begin'],
        [
          26,
          'return',
          [
            {
              step: 0,
              documentId: card,
              verdict: 'returned',
              reason: words.reason,
              whatToDo: words.whatToDo,
              pages: { count: 3, missing: [2] },
            },
            accepted(1, sales),
            accepted(2, null),
          ],
        ],
      ],
    },
  ];
};

/** The files of a task, by its steps; a step that does not apply has none. */
const papersOf = (words: HandInWords, key: HandInPlan['key']): readonly PaperWords[] =>
  key === 'returned' ? words.papers.returned : [words.papers[key]];

/** Adds a task in every state of a hand-in, each with files of the client behind it. */
export async function handInTasks(rows: TaskRows, client: HandInClient): Promise<void> {
  const { companyId, clientId, handInWords, people, now } = client;
  for (const plan of plansOf(handInWords)) {
    const groupId = idOf('task-group', clientId, `hand-in ${plan.key}`);
    const label = handInWords[plan.key];
    const isOver = plan.status !== wip;
    const dueDate = dayFrom(now, isOver ? -1 : 5);
    const createdAt = new Date(now.getTime() - askedHours * hourMs);
    const params = { kind: client.isIndividual ? 'individual' : 'business', taxYear: client.year + 1 };
    const taskId = idOf('task', groupId, '0');
    // An hour before the task was handed in for the first time.
    const uploadedHours = Math.max(...plan.history([]).map(([hours]) => hours)) + 1;
    const handedIn: string[] = [];
    for (const [step, paper] of papersOf(handInWords, plan.key).entries()) {
      const file = await client.paper({
        ...paper,
        by: 'client',
        at: new Date(now.getTime() - uploadedHours * hourMs),
        isRead: true,
      });
      Object.assign(file, { customItemMetaData: metaDataFor({ params, label, taskId }, step) });
      handedIn.push(file.id);
    }
    const history = plan.history(handedIn).map(
      ([hours, kind, items = []]): HandInHistory => ({
        kind,
        items,
        at: new Date(now.getTime() - hours * hourMs).toISOString(),
        by: kind === 'submit' ? people.client : people.firm,
      }),
    );
    rows.groups.push({
      id: groupId,
      companyId,
      clientId,
      type: 'document_request',
      label,
      status: plan.status,
      dueDate,
      expirationDate: null,
      completedDate: isOver ? (history[0]?.at.slice(0, 10) ?? null) : null,
      createdAt,
    });
    const task: TaskRow = {
      id: taskId,
      groupId,
      companyId,
      clientId,
      type: 'documentsTask',
      status: plan.status,
      label,
      labelOrder: labelOrderOf(label),
      dueDate,
      expirationDate: null,
      order: 1,
      params,
      data: {},
      steps: plan.steps.map((step) => ({ ...step, isRequired: true, data: {}, comment: null })),
      comment: null,
      doesNotApplyComment: null,
      tags: [],
      createdById: client.assignedBy,
      createdByKind: 'firm',
      createdAt,
      ...columnsOfReview(reviewOf(history)),
    };
    rows.tasks.push(task);
    for (const { kind, at, by, items } of history)
      rows.events.push({
        taskId,
        kind,
        at: new Date(at),
        userId: kind === 'submit' ? people.client : client.assignedBy,
        byName: by ?? '',
        items,
      });
  }
}
