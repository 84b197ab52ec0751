import { createHash } from 'node:crypto';
import { and, count, eq, isNull } from 'drizzle-orm';
import type { BodyOf, ResponseOf } from '../../contract/calls/call.ts';
import {
  changesBetween,
  cleanValues,
  type Finding,
  type FormValues,
  formFaults,
  isFieldRequired,
} from '../../contract/forms/form.ts';
import { sentEntries } from '../../contract/payroll/sheet.ts';
import type { RequestContext, RequestKind } from '../../contract/requests/kind.ts';
import { maxSubjectLength } from '../../contract/requests/kinds/general-requests.ts';
import { kindOf } from '../../contract/requests/kinds/kinds.ts';
import type {
  createRequest,
  saveRequest,
  sendRequest,
  writeRequestMessage,
} from '../../contract/requests/requests.ts';
import type { PooledDatabase } from '../db/database.ts';
import { requestFiles, serviceRequests } from '../db/schema/request-schema.ts';
import { claimKey, keyMismatch } from '../http/idempotency.ts';
import { Refusal } from '../http/refusal.ts';
import type { Limits } from '../limits.ts';
import {
  isBegunTwice,
  monthClosed,
  payrollThere,
  valuesToBegin,
  valuesToKeep,
} from '../payroll/payroll-drafts.ts';
import type { Transaction } from '../storage/locking.ts';
import { newId } from '../storage/writing.ts';
import {
  asClient,
  chargeEvent,
  demandEvent,
  demandVersion,
  holdDrafts,
  momentOfChange,
  nextNumber,
  takeStep,
} from './change-request.ts';
import { contextOf } from './employees.queries.ts';
import { addMessage } from './request-messages.ts';
import type { RequestNotices } from './request-notices.ts';
import type { RequestRow, RequestScope } from './request-scope.ts';
import { isUntouched } from './requests.queries.ts';

const digestOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

const subjectOf = (kind: RequestKind, values: FormValues, context: RequestContext): string =>
  kind.subject(values, context).trim().slice(0, maxSubjectLength);

/** The kind of a request that is kept; refuses with 404 one that is no longer there. */
function demandKindOf({ kind }: RequestRow): RequestKind {
  const found = kindOf(kind);
  if (!found) throw new Refusal(404, 'notFound', `There is no kind ${kind} any more.`);
  return found;
}

/** A draft of the user's in which nothing was written; without it each look at a form would leave one behind. */
async function untouchedDraft(
  tx: Transaction,
  { principal: { userId } }: RequestScope,
  clientId: string,
  { id: kind }: RequestKind,
): Promise<string | undefined> {
  const own = and(eq(serviceRequests.clientId, clientId), eq(serviceRequests.createdById, userId));
  const [draft] = await tx
    .select({ id: serviceRequests.id })
    .from(serviceRequests)
    .where(and(own, eq(serviceRequests.kind, kind), isUntouched))
    .limit(1);
  return draft?.id;
}

/** The request that is taken in place of a new draft: a payroll of the same period, else an untouched draft. */
async function draftThere(
  tx: Transaction,
  scope: RequestScope,
  clientId: string,
  kind: RequestKind,
  values: FormValues,
): Promise<string | undefined> {
  if (kind.isSheet) return await payrollThere(tx, clientId, values);
  return Object.keys(values).length === 0 ? await untouchedDraft(tx, scope, clientId, kind) : undefined;
}

/** What a draft is made with beside its answers. */
interface DraftParts {
  readonly kind: RequestKind;
  readonly key: string | undefined;
  readonly limits: Limits;
}

/**
 * Makes a draft, once for each key; answers its id. Refuses with 429 one too many. When another call has begun the same
 * payroll meanwhile, the id of that one is answered.
 */
export const makeDraft = (
  db: PooledDatabase,
  scope: RequestScope,
  body: BodyOf<typeof createRequest>,
  parts: DraftParts,
): Promise<string> =>
  insertDraft(db, scope, body, parts).catch((error: unknown) => {
    if (!isBegunTwice(error)) throw error;
    return insertDraft(db, scope, body, parts);
  });

