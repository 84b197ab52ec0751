import { and, eq } from 'drizzle-orm';
import { displayNameOf } from '../../../contract/firm/clients.ts';
import { bestLanguage, prefixOf } from '../../../contract/language/market.ts';
import type { Task } from '../../../contract/tasks/task-items.ts';
import { clientLinks, clients, users } from '../../db/schema/core-schema.ts';
import type { Deps } from '../../deps.ts';
import { describeError } from '../../http/describe-error.ts';
import type { KeptMail, NewMail } from '../../mail/mail-queue.ts';
import { taskMail } from '../../mail/task-mail.ts';
import { inNameOf } from '../../security/in-name-of.ts';
import { findCompany, themeOf } from '../../security/theme.ts';
import type { Transaction } from '../../storage/locking.ts';
import { scopeOf, type TaskScope } from '../scope.ts';

/** The dependencies of notices. */
export interface NoticeParts extends Pick<Deps, 'db' | 'mails'> {
  /** The origin of the URL in the e-mail. */
  readonly origin: string;
  /** Called with a message that could not be sent at once: sending is tried again later. */
  readonly report: (line: string) => void;
}

/** The e-mails about tasks that are being assigned. */
export interface TaskNotices {
  /** Stores the e-mails in the transaction that creates the tasks, so that they are sent exactly when the tasks exist. */
  keep(transaction: Transaction, assigned: readonly Task[]): Promise<void>;
  /** Sends the stored e-mails. */
  send(): Promise<void>;
}

const silent: TaskNotices = { keep: async () => undefined, send: async () => undefined };

/** The firm and the client of e-mails about tasks, and the client's users who may see tasks. */
export async function audienceOf(db: NoticeParts['db'], scope: TaskScope, clientId: string) {
  const { companyId } = scope.principal;
  const [company, [client], linked] = await Promise.all([
    findCompany(db, companyId),
    db
      .select()
      .from(clients)
      .where(and(eq(clients.id, clientId), eq(clients.companyId, companyId))),
    db
      .select({ user: users })
      .from(clientLinks)
      .innerJoin(users, eq(users.id, clientLinks.userId))
      .where(and(eq(clientLinks.clientId, clientId), eq(users.kind, 'client')))
      .orderBy(users.id),
  ]);
  if (!company || !client) return undefined;
  const readers: { user: typeof users.$inferSelect; theirs: TaskScope }[] = [];
  for (const { user } of linked) {
    const person = await inNameOf(db, user.id);
    const theirs = person && (await scopeOf(db, person));
    if (theirs?.mayTasks) readers.push({ user, theirs });
  }
  return { company, client, readers };
}

/**
 * Prepares the e-mails to the users of a client about tasks that the firm assigns, as far as a task asks for it and they
 * see its kind [T3.01]. Nothing is sent about tasks that a client's users add themselves [T4.06]. The recipients are
 * queried here, before the transaction that creates the tasks holds the firm's lock.
 */
export async function prepareNotices(
  { db, mails, origin, report }: NoticeParts,
  scope: TaskScope,
  clientId: string,
  wishes: readonly { readonly sendNotification?: boolean | undefined }[],
): Promise<TaskNotices> {
  if (!scope.isFirm || !wishes.some(({ sendNotification }) => sendNotification)) return silent;
  const audience = await audienceOf(db, scope, clientId);
  if (!audience) return silent;
  const { company, client, readers } = audience;

  const lettersOf = (assigned: readonly Task[]): NewMail[] =>
    readers.flatMap(({ user, theirs }): NewMail[] => {
      const seen = assigned.filter(
        ({ sendNotification, type }) => sendNotification && !theirs.hiddenTypes.includes(type),
      );
      const [first] = seen;
      if (!first) return [];
      const dueDate = seen.flatMap((one) => one.dueDate ?? []).sort()[0] ?? null;
      const href = `${origin}${prefixOf(bestLanguage([user.language]))}/tasks/clients/${clientId}/task/${first.taskId}`;
      const notice = {
        clientName: displayNameOf(client),
        labels: seen.map(({ label }) => label),
        dueDate,
        href,
      };
      const to = { name: `${user.firstName} ${user.lastName}`, address: user.email };
      return [{ fromName: company.name, to, ...taskMail(themeOf(company), user, notice) }];
    });

  let kept: readonly KeptMail[] = [];
  return {
    async keep(transaction, assigned) {
      kept = await mails.keep(transaction, lettersOf(assigned));
    },
    async send() {
      await mails.send(kept, async (mail, error) => {
        report(`Message ${mail.id} about new tasks is tried again later: ${describeError(error)}`);
        await mails.postpone(mail);
      });
    },
  };
}
