import { withoutHiddenCharacters } from '../../contract/calls/hidden-characters.ts';
import { maxNotices } from '../../contract/home/home-rules.ts';
import { type Notice, notices, readNotices } from '../../contract/home/notices.ts';
import { taskToOpen } from '../../contract/tasks/task-rules.ts';
import type { Deps } from '../deps.ts';
import type { Routes } from '../http/handle.ts';
import { requestNoticesFor } from '../requests/request-notes.queries.ts';
import { createAccessQueries } from '../storage/access.queries.ts';
import { clientTagsOf } from '../tasks/groups/client-tags.ts';
import { scopeOf, type TaskScope } from '../tasks/scope.ts';
import { tasksOfGroups } from '../tasks/task.queries.ts';
import { demandDates } from '../tasks/task-transaction.ts';
import { createNewDocumentQueries, type DayOfDocuments } from './new-documents.queries.ts';
import { createToldQueries, type DayOfAnswers, storeMarks } from './told.queries.ts';
import { createWaitingQueries } from './waiting.queries.ts';

/**
 * The routes of notices. They are no rows of their own: each is worked out from what the tables say now, so that nothing
 * is announced that was taken back. Only what a user has read is kept.
 */
export function addNoticeRoutes(routes: Routes, { db, settings }: Pick<Deps, 'db' | 'settings'>): void {
  const waiting = createWaitingQueries(db, settings.limits);
  const newDocuments = createNewDocumentQueries(db, createAccessQueries(db));
  const told = createToldQueries(db);

  /** What is due today, by its groups as home counts them; each leads to the task of it that is open. */
  async function dueFor(scope: TaskScope, today: string): Promise<Notice[]> {
    const groups = await waiting.due(scope, today);
    const listed = await tasksOfGroups(
      db,
      scope,
      groups.map(({ id }) => id),
    );
    return groups.flatMap(({ id, clientId, label, dueDate }) => {
      const opened = taskToOpen(listed.filter(({ groupId }) => groupId === id));
      // The task was finished between the two statements.
      if (!opened || dueDate === null) return [];
      return [
        {
          kind: 'due',
          id: `due:${id}:${dueDate}`,
          clientId,
          at: dueDate,
          isRead: false,
          taskId: opened.id,
          label,
        },
      ];
    });
  }

  /** What is overdue, counted as home counts it. */
  async function overdueFor(scope: TaskScope, today: string) {
    const [oldest] = await waiting.groups(scope, today);
    if (!oldest || oldest.overdue === 0 || oldest.dueDate === null) return null;
    return { total: oldest.overdue, oldest: oldest.dueDate };
  }

  routes.handle(notices, async ({ principal, query }) => {
    demandDates(query.today);
    const today = query.today ?? new Date().toISOString().slice(0, 10);
    const scope = await scopeOf(db, principal);
    const ahead = query.ahead ?? 0;
    const [overdue, due, answers, days, requests] = await Promise.all([
      scope.mayTasks ? overdueFor(scope, today) : null,
      scope.mayTasks ? dueFor(scope, today) : [],
      scope.mayTasks ? told.answers(scope, ahead) : [],
      newDocuments.days(principal, ahead),
      requestNoticesFor(db, principal),
    ]);
    const all = [...due, ...answers.map(noticeOfAnswer), ...days.map(noticeOfDay), ...requests]
      // A date without a time is sorted as the beginning of its day.
      .sort((a, b) => b.at.localeCompare(a.at) || a.id.localeCompare(b.id))
      .slice(0, maxNotices);
    const read = await told.readBy(
      principal.userId,
      all.map(({ id }) => id),
    );
    return {
      overdue,
      notices: all.map((notice) => ({ ...readable(notice), isRead: notice.isRead || read.has(notice.id) })),
      clients: await clientTagsOf(db, all, principal),
    };
  });

  routes.handle(readNotices, async ({ principal, body }) => {
    await storeMarks(db, principal.userId, body.ids, settings.limits.noticeMarks);
    return new Response(null, { status: 204 });
  });
}

/** Further tasks of the day are new again: the newest names the notice. */
function noticeOfAnswer({ state, since, files, ...tasks }: DayOfAnswers): Notice {
  const common = { ...tasks, id: `${state}:${tasks.taskId}:${since}`, at: since, isRead: false };
  return state === 'returned' ? { kind: state, ...common, files } : { kind: state, ...common };
}

/** Further documents of the day are new ones again: the newest names the notice. */
const noticeOfDay = ({
  id,
  containerId,
  clientId,
  name,
  createdAt,
  count,
  areRead,
}: DayOfDocuments): Notice => ({
  kind: 'documents',
  id: `documents:${id}`,
  clientId,
  at: createdAt,
  isRead: areRead,
  count,
  name,
  documentId: id,
  containerId,
});

function readable(notice: Notice): Notice {
  if ('name' in notice) return { ...notice, name: withoutHiddenCharacters(notice.name) };
  if ('subject' in notice) return { ...notice, subject: withoutHiddenCharacters(notice.subject) };
  const label = withoutHiddenCharacters(notice.label);
  if (notice.kind === 'due') return { ...notice, label };
  return { ...notice, label, group: notice.group && withoutHiddenCharacters(notice.group) };
}