async function insertDraft(
  db: PooledDatabase,
  scope: RequestScope,
  { clientId, values: given }: BodyOf<typeof createRequest>,
  { kind, key, limits }: DraftParts,
): Promise<string> {
  const { userId, companyId } = scope.principal;
  const id = newId();
  const clean = cleanValues(kind.form, given);
  const values = kind.isSheet ? valuesToBegin(clean) : clean;
  const fingerprint = ['request', clientId, kind.id, digestOf(given)].join('|');
  const subject = subjectOf(kind, values, await contextOf(db, { companyId, clientId }, kind, values));
  return await db.transaction(async (tx) => {
    await holdDrafts(tx, clientId);
    const again = await draftThere(tx, scope, clientId, kind, values);
    const earlierId = await claimKey(tx, { userId, key, fingerprint, resultId: again ?? id });
    if (earlierId !== undefined) {
      const [earlier] = await tx.select().from(serviceRequests).where(eq(serviceRequests.id, earlierId));
      if (!earlier) throw keyMismatch();
      return earlierId;
    }
    if (again !== undefined) return again;
    const [held] = await tx
      .select({ total: count() })
      .from(serviceRequests)
      .where(and(eq(serviceRequests.clientId, clientId), eq(serviceRequests.status, 'Draft')));
    if ((held?.total ?? 0) >= limits.requestDrafts)
      throw new Refusal(429, 'tooManyRequests', 'The client has as many drafts as it may.');
    await chargeEvent(tx, scope, 'requests', limits);
    const now = new Date();
    await tx.insert(serviceRequests).values({
      ...{ id, companyId, clientId, kind: kind.id, status: 'Draft', subject, values },
      ...{ createdById: userId, createdAt: now, since: now, updatedAt: now },
    });
    return id;
  });
}

/** Stores the form of a draft, or of a request under correction. */
export const saveForm = (
  db: PooledDatabase,
  scope: RequestScope,
  id: string,
  { version, values: given }: BodyOf<typeof saveRequest>,
): Promise<RequestRow> =>
  asClient(db, scope, id, async (tx, row) => {
    demandVersion(row, version);
    demandEvent(row, 'edit');
    const form = await filledOf(tx, row, given);
    if (form.context.payroll?.isClosed) throw monthClosed();
    return await storeForm(tx, scope, row, form);
  });

/** A form with what it is checked against. */
interface Filled {
  readonly kind: RequestKind;
  readonly values: FormValues;
  readonly context: RequestContext;
}

/** The answers that are given for a request that is kept, with what they are checked against. */
async function filledOf(tx: Transaction, row: RequestRow, given: FormValues): Promise<Filled> {
  const kind = demandKindOf(row);
  const clean = cleanValues(kind.form, given);
  const values = kind.isSheet ? valuesToKeep(clean, row.values) : clean;
  return { kind, values, context: await contextOf(tx, row, kind, values) };
}

/** Under correction the list keeps the subject that was sent: the firm reads it, too. */
const storeForm = (
  tx: Transaction,
  scope: RequestScope,
  row: RequestRow,
  { kind, values, context }: Filled,
): Promise<RequestRow> =>
  takeStep(tx, scope, row, {
    event: 'edit',
    at: momentOfChange(row),
    set: { values, ...(row.sentValues ? {} : { subject: subjectOf(kind, values, context) }) },
  });

/** The kinds of files that a form needs and that are not among its files. */
async function missingFiles(
  tx: Transaction,
  { id }: RequestRow,
  { kind, values }: Filled,
): Promise<string[]> {
  const rows = await tx
    .select({ type: requestFiles.type })
    .from(requestFiles)
    .where(
      and(eq(requestFiles.requestId, id), eq(requestFiles.isForm, true), eq(requestFiles.isRemoved, false)),
    );
  const held = new Set(rows.map(({ type }) => type));
  return kind.attachments
    .filter(({ required }) => required && isFieldRequired(kind.form, { format: 'file', required }, values))
    .map(({ type }) => type)
    .filter((type) => !held.has(type));
}

type Verdict = Omit<ResponseOf<typeof sendRequest>, 'data' | 'findings'> & {
  readonly findings: readonly Finding[];
};

/** What the checks of a form say, given the warnings that its sender has read. */
async function judge(
  tx: Transaction,
  row: RequestRow,
  form: Filled,
  confirmed: readonly string[],
): Promise<Verdict> {
  const { kind, values, context } = form;
  const sources = { employees: context.employees.map(({ id }) => id) };
  const faults = formFaults(kind.form, values, sources);
  const missing = await missingFiles(tx, row, form);
  const isWhole = Object.keys(faults).length === 0;
  const findings = isWhole ? kind.check(values, context) : [];
  const blocks = ({ level, code }: Finding): boolean =>
    level === 'error' || (level === 'warn' && !confirmed.includes(code));
  return {
    isSent: isWhole && missing.length === 0 && !findings.some(blocks),
    faults: { ...faults },
    missingFiles: missing,
    findings,
  };
}

