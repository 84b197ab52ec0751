import { type SQL, sql } from 'drizzle-orm';
import { todayInBrazil } from '../../contract/brazil/business-days.ts';
import type { FilterValue } from '../../contract/calls/filter.ts';
import { payrollKind } from '../../contract/payroll/payroll.ts';
import { payrollTypes } from '../../contract/payroll/period.ts';
import type { Rubric } from '../../contract/payroll/rubrics.ts';
import { entriesGroup, personField } from '../../contract/payroll/sheet.ts';
import { reportColumns } from '../../contract/reports/report-columns.ts';
import type { ReportName } from '../../contract/reports/report-names.ts';
import { folded, foldName } from '../clients/fold.ts';
import type { FilterColumn } from '../db/filter-sql.ts';
import { clients } from '../db/schema/core-schema.ts';
import { fiscalClients, fiscalDocuments, fiscalEvents } from '../db/schema/fiscal-schema.ts';
import { deliveryDocuments, deliveryReceipts } from '../db/schema/report-schema.ts';
import { employees, serviceRequests } from '../db/schema/request-schema.ts';

/** What a report is made from, for one client and one caller. */
export interface ReportQuestion {
  readonly clientId: string;
  /** Whether the caller may see a CPF of the client's people. */
  readonly seesCpf: boolean;
  /** The kinds of people whom the caller may see in registers. */
  readonly kinds: readonly string[];
  /** The rubrics of the firm, in the order of its payroll. */
  readonly rubrics: readonly Pick<Rubric, 'binding' | 'label' | 'dataType'>[];
  /** Of a report that is read in groups the only one that is wanted. */
  readonly group?: string | undefined;
}

/** The rows of a report in SQL. */
export interface ReportSource {
  /**
   * A query of one row for each row of the report: `id`, `receipt_id`, `sort_key`, the columns of the report by their names in
   * quotes, and what else rows are filtered by.
   */
  rows(question: ReportQuestion): SQL;
  /** The type of `sort_key`, by which rows are ordered, and by `id` where it is the same. */
  readonly sortType: 'text' | 'timestamptz';
  readonly isDescending: boolean;
  /**
   * A query of the keys of groups, `key`, whose rows follow one another in their order: rows that are made of few large ones are
   * read as a whole group after the other, not searched through for each part.
   */
  groups?(question: ReportQuestion): SQL;
  /** What rows are filtered by, as columns of the query. */
  readonly filters: Readonly<Record<string, FilterColumn>>;
}

const iso = (moment: unknown): SQL =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const dayInBrazil = (moment: unknown): SQL => sql`(${moment} at time zone 'America/Sao_Paulo')::date`;

/** A column of the query of a report. */
export const named = (name: string): SQL => sql`${sql.identifier('report')}.${sql.identifier(name)}`;

const ofText = (name: string): FilterColumn => ({
  value: sql`nullif(${named(name)}, '')`,
  type: 'text',
  read: (value) => foldName(String(value)),
});
const ofCode = (name: string): FilterColumn => ({
  value: sql`nullif(${named(name)}, '')`,
  type: 'text',
  read: (value) => String(value),
});

/** A day of a filter; `undefined` for one that is in no calendar. */
const readDay = (value: FilterValue): string | undefined => {
  const day = String(value);
  const moment = /^\d{4}-\d{2}-\d{2}$/.test(day) ? new Date(`${day}T00:00:00Z`) : undefined;
  return moment && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day) ? day : undefined;
};
const ofDay = (name: string): FilterColumn => ({ value: named(name), type: 'date', read: readDay });

/** A CNPJ or CPF with its punctuation; anything else as it is. */
const punctuated = (taxId: unknown): SQL => sql`case
  when ${taxId} ~ '^[0-9A-Z]{12}[0-9]{2}$'
    then regexp_replace(${taxId}, '^(..)(...)(...)(....)(..)$', '\\1.\\2.\\3/\\4-\\5')
  when ${taxId} ~ '^[0-9]{11}$' then regexp_replace(${taxId}, '^(...)(...)(...)(..)$', '\\1.\\2.\\3-\\4')
  else ${taxId} end`;

