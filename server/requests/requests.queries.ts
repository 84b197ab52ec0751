import { and, desc, eq, inArray, not, or, type SQL, sql } from 'drizzle-orm';
import type { ResponseOf } from '../../contract/calls/call.ts';
import { withoutHiddenCharacters } from '../../contract/calls/hidden-characters.ts';
import { payrollKind } from '../../contract/payroll/payroll.ts';
import { requestKindFilters, requestStatusFilters } from '../../contract/requests/kind.ts';
import { requestKinds } from '../../contract/requests/kinds/kinds.ts';
import type { RequestStatus } from '../../contract/requests/request-life.ts';
import type {
  ListedRequest,
  listRequests,
  RequestFile,
  RequestMessage,
  ServiceRequest,
} from '../../contract/requests/requests.ts';
import { isReader } from '../clients/dashboard-scope.ts';
import { folded, foldName } from '../clients/fold.ts';
import type { Database } from '../db/database.ts';
import {
  requestFiles,
  requestHistory,
  requestMessages,
  requestReads,
  serviceRequests,
} from '../db/schema/request-schema.ts';
import { demandRequest, type RequestRow, type RequestScope, shownTo } from './request-scope.ts';

type Reader = Pick<Database, 'select'>;
type Listed = ResponseOf<typeof listRequests>;
type Filter = keyof Listed['counts'];
export type FileRow = typeof requestFiles.$inferSelect;

/** The newest entries of the history that are answered. */
const mostHistory = 500;

/** The status that a filter stands for [T3.14]; none for all and for those that are kinds. */
const statusOf: Readonly<Partial<Record<Filter, RequestStatus>>> = {
  WAITING_FOR_CLIENT: 'WaitingForClient',
  WAITING_FOR_AN_ANSWER: 'WaitingForAnswer',
  WAITING_FOR_CORRECTION: 'WaitingForCorrection',
  REPLIED: 'Replied',
  DRAFT: 'Draft',
};
const kindsOf = (filter: Filter): string[] =>
  requestKinds.filter((kind) => kind.filter === filter).map(({ id }) => id);

/** The requests that one filter leaves. */
function leftBy(filter: Filter | undefined): SQL | undefined {
  if (filter === undefined || filter === 'ALL') return undefined;
  const status = statusOf[filter];
  if (status) return eq(serviceRequests.status, status);
  const kinds = kindsOf(filter);
  return kinds.length > 0 ? inArray(serviceRequests.kind, kinds) : sql`false`;
}

/** The requests in which a term is found. */
function containing(term: string | undefined): SQL | undefined {
  const wanted = foldName(term ?? '');
  if (wanted === '') return undefined;
  const pattern = `%${wanted.replace(/[\\%_]/g, '\\$&')}%`;
  const { subject, number, kind } = serviceRequests;
  return or(...[folded(subject), number, kind].map((text) => sql`${text} like ${pattern}`));
}

/** When the other side of a caller did last what the caller has to see. */
const otherSideAt = ({ isFirm }: RequestScope, row: RequestRow): Date | null =>
  isFirm ? row.clientAt : row.firmAt;

function listedOf(scope: RequestScope, row: RequestRow, seenAt: Date | null): ListedRequest {
  const at = otherSideAt(scope, row);
  const { id, number, clientId, kind, status, outcome, subject, version } = row;
  return {
    ...{ id, number, clientId, kind, status, outcome, subject, version },
    updatedAt: row.updatedAt.toISOString(),
    since: row.since.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    openedAt: row.openedAt?.toISOString() ?? null,
    repliedAt: row.repliedAt?.toISOString() ?? null,
    assignee: row.assigneeName,
    isUnread: at !== null && (seenAt === null || at > seenAt),
  };
}

const readBy = ({ principal: { userId } }: RequestScope): SQL =>
  and(eq(requestReads.requestId, serviceRequests.id), eq(requestReads.userId, userId)) as SQL;

/** A payroll without a cell: its period and rows of people alone are nothing that was written. */
const isEmptyPayroll = sql`(${serviceRequests.kind} = ${payrollKind} and ${serviceRequests.values} ->> 'noMovement' is null and not jsonb_path_exists(${serviceRequests.values}, '$.entries[*].keyvalue() ? (@.key != "employee")'))`;

