import { and, eq, gt, sql } from 'drizzle-orm';
import { displayNameOf } from '../../contract/firm/clients.ts';
import { taskStatus } from '../../contract/tasks/task-rules.ts';
import { chargeDaily } from '../db/daily-quota.ts';
import { type ClientActionKind, clientActions } from '../db/schema/action-schema.ts';
import { clientLinks, clients, companies, users } from '../db/schema/core-schema.ts';
import type { Deps } from '../deps.ts';
import { describeError } from '../http/describe-error.ts';
import type { Limits } from '../limits.ts';
import type { KeptMail } from '../mail/mail-queue.ts';
import { themeOf } from '../security/theme.ts';
import { staffActionsPath } from '../shell/staff/staff-path.ts';
import type { Transaction } from '../storage/locking.ts';
import { newId } from '../storage/writing.ts';
import type { TaskRow } from '../tasks/rows.ts';
import type { TaskScope } from '../tasks/scope.ts';
import { actionMail } from './action-mail.ts';

/** What notifying the firm needs. */
export interface ActionParts extends Pick<Deps, 'mails'> {
  readonly limits: Pick<Limits, 'actionReaders' | 'actionsPerUser' | 'actionMailsPerHour'>;
  /** The origin that the letter's address leads to. */
  readonly origin: string;
  /** Called with a message that could not be handed over at once: it is tried again later. */
  readonly report: (line: string) => void;
}

/** The notifications of one call. */
export interface ActionLog {
  /**
   * Notes what was done with a task, in the transaction that does it, with the letters about it. Refuses with 429 what is
   * beyond the user's quota of the day: a task that is done and taken back again and again would fill the database.
   */
  note(transaction: Transaction, task: TaskRow, kind: ClientActionKind): Promise<void>;
  /** Hands over the letters. */
  send(): Promise<void>;
}

const quota = {
  kind: 'actions',
  reason: 'tooManyRequests',
  message: 'The user has changed as many tasks as fit into a day.',
} as const;

const silent: ActionLog = { note: async () => undefined, send: async () => undefined };

/** The kind of a change, as the firm is notified of it; `undefined` for changes that it is not notified of. */
export function actionOf(before: TaskRow, after: TaskRow): ClientActionKind | undefined {
  if (before.deleted !== after.deleted) return after.deleted ? 'removed' : 'added';
  if (before.status === after.status) return undefined;
  if (after.status === taskStatus.cancelled) return 'removed';
  if (after.status === taskStatus.done) return kindOfDone(after);
  if (before.status === taskStatus.done) return 'takenBack';
  return before.status === taskStatus.cancelled ? 'reopened' : undefined;
}

/** What the user wrote with an action, for the firm to read. */
function noteOf(task: TaskRow, kind: ClientActionKind): string | null {
  if (kind === 'removed') return task.doesNotApplyComment;
  return kind === 'changesWanted' ? task.comment : null;
}

function kindOfDone({ type, data }: TaskRow): ClientActionKind {
  if (type === 'invoiceTask') return 'paid';
  if (type !== 'reviewDocumentTask') return 'done';
  return data.decision === 'changes' ? 'changesWanted' : 'approved';
}

/** Notes what a client's user does. What the firm does itself is not noted. */
export function createActionLog(
  { mails, limits, origin, report }: ActionParts,
  { principal, isFirm }: TaskScope,
): ActionLog {
  if (isFirm) return silent;
  const kept: KeptMail[] = [];

  /** Whether more was done about a client within an hour than its staff get mail about. */
  const hasFilledHour = async (tx: Transaction, clientId: string): Promise<boolean> => {
    const recent = await tx
      .select({ id: clientActions.id })
      .from(clientActions)
      .where(and(eq(clientActions.clientId, clientId), gt(clientActions.at, sql`now() - interval '1 hour'`)))
      .limit(limits.actionMailsPerHour + 1);
    return recent.length > limits.actionMailsPerHour;
  };

  /** The staff who look after a client and want mail at once. */
  const readersOf = async (tx: Transaction, clientId: string) =>
    await tx
      .select({ user: users, client: clients, company: companies })
      .from(clientLinks)
      .innerJoin(users, eq(users.id, clientLinks.userId))
      .innerJoin(clients, eq(clients.id, clientLinks.clientId))
      .innerJoin(companies, eq(companies.id, users.companyId))
      .where(
        and(
          eq(clientLinks.clientId, clientId),
          eq(users.companyId, principal.companyId),
          eq(users.kind, 'staff'),
          eq(users.signInPolicy, 'allowed'),
          eq(users.actionMails, 'atOnce'),
        ),
      )
      .orderBy(users.id)
      .limit(limits.actionReaders);

  return {
    async note(tx, task, kind) {
      const action = {
        companyId: principal.companyId,
        clientId: task.clientId,
        taskId: task.id,
        taskLabel: task.label,
        userId: principal.userId,
        personName: principal.name,
        kind,
        note: noteOf(task, kind),
      };
      await chargeDaily(tx, { ...quota, ownerId: principal.userId, limit: limits.actionsPerUser }, 1);
      // The clock, not the start of the transaction: it waited for its turn, and summaries go by this moment.
      await tx.insert(clientActions).values({ ...action, id: newId(), at: sql`clock_timestamp()` });
      // Else a user who changes a task to and fro fills the mailboxes of the staff.
      if (await hasFilledHour(tx, task.clientId)) return;
      for (const { user, client, company } of await readersOf(tx, task.clientId)) {
        const named = { ...action, clientName: displayNameOf(client) };
        const notice = { actions: [named], total: 1, href: `${origin}${staffActionsPath}` };
        const to = { name: `${user.firstName} ${user.lastName}`, address: user.email };
        const letter = actionMail(themeOf(company), user, 'atOnce', notice);
        kept.push(...(await mails.keep(tx, [{ fromName: company.name, to, ...letter }])));
      }
    },
    async send() {
      await mails.send(kept, async (mail, error) => {
        report(`Message ${mail.id} about a client’s task is tried again later: ${describeError(error)}`);
        await mails.postpone(mail);
      });
    },
  };
}