/** A row for each document of each receipt, the latest receipt first, its documents in their order: they are read backwards. */
const storedDocuments: ReportSource = {
  sortType: 'timestamptz',
  isDescending: true,
  filters: {
    sentOn: ofDay('sent_on'),
    document: ofText('sort_name'),
    number: ofCode('number'),
    status: ofCode('status'),
  },
  rows: ({ clientId }) => sql`
    select ${deliveryReceipts.id} || ' ' || lpad((99 - ${deliveryDocuments.place})::text, 2, '0') as id,
      ${deliveryReceipts.id} as receipt_id, ${deliveryReceipts.sentAt} as sort_key,
      ${dayInBrazil(deliveryReceipts.sentAt)} as sent_on, ${deliveryDocuments.sortName} as sort_name,
      ${deliveryReceipts.number} as "number", ${clients.name} as "client",
      ${punctuated(fiscalClients.taxId)} as "clientTaxId", ${deliveryDocuments.name} as "document",
      ${deliveryDocuments.type} as "type", ${deliveryDocuments.competence} as "competence",
      ${deliveryDocuments.dueOn}::text as "dueOn", ${deliveryDocuments.amount} as "amount",
      ${iso(deliveryReceipts.sentAt)} as "sentAt", ${iso(deliveryReceipts.viewedAt)} as "viewedAt",
      case when ${deliveryReceipts.status} = 'confirmed' then ${iso(deliveryReceipts.closedAt)} end as "confirmedAt",
      ${deliveryReceipts.contactName} as "contact", ${deliveryReceipts.status} as "status"
    from ${deliveryReceipts}
    join ${deliveryDocuments} on ${deliveryDocuments.receiptId} = ${deliveryReceipts.id}
    join ${clients} on ${clients.id} = ${deliveryReceipts.clientId}
    left join ${fiscalClients} on ${fiscalClients.clientId} = ${deliveryReceipts.clientId}
    where ${deliveryReceipts.clientId} = ${clientId}`,
};

const { sentValues } = serviceRequests;
/** An answer of a form that was sent; `null` where it is empty. */
const answer = (field: string): SQL => sql`nullif(${sentValues}->>${sql.raw(`'${field}'`)}, '')`;
/** The same as a day or an amount; a form that was sent before the field was checked may hold anything. */
const dayIn = (field: string): SQL =>
  sql`case when ${answer(field)} ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' then ${answer(field)}::date end`;
const amountIn = (field: string): SQL =>
  sql`case when ${answer(field)} ~ '^[0-9]{1,13}([.][0-9]{1,2})?$' then ${answer(field)}::numeric(17, 2) end`;
const digits = (text: unknown): SQL => sql`regexp_replace(${text}, '[^0-9A-Z]', '', 'g')`;

/** The latest request of a kind that the firm has answered, for each person. */
const answeredOnce = (clientId: string, kind: string, columns: SQL, person: SQL): SQL => sql`
  select distinct on (${person}) ${columns} from ${serviceRequests}
  where ${serviceRequests.clientId} = ${clientId} and ${serviceRequests.kind} = ${kind}
    and ${serviceRequests.outcome} = 'answered'
  order by ${person}, ${serviceRequests.repliedAt} desc, ${serviceRequests.id}`;

/** The people of a client: its employees, and interns and partners as the firm has answered their registration [brazil §1.1–1.3]. */
const payrollRegistrations: ReportSource = {
  sortType: 'text',
  isDescending: false,
  filters: {
    hiredOn: ofDay('hired_on'),
    name: ofText('sort_key'),
    kind: ofCode('kind'),
    standing: ofCode('standing'),
  },
  rows: ({ clientId, seesCpf, kinds }) => {
    const today = sql`${todayInBrazil()}::date`;
    const person = sql`coalesce(${answer('cpf')}, ${answer('cnpj')}, ${serviceRequests.id})`;
    const name = sql`coalesce(${answer('socialName')}, ${answer('fullName')}, ${answer('companyName')}, '')`;
    const taxId = seesCpf ? sql`coalesce(${answer('cpf')}, ${answer('cnpj')})` : answer('cnpj');
    const common = sql`${serviceRequests.id} as id, ${name} as person_name, ${taxId} as tax_id, ${dayIn('birthDate')} as born_on`;
    const interns = answeredOnce(
      clientId,
      'intern-registration',
      sql`${common}, ${dayIn('internshipFrom')} as hired_on, ${dayIn('internshipUntil')} as left_on,
        ${answer('internshipArea')} as post, ${amountIn('stipend')} as pay`,
      person,
    );
    const partners = answeredOnce(
      clientId,
      'partner-registration',
      sql`${common}, case when ${answer('partnerOperation')} <> 'exit' then ${dayIn('changeDate')} end as hired_on,
        case when ${answer('partnerOperation')} = 'exit' then ${dayIn('changeDate')} end as left_on,
        ${answer('partnerRole')} as post, ${amountIn('proLabore')} as pay`,
      person,
    );
    const registered = answeredOnce(
      clientId,
      'employee-registration',
      sql`${digits(answer('cpf'))} as digits, ${answer('cbo')} as cbo`,
      sql`${digits(answer('cpf'))}`,
    );
    return sql`
      select id, null::text as receipt_id, ${folded(sql`people.person_name`)} as sort_key, hired_on,
        person_name as "name", tax_id as "cpf", kind as "kind", people.registration as "registration", post as "jobPosition",
        cbo as "cbo", hired_on::text as "hiredOn", born_on::text as "bornOn", left_on::text as "leftOn", pay as "salary",
        case when left_on < ${today} then 'left' else 'active' end as "standing"
      from (
        select 'employee' as kind, ${employees.id} as id, ${employees.name} as person_name,
          ${seesCpf ? sql`${employees.cpf}` : sql`null::text`} as tax_id, ${employees.birthDate} as born_on,
          ${employees.hireDate} as hired_on, ${employees.leftOn} as left_on, ${employees.jobPosition} as post,
          ${employees.salary} as pay, registered.cbo as cbo,
          ${employees.registration} as registration
        from ${employees} left join (${registered}) as registered on registered.digits = ${digits(employees.cpf)}
        where ${employees.clientId} = ${clientId}
        union all
        select 'intern', id, person_name, tax_id, born_on, hired_on, left_on, post, pay, null, null from (${interns}) as interns
        union all
        select 'partner', id, person_name, tax_id, born_on, hired_on, left_on, post, pay, null, null from (${partners}) as partners
      ) as people
      where kind = any(${sql.param([...kinds])})`;
  },
};

