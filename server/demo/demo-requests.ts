import { todayInBrazil } from '../../contract/brazil/business-days.ts';
import { changesBetween, cleanValues, type FormValues } from '../../contract/forms/form.ts';
import { sentEntries } from '../../contract/payroll/sheet.ts';
import type { RequestContext, RequestKind } from '../../contract/requests/kind.ts';
import { kindOf } from '../../contract/requests/kinds/kinds.ts';
import { clientEvents, type RequestStatus, requestAfter } from '../../contract/requests/request-life.ts';
import type { Part } from '../blobs/parts.ts';
import type {
  employees,
  requestFiles,
  requestHistory,
  requestMessages,
  requestNumbers,
  requestReads,
  serviceRequests,
} from '../db/schema/request-schema.ts';
import type { simulations } from '../db/schema/simulation-schema.ts';
import { numberOf } from '../requests/change-request.ts';
import type { ClientFile, ClientFiles } from './client-files.ts';
import type { DemoClient } from './demo-clients.ts';
import { demoEmployees, employeeIdOf } from './demo-employees.ts';
import { demoPayrollMonth, payrollPlans } from './demo-payroll.ts';
import { type PlannedFile, type PlannedStep, type RequestPlan, requestPlans } from './demo-request-plans.ts';
import { demoSimulations } from './demo-simulations.ts';
import { generalPlans, staffPlans } from './demo-staff-requests.ts';
import { idOf } from './identity.ts';

type RequestRow = typeof serviceRequests.$inferInsert;
type FileRow = Omit<typeof requestFiles.$inferInsert, 'blobKey'> & { readonly part: Part };

/** The rows of service requests, whose files are not stored yet. */
export interface RequestRows {
  readonly employees: (typeof employees.$inferSelect)[];
  readonly requests: RequestRow[];
  readonly messages: (typeof requestMessages.$inferInsert)[];
  readonly files: FileRow[];
  readonly history: (typeof requestHistory.$inferInsert)[];
  readonly reads: (typeof requestReads.$inferInsert)[];
  readonly simulations: (typeof simulations.$inferInsert)[];
}

export const noRequestRows = (): RequestRows => ({
  ...{ employees: [], requests: [], messages: [], files: [], history: [], reads: [], simulations: [] },
});

/** A person of the demo who sends or answers requests. */
interface Person {
  readonly userId: string;
  readonly name: string;
}

interface Options {
  readonly client: DemoClient;
  readonly clientId: string;
  readonly files: ClientFiles;
  readonly firm: Person;
  readonly person: Person;
  readonly now: Date;
}

const dayMs = 86_400_000;
/** The time between two events of a request, unless it is too young for that. */
const stepMs = 3 * 60 * 60_000;
const isOfClient = ({ event }: PlannedStep): boolean => clientEvents.some((one) => one === event);

/** Adds the employees of a client, and its service requests as its people and the firm's have left them. */
export async function addDemoRequests(rows: RequestRows, options: Options): Promise<void> {
  const { client, clientId, now } = options;
  const people = demoEmployees(client, clientId);
  rows.employees.push(...people);
  const context: RequestContext = {
    today: todayInBrazil(now),
    employees: people.map(({ clientId: _client, sortName: _key, registration: _number, ...one }) => one),
  };
  rows.simulations.push(...demoSimulations({ ...options, employees: context.employees }));
  for (const [index, plan] of [...requestPlans, ...staffPlans, ...generalPlans, ...payrollPlans].entries()) {
    const kind = plan.client === client.key ? kindOf(plan.kind) : undefined;
    if (kind)
      await addRequest(rows, { ...options, plan, kind, context, id: idOf('request', clientId, `${index}`) });
  }
}

interface Made extends Options {
  readonly plan: RequestPlan;
  readonly kind: RequestKind;
  readonly context: RequestContext;
  readonly id: string;
}

const fileOf = (
  { kind, name, topic = 'ledger' }: PlannedFile,
  files: ClientFiles,
  at: Date,
): Promise<ClientFile> =>
  kind === 'pdf'
    ? files.paper({ name, topic }, at)
    : files.featured({ kind, name, topic: 'ledger', by: 'client', daysAgo: 0 }, at);