/** A draft in which nothing was written yet: it is in no list, and is taken again for the next request of its kind. */
export const isUntouched = and(
  eq(serviceRequests.status, 'Draft'),
  or(sql`${serviceRequests.values} = '{}'::jsonb`, isEmptyPayroll),
  sql`not exists (select from ${requestFiles} where ${requestFiles.requestId} = ${serviceRequests.id})`,
) as SQL;

/** A part of a client's requests, the latest change first, and how many there are of each filter. */
export async function requestsOf(
  db: Database,
  scope: RequestScope,
  clientId: string,
  part: {
    readonly status?: Filter | undefined;
    readonly kind?: Filter | undefined;
    readonly search?: string | undefined;
    readonly offset: number;
    readonly limit: number;
  },
): Promise<Listed> {
  const all = and(eq(serviceRequests.clientId, clientId), shownTo(scope), not(isUntouched));
  const where = and(all, leftBy(part.status), leftBy(part.kind), containing(part.search));
  const [rows, [found], groups, isReading] = await Promise.all([
    db
      .select({ row: serviceRequests, seenAt: requestReads.seenAt })
      .from(serviceRequests)
      .leftJoin(requestReads, readBy(scope))
      .where(where)
      .orderBy(desc(serviceRequests.updatedAt), serviceRequests.id)
      .offset(part.offset)
      .limit(part.limit),
    db.select({ total: sql<number>`count(*)::int` }).from(serviceRequests).where(where),
    db
      .select({
        status: serviceRequests.status,
        kind: serviceRequests.kind,
        total: sql<number>`count(*)::int`,
      })
      .from(serviceRequests)
      .where(all)
      .groupBy(serviceRequests.status, serviceRequests.kind),
    isReader(db, scope.principal, clientId),
  ]);
  const sum = (counts: (group: (typeof groups)[number]) => boolean): number =>
    groups.filter(counts).reduce((total, group) => total + group.total, 0);
  const listed = part.kind === undefined || part.kind === 'ALL' ? null : kindsOf(part.kind);
  const countOf = (filter: Filter): number => {
    const [status, kinds] = [statusOf[filter], kindsOf(filter)];
    if (filter !== 'ALL' && !status) return sum((group) => kinds.includes(group.kind));
    return sum(
      (group) => (listed === null || listed.includes(group.kind)) && (!status || group.status === status),
    );
  };
  const waiting: Record<string, number> = {};
  for (const { status, kind, total } of groups)
    if (status === 'WaitingForClient' || status === 'WaitingForCorrection')
      waiting[kind] = (waiting[kind] ?? 0) + total;
  const filters: readonly Filter[] = [...requestStatusFilters, ...requestKindFilters];
  return {
    items: rows.map(({ row, seenAt }) => listedOf(scope, row, seenAt)),
    totalItems: found?.total ?? 0,
    kinds: requestKinds.map(({ id }) => id).filter((id) => !scope.lockedKinds.includes(id)),
    mayStart: !scope.isFirm && !isReading,
    counts: Object.fromEntries(filters.map((filter) => [filter, countOf(filter)])) as Listed['counts'],
    waiting,
  };
}

/** How many requests of a client wait for it, by the id of their kind; kinds without any are left out. */
export async function waitingOf(
  db: Reader,
  scope: RequestScope,
  clientId: string,
): Promise<Readonly<Record<string, number>>> {
  const rows = await db
    .select({ kind: serviceRequests.kind, total: sql<number>`count(*)::int` })
    .from(serviceRequests)
    .where(
      and(
        eq(serviceRequests.clientId, clientId),
        shownTo(scope),
        inArray(serviceRequests.status, ['WaitingForClient', 'WaitingForCorrection']),
      ),
    )
    .groupBy(serviceRequests.kind);
  return Object.fromEntries(rows.map(({ kind, total }) => [kind, total]));
}