/** Minutes as hours and minutes, which do not end at 24 hours. */
export const hoursIn = (minutes: unknown): SQL =>
  sql`to_char(div(${minutes}, 60), 'FM999999999900') || ':' || to_char(mod(${minutes}, 60), 'FM00')`;

/**
 * The cells of payrolls that were sent and neither withdrawn nor refused, one row for each person and rubric, the latest month
 * first [brazil §2, §5]. An empty cell is no row, `0` is one. Texts, such as remarks, have neither quantity nor value: they are
 * not listed.
 */
const payrollEntries: ReportSource = {
  sortType: 'text',
  isDescending: false,
  filters: {
    competenceOn: ofDay('competence_on'),
    name: ofText('sort_name'),
    payrollType: ofCode('payrollType'),
    rubric: ofCode('binding'),
  },
  rows: ({ clientId, seesCpf, rubrics, group }) => {
    const counted = rubrics.flatMap((rubric, place) =>
      rubric.dataType === 'text' ? [] : [{ ...rubric, place }],
    );
    const kept = sql`entry.cells->>rubric.binding`;
    const person = sql`coalesce(entry.cells->>${personField}::text, '')`;
    const sortName = sql`coalesce(${employees.sortName}, ${person})`;
    return sql`
      select request.id || ' ' || entry.place || ' ' || rubric.binding as id, null::text as receipt_id,
        concat_ws(' ', request.month_key, ${sortName}, ${person}, lpad(rubric.place::text, 2, '0')) as sort_key,
        request.competence_on, ${sortName} as sort_name, ${person} as person, rubric.binding as binding,
        rubric.place as place, rubric."dataType" as data_type, cell.number as number,
        request.competence as "competence", ${seesCpf ? sql`${employees.cpf}` : sql`null::text`} as "cpf",
        ${employees.registration} as "registration", coalesce(${employees.name}, ${person}) as "name",
        coalesce(rubric.label, rubric.binding) as "rubric", request.type as "payrollType",
        case rubric."dataType" when 'hourMinute' then ${hoursIn(sql`cell.number`)}
          when 'hourDecimal' then (cell.number / 100)::numeric(17, 2)::text
          when 'quantity' then cell.number::numeric(17, 2)::text end as "quantity",
        case rubric."dataType" when 'money' then (cell.number / 100)::numeric(17, 2) end as "amount",
        request.status as "status", ${iso(sql`request.sent_at`)} as "sentAt"
      from (${sentPayrolls(clientId, group)}) as request
      cross join lateral jsonb_array_elements(request.entries) with ordinality as entry(cells, place)
      cross join jsonb_to_recordset(${JSON.stringify(counted)}::jsonb)
        as rubric(binding text, label text, "dataType" text, place int)
      cross join lateral (select case when ${kept} ~ '^[0-9]{1,12}$' then (${kept})::numeric end as number) as cell
      left join ${employees} on ${employees.id} = ${person} and ${employees.clientId} = ${clientId}
      where cell.number is not null`;
  },
  groups: ({ clientId }) => sql`select distinct month_key as key from (${sentPayrolls(clientId)}) as request`,
};

/**
 * The payrolls of a client that count, of one month and type where they are asked for by their key. Of those of one month and type
 * the one that was sent last takes the place of the others: their sum would pay the same hours twice.
 */