async function addRequest(rows: RequestRows, made: Made): Promise<void> {
  const { client, clientId, plan, kind, id, firm, person, files, now } = made;
  const { today } = made.context;
  const known = { today, employee: (name: string) => employeeIdOf(clientId, name) };
  const daysAgo = typeof plan.daysAgo === 'function' ? plan.daysAgo(today) : plan.daysAgo;
  const start = new Date(now.getTime() - daysAgo * dayMs);
  const pause = Math.min(stepMs, (daysAgo * dayMs) / (plan.steps.length + 1));

  async function addFiles(
    planned: readonly PlannedFile[],
    isFirm: boolean,
    at: Date,
    message: string | null,
  ) {
    for (const one of planned) {
      const { name, mimeType, part, sha256 } = await fileOf(one, files, at);
      rows.files.push({
        id: idOf('request file', id, message ?? '', name),
        requestId: id,
        messageId: message,
        ...{
          type: one.type,
          name,
          mimeType,
          size: part.size,
          part,
          sha256,
          isFirm,
          isForm: message === null,
        },
        sentAt: plan.steps.length > 0 ? at : null,
        isRemoved: false,
        createdAt: at,
      });
    }
  }

  let values: FormValues = cleanValues(kind.form, plan.values(known));
  const context: RequestContext = {
    ...made.context,
    payroll: kind.isSheet ? demoPayrollMonth(rows, clientId, values) : undefined,
  };
  let status: RequestStatus = 'Draft';
  const row: RequestRow = {
    ...{ id, companyId: client.companyId, clientId, kind: kind.id, status, outcome: null, number: null },
    ...{
      subject: kind.subject(values, context),
      values,
      sentValues: null,
      facts: [],
      warnings: [],
      flags: [],
    },
    ...{ assigneeId: null, assigneeName: null, createdById: person.userId, createdAt: start },
    ...{
      sentAt: null,
      openedAt: null,
      repliedAt: null,
      since: start,
      updatedAt: start,
      firmAt: null,
      clientAt: null,
    },
    version: plan.steps.length,
  };
  await addFiles(plan.files ?? [], false, start, null);
  for (const [index, step] of plan.steps.entries()) {
    const after = requestAfter(status, step.event);
    if (!after || after.target === 'deleted') throw new Error(`demo: ${step.event} does not fit ${status}`);
    const at = new Date(start.getTime() + (index + 1) * pause);
    const isFirm = !isOfClient(step);
    const by = isFirm ? firm : person;
    const entry = { id: idOf('request history', id, `${index}`), requestId: id, event: step.event, at };
    const before = row.sentValues;
    if (step.event === 'send') {
      // It was checked on the day on which it was sent.
      const then = { ...context, today: todayInBrazil(at) };
      if (step.corrected) values = cleanValues(kind.form, step.corrected(known));
      if (context.payroll) values = sentEntries(values, context.payroll);
      Object.assign(row, {
        ...{ values, sentValues: values, flags: [], sentAt: row.sentAt ?? at },
        facts: kind.facts(values, then),
        warnings: kind.check(values, then).filter(({ level }) => level === 'warn'),
      });
    }
    if (step.event === 'return') row.flags = step.flags;
    if ('text' in step && step.text !== '') {
      const messageId = idOf('request message', id, `${index}`);
      const author = { authorId: by.userId, authorName: by.name, isFirm };
      rows.messages.push({ id: messageId, requestId: id, at, ...author, text: step.text });
      await addFiles(('files' in step && step.files) || [], isFirm, at, messageId);
    }
    if (isFirm) {
      row.openedAt ??= at;
      Object.assign(row, { assigneeId: firm.userId, assigneeName: firm.name });
    }
    if (step.event !== 'open') row[isFirm ? 'firmAt' : 'clientAt'] = at;
    if (after.outcome) Object.assign(row, { outcome: after.outcome, repliedAt: at });
    rows.history.push({
      ...{ ...entry, byId: by.userId, byName: by.name, from: status, to: after.target },
      changes: step.event === 'send' && before ? changesBetween(kind.form, before, values) : [],
    });
    if (after.target !== status) row.since = at;
    row.updatedAt = at;
    status = after.target;
  }
  rows.requests.push({ ...row, status });
  const reads = [
    { userId: person.userId, seenAt: plan.isUnread ? null : row.firmAt },
    // Who has opened a request has read it.
    { userId: firm.userId, seenAt: row.openedAt ? row.clientAt : null },
  ];
  for (const { userId, seenAt } of reads) if (seenAt) rows.reads.push({ requestId: id, userId, seenAt });
}

/** Gives the requests of the demo's firms their numbers, in the order in which they were sent. */
export function numberRequests(requests: readonly RequestRow[]): {
  readonly requests: RequestRow[];
  readonly numbers: (typeof requestNumbers.$inferInsert)[];
} {
  const last = new Map<string, typeof requestNumbers.$inferInsert>();
  const inOrder = requests.toSorted((one, other) => Number(one.sentAt) - Number(other.sentAt));
  const numbered = inOrder.map((row) => {
    if (!row.sentAt) return row;
    const year = Number(todayInBrazil(row.sentAt).slice(0, 4));
    const key = `${row.companyId} ${year}`;
    const counted = { companyId: row.companyId, year, last: (last.get(key)?.last ?? 0) + 1 };
    last.set(key, counted);
    return { ...row, number: numberOf(year, counted.last) };
  });
  return { requests: numbered, numbers: [...last.values()] };
}
