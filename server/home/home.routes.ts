import type { ResponseOf } from '../../contract/calls/call.ts';
import { withoutHiddenCharacters } from '../../contract/calls/hidden-characters.ts';
import { home, homeCounts, type NewDocument, unreadDocuments } from '../../contract/home/home.ts';
import { verbOf } from '../../contract/tasks/group-sections.ts';
import { type TaskType, taskToOpen } from '../../contract/tasks/task-rules.ts';
import type { Deps } from '../deps.ts';
import type { Routes } from '../http/handle.ts';
import { openRequestsOf } from '../requests/open-requests.queries.ts';
import { findCompany, marketOf } from '../security/theme.ts';
import { createAccessQueries } from '../storage/access.queries.ts';
import { clientTagsOf } from '../tasks/groups/client-tags.ts';
import { standingOf } from '../tasks/hand-in/hand-in.ts';
import { scopeOf, type TaskScope } from '../tasks/scope.ts';
import { type ListedTask, taskOf } from '../tasks/shape.ts';
import { tasksOfGroups } from '../tasks/task.queries.ts';
import { demandDates } from '../tasks/task-transaction.ts';
import { createNewDocumentQueries } from './new-documents.queries.ts';
import { progressOfGroup } from './progress.ts';
import { createWaitingQueries } from './waiting.queries.ts';
import { createWithFirmQuery } from './with-firm.queries.ts';

type Waiting = NonNullable<ResponseOf<typeof home>['waiting']>;

/** Kinds whose progress counts documents that were handed in. */
const takesFiles: readonly TaskType[] = ['documentsTask', 'uploadTask', 'dynamicTask'];

const verbTaskOf = (row: ListedTask) => ({ status: row.status, type: row.type, handIn: standingOf(row) });

const withShownName = (row: NewDocument): NewDocument => ({
  ...row,
  name: withoutHiddenCharacters(row.name),
});

/** The routes of home: one call for what is shown without scrolling, over all clients that the user acts for, and one for its numbers. */
export function addHomeRoutes(routes: Routes, { db, settings }: Pick<Deps, 'db' | 'settings'>): void {
  const queries = createWaitingQueries(db, settings.limits);
  const withFirm = createWithFirmQuery(db);
  const newDocuments = createNewDocumentQueries(db, createAccessQueries(db));

  async function waitingFor(scope: TaskScope, today: string): Promise<Waiting> {
    const groups = await queries.groups(scope, today);
    const listed = await tasksOfGroups(
      db,
      scope,
      groups.map(({ id }) => id),
    );
    const membersOf = (id: string) => listed.filter(({ groupId }) => groupId === id);
    const single = groups.flatMap(({ id }) => {
      const [only, ...others] = membersOf(id);
      return only && others.length === 0 ? [only.id] : [];
    });
    const insides = await queries.tasks(single);
    const handedIn = await queries.handedIn(insides.filter(({ type }) => takesFiles.includes(type)));
    return {
      total: groups[0]?.total ?? 0,
      overdue: groups[0]?.overdue ?? 0,
      rows: groups.flatMap((group) => {
        const members = membersOf(group.id);
        const opened = taskToOpen(members);
        // The task was finished between the two statements.
        if (!opened) return [];
        const inside = members.length === 1 ? insides.find(({ id }) => id === opened.id) : undefined;
        const progress = progressOfGroup(
          members,
          inside && { task: taskOf(inside), documents: handedIn.get(inside.id) ?? [] },
        );
        return [
          {
            groupId: group.id,
            taskId: opened.id,
            clientId: group.clientId,
            label: withoutHiddenCharacters(group.label),
            next: withoutHiddenCharacters(opened.label),
            type: group.type,
            taskType: opened.type,
            dueDate: group.dueDate,
            expirationDate: group.expirationDate,
            verb: verbOf({ status: 0 }, members.map(verbTaskOf), true),
            progress,
          },
        ];
      }),
    };
  }

  routes.handle(homeCounts, async ({ principal }) => {
    const scope = await scopeOf(db, principal);
    const [waiting, unread, requests] = await Promise.all([
      scope.mayTasks ? queries.count(scope) : null,
      newDocuments.unread(principal),
      openRequestsOf(db, principal),
    ]);
    return { waiting, unread, requests: requests?.waiting.total ?? null };
  });

  routes.handle(unreadDocuments, async ({ principal, query: { from } }) => {
    const { rows, next, unread } = await newDocuments.unreadPage(principal, from);
    return {
      unread,
      rows: rows.map(withShownName),
      next,
      clients: await clientTagsOf(db, rows, principal),
    };
  });

  routes.handle(home, async ({ principal, query }) => {
    demandDates(query.today);
    const today = query.today ?? new Date().toISOString().slice(0, 10);
    const scope = await scopeOf(db, principal);
    const [company, waiting, handedIn, { rows, since, unread }, requests] = await Promise.all([
      findCompany(db, principal.companyId),
      scope.mayTasks ? waitingFor(scope, today) : null,
      scope.mayTasks ? withFirm(scope) : null,
      newDocuments.newest(principal),
      openRequestsOf(db, principal),
    ]);
    return {
      market: marketOf(company?.market ?? ''),
      isFirmPlayed: settings.demoFirm,
      waiting,
      withFirm: handedIn && {
        total: handedIn.total,
        rows: handedIn.rows.map((row) => ({ ...row, label: withoutHiddenCharacters(row.label) })),
      },
      requests,
      newDocuments: {
        unread,
        since,
        rows: rows.map(withShownName),
      },
      clients: await clientTagsOf(
        db,
        [
          ...(waiting?.rows ?? []),
          ...(handedIn?.rows ?? []),
          ...(requests?.waiting.rows ?? []),
          ...(requests?.withFirm.rows ?? []),
          ...rows,
        ],
        principal,
      ),
    };
  });
}
