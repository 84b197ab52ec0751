import { and, eq } from 'drizzle-orm';
import { displayNameOf } from '../../contract/clients.ts';
import { bestLanguage, prefixOf } from '../../contract/market.ts';
import type { Task } from '../../contract/task-items.ts';
import { clientLinks, clients, users } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { describeError } from '../http/describe-error.ts';
import { taskMail } from '../mail/task-mail.ts';
import { inNameOf } from '../security/in-name-of.ts';
import { findCompany, themeOf } from '../security/theme.ts';
import { scopeOf, type TaskScope } from './scope.ts';

/** What a notice needs beside the tasks. */
export interface NoticeParts extends Pick<Deps, 'db' | 'mailer'> {
  /** The origin that the letter's address leads to. */
  readonly origin: string;
  /** Hears of a letter that could not be handed over: the tasks are assigned whatever becomes of it. */
  readonly report: (line: string) => void;
}

/**
 * Mails the people of a client what the firm has just assigned, as far as a task asks for it and they see its kind
 * [T3.01]. Nothing is sent of what a client's people add themselves [T4.06].
 */
export async function notifyClient(
  { db, mailer, origin, report }: NoticeParts,
  scope: TaskScope,
  assigned: readonly Task[],
): Promise<void> {
  const told = assigned.filter(({ sendNotification }) => sendNotification);
  const [task] = told;
  if (!task || !scope.isFirm) return;
  const { clientId } = task;
  const [company, [client], readers] = await Promise.all([
    findCompany(db, scope.principal.companyId),
    db.select().from(clients).where(eq(clients.id, clientId)),
    db
      .select({ user: users })
      .from(clientLinks)
      .innerJoin(users, eq(users.id, clientLinks.userId))
      .where(and(eq(clientLinks.clientId, clientId), eq(users.kind, 'client')))
      .orderBy(users.id),
  ]);
  if (!company || !client) return;
  for (const { user } of readers) {
    const person = await inNameOf(db, user.id);
    const theirs = person && (await scopeOf(db, person));
    const seen = theirs?.mayTasks ? told.filter(({ type }) => !theirs.hiddenTypes.includes(type)) : [];
    const [first] = seen;
    if (!first) continue;
    const dueDate = seen.flatMap((one) => one.dueDate ?? []).sort()[0] ?? null;
    const href = `${origin}${prefixOf(bestLanguage([user.language]))}/tasks/clients/${clientId}/task/${first.taskId}`;
    const notice = {
      clientName: displayNameOf(client),
      labels: seen.map(({ label }) => label),
      dueDate,
      href,
    };
    await mailer
      .send({
        fromName: company.name,
        to: { name: `${user.firstName} ${user.lastName}`, address: user.email },
        ...taskMail(themeOf(company), user, notice),
      })
      .catch((error: unknown) =>
        report(`The notice of task ${first.taskId} failed: ${describeError(error)}`),
      );
  }
}