/** A file as an answer. */
export const fileOf = ({ id, type, name, size, mimeType, isFirm, sentAt }: FileRow): RequestFile => ({
  ...{ id, type, name, mimeType, isFirm },
  isSent: sentAt !== null,
  sizeBytes: size,
});

/**
 * The files of a request that a caller sees, in the order in which they came. Of the other side's those that it has sent:
 * what the client changes in a form under correction is the firm's only when it is sent again.
 */
export async function filesFor(
  db: Reader,
  { isFirm, seesUnsent }: Pick<RequestScope, 'isFirm' | 'seesUnsent'>,
  requestId: string,
): Promise<FileRow[]> {
  const rows = await db
    .select()
    .from(requestFiles)
    .where(eq(requestFiles.requestId, requestId))
    .orderBy(requestFiles.createdAt, requestFiles.id);
  const isOwn = (file: FileRow) => file.isFirm === isFirm && (isFirm || seesUnsent);
  return rows.filter((file) => (isOwn(file) ? !file.isRemoved : file.sentAt !== null));
}

/** The form of a request as a caller sees it: the firm has it as it was sent last. */
export const valuesFor = ({ seesUnsent }: RequestScope, { values, sentValues }: RequestRow) =>
  seesUnsent ? values : (sentValues ?? values);

/** An open request as an answer. */
export async function describeRequest(
  db: Reader,
  scope: RequestScope,
  row: RequestRow,
): Promise<ServiceRequest> {
  const { userId } = scope.principal;
  const [[read], messages, files, history, isReading] = await Promise.all([
    db
      .select({ seenAt: requestReads.seenAt })
      .from(requestReads)
      .where(and(eq(requestReads.requestId, row.id), eq(requestReads.userId, userId))),
    db
      .select()
      .from(requestMessages)
      .where(eq(requestMessages.requestId, row.id))
      .orderBy(requestMessages.at, requestMessages.id),
    filesFor(db, scope, row.id),
    db
      .select()
      .from(requestHistory)
      .where(eq(requestHistory.requestId, row.id))
      .orderBy(desc(requestHistory.at), desc(requestHistory.id))
      .limit(mostHistory),
    isReader(db, scope.principal, row.clientId),
  ]);
  return {
    ...listedOf(scope, row, read?.seenAt ?? null),
    mayChange: !scope.isFirm && !isReading,
    values: valuesFor(scope, row) as ServiceRequest['values'],
    facts: [...row.facts],
    warnings: row.warnings as ServiceRequest['warnings'],
    messages: messages.map(
      (message): RequestMessage => ({
        id: message.id,
        at: message.at.toISOString(),
        author: {
          name: withoutHiddenCharacters(message.authorName),
          isFirm: message.isFirm,
          isYou: message.authorId === userId,
        },
        text: message.text,
        fileIds: files.filter(({ messageId }) => messageId === message.id).map(({ id }) => id),
      }),
    ),
    files: files.map(fileOf),
    flags: [...row.flags],
    history: history.reverse().map(({ event, at, byName, from, to, changes, moreChanges }) => ({
      ...{ event, from, to, by: withoutHiddenCharacters(byName) },
      at: at.toISOString(),
      changes: [...changes],
      ...(moreChanges > 0 ? { moreChanges } : {}),
    })),
  };
}

/** The answer of a call about one request, as it is now. */
export async function answerAbout(
  db: Reader,
  scope: RequestScope,
  id: string,
): Promise<{ data: ServiceRequest }> {
  return { data: await describeRequest(db, scope, await demandRequest(db, scope, id)) };
}

/** Notes that a caller has seen what the other side did up to now; what it does afterwards is news again. */
export async function noteRead(
  db: Pick<Database, 'insert'>,
  scope: RequestScope,
  row: RequestRow,
): Promise<void> {
  const seenAt = otherSideAt(scope, row);
  if (seenAt === null) return;
  const mark = { requestId: row.id, userId: scope.principal.userId, seenAt };
  await db
    .insert(requestReads)
    .values(mark)
    .onConflictDoUpdate({
      target: [requestReads.requestId, requestReads.userId],
      set: { seenAt: sql`greatest(${requestReads.seenAt}, excluded.seen_at)` },
    });
}
