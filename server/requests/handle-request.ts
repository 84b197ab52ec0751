import { and, eq, isNull } from 'drizzle-orm';
import { fieldsOfForm, groupsOfForm } from '../../contract/forms/form.ts';
import { kindOf } from '../../contract/requests/kinds/kinds.ts';
import type { HandledRequest } from '../../contract/requests/requests.ts';
import type { PooledDatabase } from '../db/database.ts';
import { users } from '../db/schema/core-schema.ts';
import { requestFiles } from '../db/schema/request-schema.ts';
import { Refusal } from '../http/refusal.ts';
import type { Limits } from '../limits.ts';
import { inNameOf } from '../security/in-name-of.ts';
import type { Transaction } from '../storage/locking.ts';
import { newId } from '../storage/writing.ts';
import {
  chargeEvent,
  demandEvent,
  demandVersion,
  momentOfChange,
  takeStep,
  withRequest,
} from './change-request.ts';
import { addMessage } from './request-messages.ts';
import type { RequestNotices } from './request-notices.ts';
import type { RequestRow, RequestScope } from './request-scope.ts';

type Set = NonNullable<Parameters<typeof takeStep>[3]['set']>;

/** Whether a path leads to a field, a group or a kind of file of a request. */
function isPathOf({ kind: id }: RequestRow, path: string): boolean {
  const kind = kindOf(id);
  if (!kind) return false;
  const groups = groupsOfForm(kind.form);
  const [name = '', row, field] = path.split('.');
  if (row === undefined)
    return (
      Object.hasOwn(fieldsOfForm(kind.form), name) ||
      Object.hasOwn(groups, name) ||
      kind.attachments.some(({ type }) => type === name)
    );
  const group = Object.hasOwn(groups, name) ? groups[name] : undefined;
  if (!group || !/^\d{1,3}$/.test(row) || Number(row) >= group.most) return false;
  return field !== undefined && Object.hasOwn(group.fields, field) && path === `${name}.${row}.${field}`;
}

/** A person of the caller's firm; refuses with 400 anybody else. */
async function colleagueOf(
  db: PooledDatabase,
  { principal }: RequestScope,
  userId: string,
): Promise<{ readonly userId: string; readonly name: string }> {
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.companyId, principal.companyId), eq(users.kind, 'staff')));
  const person = user && (await inNameOf(db, user.id));
  if (!person) throw new Refusal(400, 'badRequest', 'body: userId is not valid');
  return person;
}

/** Puts the form back as it was sent: what the client has changed since was never sent. */
async function dropCorrection(tx: Transaction, { id, sentValues, status }: RequestRow): Promise<Set> {
  if (status !== 'WaitingForCorrection' || !sentValues) return {};
  const ofForm = and(eq(requestFiles.requestId, id), eq(requestFiles.isForm, true));
  await tx.delete(requestFiles).where(and(ofForm, isNull(requestFiles.sentAt)));
  await tx.update(requestFiles).set({ isRemoved: false }).where(ofForm);
  return { values: sentValues, flags: [] };
}

/** The message that an event of the firm carries, if any. */
function messageOf(handled: HandledRequest): { text: string; fileIds: readonly string[] } | undefined {
  switch (handled.event) {
    case 'return':
      return handled.text === '' ? undefined : { text: handled.text, fileIds: [] };
    case 'ask':
    case 'reply':
    case 'refuse':
    case 'supplement':
      return handled;
    default:
      return undefined;
  }
}

/** Refuses with 400 a return that marks nothing and says nothing, or that marks what is not in the form. */
function demandReturn(row: RequestRow, handled: HandledRequest): void {
  if (handled.event !== 'return') return;
  if (handled.flags.length === 0 && handled.text === '')
    throw new Refusal(400, 'badRequest', 'body: neither flags nor text');
  if (!handled.flags.every(({ path }) => isPathOf(row, path)))
    throw new Refusal(400, 'badRequest', 'body: flags is not valid');
}

/**
 * Does what the firm does with a request. Refuses with 409 a request that has changed since the caller has seen it: of
 * two people who answer at the same moment the second one learns of the first. Opened again, a request stays as it is.
 */
export async function handle(
  db: PooledDatabase,
  scope: RequestScope,
  id: string,
  handled: HandledRequest,
  { limits, notices }: { readonly limits: Limits; readonly notices: RequestNotices },
): Promise<void> {
  const { event } = handled;
  const colleague = event === 'assign' ? await colleagueOf(db, scope, handled.userId) : undefined;
  await withRequest(db, scope, id, async (tx, row) => {
    demandVersion(row, handled.version);
    demandEvent(row, event);
    if (event === 'open' && row.openedAt !== null) return;
    demandReturn(row, handled);
    await chargeEvent(tx, scope, 'requestEvents', limits);
    const at = momentOfChange(row);
    const message = messageOf(handled);
    if (message) await addMessage(tx, scope, { id: newId(), requestId: id, at, ...message });
    const { userId, name } = colleague ?? scope.principal;
    const isTaken = row.assigneeId !== null && !colleague;
    const set: Set = {
      ...(event === 'takeBack' ? await dropCorrection(tx, row) : {}),
      ...(event === 'return' ? { flags: handled.flags } : {}),
      ...(isTaken ? {} : { assigneeId: userId, assigneeName: name }),
      // Who answers has read the request, whether the page said so or not.
      ...(event === 'assign' ? {} : { openedAt: row.openedAt ?? at }),
    };
    await notices.keep(tx, await takeStep(tx, scope, row, { event, at, set }));
  });
}
