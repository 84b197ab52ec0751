import { eq } from 'drizzle-orm';
import { payHost } from '../../contract/tasks/invoice-rules.ts';
import type { Task } from '../../contract/tasks/task-items.ts';
import type { TaskType } from '../../contract/tasks/task-rules.ts';
import type { Database } from '../db/database.ts';
import { companies } from '../db/schema/core-schema.ts';
import { Refusal } from '../http/refusal.ts';
import { followUpsIn } from './task-data.ts';

type Data = Record<string, unknown>;

/** The hosts on which a firm takes payments; links to any other are neither stored nor shown. */
async function payHostsOf(db: Pick<Database, 'select'>, companyId: string): Promise<ReadonlySet<string>> {
  const [firm] = await db
    .select({ payHosts: companies.payHosts })
    .from(companies)
    .where(eq(companies.id, companyId));
  // Operators write the list by hand; a browser writes every host in lower case.
  return new Set(firm?.payHosts.map((host) => host.trim().toLowerCase()));
}

/** The pay links in the data of a task: an invoice's own, and those of what a questionnaire may create. */
const payLinksIn = (type: TaskType, data: Data): unknown[] =>
  [{ type, data }, ...followUpsIn(data)]
    .filter((one) => one.type === 'invoiceTask')
    .map((one) => one.data?.payUrl ?? null)
    .filter((link) => link !== null);

interface PayTask {
  readonly type: TaskType;
  readonly data?: Data | undefined;
}

/**
 * Refuses with 400 data with a link to a place of payment that is not on the firm's list. Links that `before` has already
 * may stay: they were stored before there was a list, and are not shown.
 */
export async function demandPayHosts(
  db: Pick<Database, 'select'>,
  companyId: string,
  wanted: readonly PayTask[],
  before: readonly PayTask[] = [],
): Promise<void> {
  const linksOf = (tasks: readonly PayTask[]) =>
    tasks.flatMap(({ type, data }) => payLinksIn(type, data ?? {}));
  const known = new Set(linksOf(before));
  const links = linksOf(wanted).filter((link) => !known.has(link));
  if (links.length === 0) return;
  const hosts = await payHostsOf(db, companyId);
  if (!links.every((link) => hosts.has(payHost(String(link)) ?? '')))
    throw new Refusal(400, 'badRequest', "body: data.payUrl is not on a host of the firm's list");
}

/** Tasks as answers, without pay links that the firm's list does not hold: some were stored before there was one. */
export async function withPayHosts(
  db: Pick<Database, 'select'>,
  companyId: string,
  tasks: readonly Task[],
): Promise<Task[]> {
  const hasLink = ({ type, data }: Task) => type === 'invoiceTask' && typeof data.payUrl === 'string';
  if (!tasks.some(hasLink)) return [...tasks];
  const hosts = await payHostsOf(db, companyId);
  return tasks.map((task) =>
    hasLink(task) && !hosts.has(payHost(String(task.data.payUrl)) ?? '')
      ? { ...task, data: { ...task.data, payUrl: null } }
      : task,
  );
}