/** Sends the files of a form with it; those that were taken out of it are gone. */
async function sendFiles(tx: Transaction, { id }: RequestRow, at: Date): Promise<void> {
  const ofForm = and(eq(requestFiles.requestId, id), eq(requestFiles.isForm, true));
  await tx.delete(requestFiles).where(and(ofForm, eq(requestFiles.isRemoved, true)));
  await tx
    .update(requestFiles)
    .set({ sentAt: at })
    .where(and(ofForm, isNull(requestFiles.sentAt)));
}

/**
 * Stores a form and sends it when nothing in it is wrong: no fault, no missing file, no error, and no warning that was not
 * confirmed. A request that was corrected keeps what changed in its history.
 */
export const sendForm = (
  db: PooledDatabase,
  scope: RequestScope,
  id: string,
  { version, values: given, confirmed }: BodyOf<typeof sendRequest>,
  notices: RequestNotices,
): Promise<Verdict> =>
  asClient(db, scope, id, async (tx, row) => {
    demandVersion(row, version);
    demandEvent(row, 'send');
    const form = await filledOf(tx, row, given);
    const { kind, context } = form;
    // Of a closed month nothing is stored either.
    if (context.payroll?.isClosed)
      return { isSent: false, faults: {}, missingFiles: [], findings: kind.check(form.values, context) };
    const verdict = await judge(tx, row, form, confirmed);
    if (!verdict.isSent) {
      await storeForm(tx, scope, row, form);
      return verdict;
    }
    const at = momentOfChange(row);
    const values = context.payroll ? sentEntries(form.values, context.payroll) : form.values;
    await sendFiles(tx, row, at);
    const sent = await takeStep(tx, scope, row, {
      event: 'send',
      at,
      set: {
        values,
        sentValues: values,
        subject: subjectOf(kind, values, context),
        facts: kind.facts(values, context),
        warnings: verdict.findings.filter(({ level }) => level === 'warn'),
        flags: [],
        number: row.number ?? (await nextNumber(tx, row.companyId, at)),
        sentAt: row.sentAt ?? at,
      },
      changes: row.sentValues ? changesBetween(kind.form, row.sentValues, values) : [],
    });
    await notices.keep(tx, sent);
    return verdict;
  });

/** Adds a message of the client, once for each key. */
export const writeMessage = (
  db: PooledDatabase,
  scope: RequestScope,
  id: string,
  { text, fileIds }: BodyOf<typeof writeRequestMessage>,
  parts: { readonly key: string | undefined; readonly limits: Limits; readonly notices: RequestNotices },
): Promise<void> =>
  asClient(db, scope, id, async (tx, row) => {
    const { key, limits, notices } = parts;
    const messageId = newId();
    const fingerprint = ['requestMessage', id, digestOf([text, fileIds])].join('|');
    const claim = { userId: scope.principal.userId, key, fingerprint, resultId: messageId };
    if ((await claimKey(tx, claim)) !== undefined) return;
    demandEvent(row, 'message');
    await chargeEvent(tx, scope, 'requestEvents', limits);
    const at = momentOfChange(row);
    await addMessage(tx, scope, { id: messageId, requestId: id, at, text, fileIds });
    await notices.keep(tx, await takeStep(tx, scope, row, { event: 'message', at }));
  });

/** Ends a request that the firm has not answered yet. */
export const withdraw = (
  db: PooledDatabase,
  scope: RequestScope,
  id: string,
  version: number,
): Promise<RequestRow> =>
  asClient(db, scope, id, async (tx, row) => {
    demandVersion(row, version);
    return await takeStep(tx, scope, row, { event: 'withdraw', at: momentOfChange(row) });
  });

/** Deletes a draft. The sweep of orphans removes the bytes of its files. */
export const deleteDraft = (db: PooledDatabase, scope: RequestScope, id: string): Promise<void> =>
  asClient(db, scope, id, async (tx, row) => {
    demandEvent(row, 'delete');
    await tx.delete(serviceRequests).where(eq(serviceRequests.id, id));
  });
