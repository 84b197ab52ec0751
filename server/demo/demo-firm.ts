import { and, desc, eq, gt, inArray, lte, or } from 'drizzle-orm';
import { documentsOfStep, type HandedIn } from '../../contract/tasks/handed-in.ts';
import { maxReviewItems } from '../../contract/tasks/review.ts';
import type { Task } from '../../contract/tasks/task-items.ts';
import type { ReviewWish } from '../../contract/tasks/task-review.ts';
import { taskStatus } from '../../contract/tasks/task-rules.ts';
import { users } from '../db/schema/core-schema.ts';
import { taskEvents, tasks } from '../db/schema/task-schema.ts';
import type { Deps } from '../deps.ts';
import { describeError } from '../http/describe-error.ts';
import type { Principal } from '../http/principal.ts';
import { Refusal } from '../http/refusal.ts';
import { documentsOfTask } from '../tasks/hand-in/handed-in.queries.ts';
import { reviewTask } from '../tasks/hand-in/review-task.ts';
import { prepareReturnNotices } from '../tasks/notices/return-notice.ts';
import type { TaskRow } from '../tasks/rows.ts';
import { scopeOf } from '../tasks/scope.ts';
import { taskOf } from '../tasks/shape.ts';
import { demoDomain } from './accounts.ts';
import { firms } from './firms.ts';
import { guidOf } from './identity.ts';
import { type FirmWords, firmWords } from './task-words/firm-words.ts';

type Parts = Pick<Deps, 'db' | 'mails' | 'settings'>;
type Report = (line: string) => void;
type Firm = (typeof firms)[number];

/** Who reviews for a firm of the demo: its name says that no person does. */
export const playedFirm = ({ id, name }: Firm): Principal => ({
  sessionId: '',
  userId: guidOf('user', `firm ${id}`),
  companyId: id,
  contactId: guidOf('contact', `firm ${id}`),
  name: `${name} (demo)`,
  kind: 'staff',
  impersonator: null,
});

/** Whether people of the demo handed a task in: entries of other users are left alone. */
async function isOfDemo({ db }: Parts, taskId: string): Promise<boolean> {
  const [last] = await db
    .select({ email: users.email })
    .from(taskEvents)
    .innerJoin(users, eq(users.id, taskEvents.userId))
    .where(and(eq(taskEvents.taskId, taskId), eq(taskEvents.kind, 'submit')))
    .orderBy(desc(taskEvents.id))
    .limit(1);
  return last?.email.endsWith(`@${demoDomain}`) === true;
}

/** What is decided about a task in review: its first file is returned once, everything else is accepted. */
export function decisionAbout(
  task: Task,
  documents: readonly HandedIn[],
  { wasReturned, words }: { readonly wasReturned: boolean; readonly words: FirmWords },
): ReviewWish {
  const isDecided = (step: number, documentId: string | null) =>
    task.verdicts.some((one) => one.step === step && one.documentId === documentId);
  const files = task.steps.flatMap((_step, step) =>
    documentsOfStep(documents, task, step)
      .filter(({ id }) => !isDecided(step, id))
      .map(({ id }) => ({ step, documentId: id })),
  );
  const seen = { version: task.version, documentIds: documents.map(({ id }) => id) };
  const [first, ...others] = files;
  if (wasReturned || !first) return { kind: 'accept', seen };
  const withoutFile = task.steps.flatMap(({ dnaComment }, step) =>
    dnaComment && !isDecided(step, null) ? [{ step, documentId: null }] : [],
  );
  const accepted = [...others, ...withoutFile]
    .slice(0, maxReviewItems - 1)
    .map((one) => ({ ...one, verdict: 'accepted' as const }));
  return { kind: 'return', seen, items: [{ ...first, verdict: 'returned', ...words }, ...accepted] };
}

async function nextStep(parts: Parts, row: TaskRow, firm: Firm): Promise<ReviewWish> {
  if (row.handInState === 'received') return { kind: 'begin' };
  const { db } = parts;
  const returned = await db.$count(
    taskEvents,
    and(eq(taskEvents.taskId, row.id), eq(taskEvents.kind, 'return')),
  );
  return decisionAbout(taskOf(row), await documentsOfTask(db, row, parts.settings.limits), {
    wasReturned: returned > 0,
    words: firmWords[firm.market],
  });
}

/** Tasks that were handed in a little while ago, and those that the script itself has in review. */
async function dueTasks({ db, settings: { limits } }: Parts, now: number): Promise<TaskRow[]> {
  const played = firms.map(playedFirm);
  return await db
    .select()
    .from(tasks)
    .where(
      and(
        inArray(
          tasks.companyId,
          played.map(({ companyId }) => companyId),
        ),
        eq(tasks.status, taskStatus.done),
        eq(tasks.deleted, false),
        or(
          eq(tasks.handInState, 'received'),
          and(
            eq(tasks.handInState, 'inReview'),
            inArray(
              tasks.handInBy,
              played.map(({ name }) => name),
            ),
          ),
        ),
        lte(tasks.handInSince, new Date(now - limits.demoFirmStepMs)),
        gt(tasks.handInSince, new Date(now - limits.demoFirmRecentMs)),
      ),
    )
    .orderBy(tasks.handInSince, tasks.id)
    .limit(limits.demoFirmTasks);
}

/**
 * Plays the firms of the demo: what its people handed in a little while ago is taken into review, and a step later its
 * first file is returned, or all of it is accepted. Older tasks, and those in review with another person, are left
 * alone.
 */
export async function playFirm(parts: Parts, report: Report, now: number = Date.now()): Promise<void> {
  const { db, settings } = parts;
  const { limits, publicOrigin: origin } = settings;
  for (const row of await dueTasks(parts, now)) {
    const firm = firms.find(({ id }) => id === row.companyId);
    if (!firm || !(await isOfDemo(parts, row.id))) continue;
    const scope = await scopeOf(db, playedFirm(firm));
    const wish = await nextStep(parts, row, firm);
    const notices = await prepareReturnNotices({ ...parts, origin, report }, scope, row.id, wish);
    try {
      await reviewTask(db, scope, { taskId: row.id, wish }, { key: undefined, limits, notices });
      await notices.send();
    } catch (error) {
      // The client was faster and has opened it again, or the quota of the day is used up.
      if (!(error instanceof Refusal)) throw error;
    }
  }
}

type Play<Needed> = (parts: Needed, report: Report) => Promise<void>;

/** Lets the script look for what to do until it is stopped, one look after the other. */
export function startFirm<Needed extends Parts>(
  parts: Needed,
  plays: readonly Play<Needed>[],
  report: Report,
): () => Promise<void> {
  let looking: Promise<void> | undefined;
  const look = async () => {
    for (const play of plays) await play(parts, report);
  };
  const timer = setInterval(() => {
    looking ??= look()
      .catch((error: unknown) => report(`The script that plays the firm failed: ${describeError(error)}`))
      .finally(() => {
        looking = undefined;
      });
  }, parts.settings.limits.demoFirmLookMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await looking;
  };
}
