import { displayNameOf } from '../../../contract/firm/clients.ts';
import { bestLanguage, prefixOf } from '../../../contract/language/market.ts';
import type { Task } from '../../../contract/tasks/task-items.ts';
import type { ReviewWish } from '../../../contract/tasks/task-review.ts';
import { describeError } from '../../http/describe-error.ts';
import type { KeptMail, NewMail } from '../../mail/mail-queue.ts';
import { returnMail } from '../../mail/return-mail.ts';
import { themeOf } from '../../security/theme.ts';
import type { Transaction } from '../../storage/locking.ts';
import type { TaskScope } from '../scope.ts';
import { noParts } from '../shape.ts';
import { findTask } from '../task.queries.ts';
import { audienceOf, type NoticeParts } from './task-notice.ts';

/** The e-mails about a task with returned files. */
export interface ReturnNotices {
  /** Stores the e-mails in the transaction that returns the files. */
  keep(transaction: Transaction, task: Task): Promise<void>;
  /** Sends the stored e-mails. */
  send(): Promise<void>;
}

const silent: ReturnNotices = { keep: async () => undefined, send: async () => undefined };

/**
 * Prepares the e-mails to the users of a client whose files are returned. The recipients are queried here, before the
 * transaction holds the firm's lock.
 */
export async function prepareReturnNotices(
  { db, mails, origin, report }: NoticeParts,
  scope: TaskScope,
  taskId: string,
  { kind }: ReviewWish,
): Promise<ReturnNotices> {
  const row = kind === 'return' ? await findTask(db, scope, taskId, noParts) : undefined;
  const audience = row && (await audienceOf(db, scope, row.clientId));
  if (!row || !audience) return silent;
  const { company, client, readers } = audience;

  const lettersOf = ({ label, type, verdicts }: Task): NewMail[] =>
    readers.flatMap(({ user, theirs }): NewMail[] => {
      if (theirs.hiddenTypes.includes(type)) return [];
      const href = `${origin}${prefixOf(bestLanguage([user.language]))}/tasks/clients/${client.id}/task/${taskId}`;
      const notice = {
        clientName: displayNameOf(client),
        label,
        person: scope.principal.name,
        reasons: verdicts.flatMap(({ verdict, reason }) =>
          verdict === 'returned' && reason ? [reason] : [],
        ),
        href,
      };
      const to = { name: `${user.firstName} ${user.lastName}`, address: user.email };
      return [{ fromName: company.name, to, ...returnMail(themeOf(company), user, notice) }];
    });

  let kept: readonly KeptMail[] = [];
  return {
    async keep(transaction, task) {
      kept = await mails.keep(transaction, lettersOf(task));
    },
    async send() {
      await mails.send(kept, async (mail, error) => {
        report(`Message ${mail.id} about returned files is tried again later: ${describeError(error)}`);
        await mails.postpone(mail);
      });
    },
  };
}