function sentPayrolls(clientId: string, group?: string): SQL {
  const [month, type] = [answer('competence'), answer('payrollType')];
  const isMonth = sql`${month} ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'`;
  const entries = sql`${sentValues}->${entriesGroup}::text`;
  // The months are counted backwards: texts are ordered forwards.
  const key = sql`case when ${isMonth} then lpad((999999 - replace(${month}, '-', '')::int)::text, 6, '0') else '999999' end
    || ' ' || coalesce(array_position(${sql.param([...payrollTypes])}::text[], ${type}), 9)`;
  const counts = sql`${serviceRequests.clientId} = ${clientId} and ${serviceRequests.kind} = ${payrollKind}
    and ${serviceRequests.status} <> 'Draft'
    and (${serviceRequests.outcome} is null or ${serviceRequests.outcome} = 'answered')
    ${group === undefined ? sql`` : sql`and ${key} = ${group}`}`;
  // The form is large: it is opened once for each payroll, which the last line sees to, and not once for each cell.
  return sql`
    select ${serviceRequests.id} as id, ${serviceRequests.status} as status, ${serviceRequests.sentAt} as sent_at,
      ${month} as competence, ${type} as type, ${key} as month_key,
      case when ${isMonth} then (${month} || '-01')::date end as competence_on,
      case when jsonb_typeof(${entries}) = 'array' then ${entries} end as entries
    from ${serviceRequests}
    where ${serviceRequests.id} in (
      select distinct on (${month}, ${type}) ${serviceRequests.id} from ${serviceRequests} where ${counts}
      order by ${month}, ${type}, ${serviceRequests.sentAt} desc nulls last, ${serviceRequests.id})
    offset 0`;
}

/** The fiscal documents of all storages, the newest first [brazil §5]. */
const fiscalReport: ReportSource = {
  sortType: 'timestamptz',
  isDescending: true,
  filters: {
    issuedOn: ofDay('issued_on'),
    issuer: ofText('sort_issuer'),
    recipient: ofText('sort_recipient'),
    key: {
      ...ofCode('key'),
      read: (value) =>
        String(value)
          .toUpperCase()
          .replaceAll(/[\s./-]/g, ''),
    },
    storage: ofCode('storage'),
    direction: ofCode('direction'),
    status: ofCode('status'),
  },
  rows: ({ clientId }) => sql`
    select ${fiscalDocuments.id} as id, null::text as receipt_id,
      coalesce(${fiscalDocuments.issuedAt}, '-infinity') as sort_key, ${dayInBrazil(fiscalDocuments.issuedAt)} as issued_on,
      ${fiscalDocuments.sortIssuer} as sort_issuer, ${fiscalDocuments.sortRecipient} as sort_recipient,
      ${fiscalDocuments.storage} as storage, ${fiscalDocuments.model} as "model", ${fiscalDocuments.series} as "series",
      ${fiscalDocuments.number} as "number", ${fiscalDocuments.key} as "key", ${fiscalDocuments.issuerName} as "issuer",
      ${punctuated(fiscalDocuments.issuerTaxId)} as "issuerTaxId", ${fiscalDocuments.recipientName} as "recipient",
      ${punctuated(fiscalDocuments.recipientTaxId)} as "recipientTaxId", ${fiscalDocuments.issuerState} as "state",
      array_to_string(${fiscalDocuments.cfops}, ' ') as "cfop", ${fiscalDocuments.direction} as "direction",
      ${fiscalDocuments.status} as "status", ${iso(fiscalDocuments.issuedAt)} as "issuedAt",
      ${iso(fiscalDocuments.authorizedAt)} as "authorizedAt", ${fiscalDocuments.goods} as "goods",
      ${fiscalDocuments.icms} as "icms", ${fiscalDocuments.ipi} as "ipi", ${fiscalDocuments.ibs} as "ibs",
      ${fiscalDocuments.cbs} as "cbs", ${fiscalDocuments.total} as "total",
      (select ${fiscalEvents.type} from ${fiscalEvents}
        where ${fiscalEvents.clientId} = ${fiscalDocuments.clientId} and ${fiscalEvents.key} = ${fiscalDocuments.key}
          and ${fiscalEvents.type} in ('210200', '210210', '210220', '210240') and ${fiscalEvents.isAccepted}
        order by ${fiscalEvents.at} desc nulls last, ${fiscalEvents.sequence} desc limit 1) as "manifest",
      ${fiscalDocuments.fileName} as "fileName"
    from ${fiscalDocuments} where ${fiscalDocuments.clientId} = ${clientId}`,
};

/** Where the rows of each report come from. */
export const reportSources: Readonly<Record<ReportName, ReportSource>> = {
  'stored-documents': storedDocuments,
  'payroll-entries': payrollEntries,
  'payroll-registrations': payrollRegistrations,
  'stored-documents-report': fiscalReport,
};

/** The columns of a report as texts in SQL. */
export const cellsOf = (report: ReportName): SQL =>
  sql.join(
    reportColumns[report].map(({ name }) => sql`${named(name)}::text as ${sql.identifier(`c_${name}`)}`),
    sql`, `,
  );
