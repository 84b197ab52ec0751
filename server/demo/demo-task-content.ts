import { createHash } from 'node:crypto';
import type { FieldFormat } from '../../contract/fields/formats.ts';
import type { TaskStep } from '../../contract/tasks/task-items.ts';
import type { DocumentRef, Form, Signature, TaskDataOf, Topic } from '../../contract/tasks/task-kinds.ts';
import { type TaskStatus, type TaskType, taskStatus } from '../../contract/tasks/task-rules.ts';
import type { PackedDocument } from './build-client.ts';
import type { ClientFiles } from './client-files.ts';
import { pixCode } from './pix-code.ts';
import type { Papers } from './task-papers.ts';
import type { FieldWords, FormWords, PaperWords, TaskWords, TopicWords } from './task-words/task-words.ts';

/** What a demo task is made from. */
export interface TaskMaterial {
  readonly words: TaskWords;
  /** ISO 4217 code of what the firm is paid in. */
  readonly currency: string;
  readonly payUrl: string | null;
  readonly paper: Papers;
  /** The key figures of a document of the client's. */
  readonly figures: ClientFiles['figures'];
  readonly signer: string;
  readonly now: Date;
}

/** One demo task: `variant` 0 has the most to do, 1 has one thing, 2 has two. */
export interface TaskAsked {
  readonly type: TaskType;
  readonly status: TaskStatus;
  readonly variant: number;
  readonly number: number;
  readonly year: number;
  /** When the firm asked, and when the client handed it in, if they have. */
  readonly at: Date;
  readonly handedIn: Date;
}

interface Content {
  readonly data: Record<string, unknown>;
  readonly steps: TaskStep[];
}

const dayMs = 86_400_000;
const { done, received, wip } = taskStatus;
const isAnswered = (status: TaskStatus): boolean => status === done || status === received;
const isBegun = (status: TaskStatus): boolean => status === wip || isAnswered(status);

/** A date some days from now, `yyyy-MM-dd`. */
export const dayFrom = (now: Date, days: number): string =>
  new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10);

const step = (title: string, isRequired: boolean, data: Record<string, unknown> = {}): TaskStep => ({
  title,
  isRequired,
  data,
  comment: null,
  dnaComment: null,
});

/** The task of a kind that a variant is. */
const variantOf = <T>(all: readonly [T, T, T], variant: number): T => all[(variant % 3) as 0 | 1 | 2];

/** A text of the demo with its tax year and the number of its invoice. */
export const fill = (text: string, year: number, number: number | string): string =>
  text.replace('{year}', String(year)).replace('{number}', String(number));

/** The e-mail address of a person by their last name. */
const addressOf = (name: string): string => {
  const last = name.split(' ').at(-1) ?? '';
  return `${last
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase()}@demo.example`;
};

/** What people have written into fields of each format; names and e-mail addresses are theirs, places and files are asked for anew. */
const answers: Partial<Record<FieldFormat, string>> = {
  ssn: '***-**-6789',
  phone: '(207) 555-0142',
  cpf: '529.982.247-25',
  cnpj: '11.222.333/0001-81',
  cep: '80.010-000',
  date: '2019-04-01',
  month: '2025-12',
  'hour-minute': '12:30',
  'hour-decimal': '7.5',
  money: '1250.00',
  count: '4',
};

/** The names of a form's fields: their formats, numbered where one is asked for twice. */
const namesOf = (fields: readonly FieldWords[]): string[] =>
  fields.map(({ format }, index) => {
    const before = fields.slice(0, index).filter((other) => other.format === format).length;
    return before === 0 ? format : `${format}-${before + 1}`;
  });

function formOf({ fields }: FormWords, currency: string): Form {
  const order = namesOf(fields);
  const properties: Form['properties'] = {};
  for (const [index, { format, title, hint, choices, shortest = 2, longest = 60 }] of fields.entries())
    properties[order[index] ?? format] = {
      type: 'string',
      title,
      format,
      ...(choices && { enum: [...choices] }),
      ...(hint && { description: hint }),
      ...(format === 'text' && { minLength: shortest, maxLength: longest }),
      ...(format === 'money' && { currency }),
    };
  return { type: 'object', properties, required: order.slice(0, 2), order };
}

function dynamicContent({ words, signer, currency }: TaskMaterial, { status, variant }: TaskAsked): Content {
  const { forms } = variantOf(words.dynamicTask, variant);
  const answerOf = ({ format, choices, answer }: FieldWords) =>
    answer ??
    choices?.[0] ??
    (format === 'text' ? signer : format === 'email' ? addressOf(signer) : answers[format]);
  const filled = ({ fields }: FormWords, index: number): Record<string, unknown> => {
    if (!isAnswered(status) && (!isBegun(status) || index > 0)) return {};
    const names = namesOf(fields);
    return Object.fromEntries(
      fields.flatMap((field, at) => {
        const answer = answerOf(field);
        return answer === undefined ? [] : [[names[at], answer]];
      }),
    );
  };
  const data: TaskDataOf<'dynamicTask'> = { forms: forms.map((form) => formOf(form, currency)) };
  return { data, steps: forms.map((page, index) => step(page.title, index === 0, filled(page, index))) };
}

function topicOf({ select, questions, followUp, direction }: TopicWords): Topic {
  const ids = questions.map((label, index) => ({ id: `q${index + 1}`, label }));
  const last = ids.at(-1)?.id ?? '';
  return {
    select,
    ...(direction && { direction }),
    questions: ids,
    creates: followUp
      ? {
          [last]: [
            { type: 'documentsTask', label: followUp, steps: [{ title: followUp, isRequired: true }] },
          ],
        }
      : {},
  };
}

function questionContent(topics: readonly TopicWords[], { status }: TaskAsked): Content {
  const data: TaskDataOf<'questionnaireTask'> = { topics: topics.map(topicOf) };
  return {
    data,
    steps: topics.map((topic, index) =>
      step(
        topic.title,
        index === 0,
        isAnswered(status) || (isBegun(status) && index === 0) ? { selected: ['q1'] } : {},
      ),
    ),
  };
}

function requestContent({ words }: TaskMaterial, { status, variant }: TaskAsked): Content {
  const steps = variantOf(words.documentsTask, variant).items.map((title, index) => step(title, index < 2));
  return {
    data: {},
    steps: steps.map((one, index) => ({
      ...one,
      ...(index === 0 && { subtitle: words.itemHint }),
      comment: isBegun(status) && index === 0 ? words.comments[0] : null,
      dnaComment: isBegun(status) && index === 2 ? words.doesNotApply : null,
    })),
  };
}

const refOf = ({ id, name }: PackedDocument): DocumentRef => ({ id, name });

/** When the client signed or paid: the day before the task was handed in. */
const actedAt = ({ handedIn }: TaskAsked): Date => new Date(handedIn.getTime() - dayMs);

function signatureOf({ signer }: TaskMaterial, asked: TaskAsked, paper: PackedDocument): Signature {
  return {
    signedDocument: refOf(paper),
    signer,
    signedAt: actedAt(asked).toISOString(),
    hashBefore: createHash('sha256').update(paper.id).digest('hex'),
    hashAfter: paper.sha256,
  };
}

/** The documents of a task in the order in which it names them. */
async function papersFor(
  { paper }: TaskMaterial,
  { year, at, status }: TaskAsked,
  named: readonly PaperWords[],
): Promise<PackedDocument[]> {
  const found: PackedDocument[] = [];
  for (const { name, topic } of named)
    found.push(
      await paper({ name: fill(name, year, ''), topic, by: 'firm', at, isRead: status !== taskStatus.new }),
    );
  return found;
}

async function invoiceContent(material: TaskMaterial, asked: TaskAsked): Promise<Content> {
  const { words, currency, payUrl, paper } = material;
  const { status, variant, number, year, at } = asked;
  // By its number: two tasks of one invoice show one document.
  const amount = 180 + (number % 9) * 65;
  const document = await paper({
    name: fill(words.invoice, year, number),
    topic: 'invoice',
    amount: amount * 100,
    by: 'firm',
    at,
    isRead: status !== taskStatus.new,
  });
  const receipt =
    status === taskStatus.received
      ? await paper({
          name: fill(words.receipt, year, number),
          topic: 'receipt',
          amount: amount * 100,
          by: 'firm',
          at: asked.handedIn,
          isRead: true,
        })
      : null;
  const data: TaskDataOf<'invoiceTask'> = {
    number: String(number),
    amount: `${amount}.00`,
    currency,
    document: refOf(document),
    payUrl: variant % 2 === 0 ? payUrl : null,
    ways: words.ways.map(({ lines, code, ...way }) => ({
      ...way,
      lines: lines.map(({ label, value }) => ({ label, value: fill(value, year, number) })),
      ...(code && { code: code.replace('{pix}', () => pixCode(lines[0]?.value ?? '', amount, number)) }),
    })),
    paidOn: isAnswered(status) ? dayFrom(actedAt(asked), 0) : null,
    receipt: receipt && refOf(receipt),
  };
  return { data, steps: [] };
}

/** A review with the key figures of its first document. */
async function reviewContent(material: TaskMaterial, asked: TaskAsked): Promise<Content> {
  const { words, currency, figures } = material;
  const { status, variant, year, at } = asked;
  const { papers } = variantOf(words.reviewDocumentTask, variant);
  const shown = await papersFor(material, asked, papers);
  const lines = papers.slice(0, 1).flatMap(({ name, topic }) =>
    figures({ name: fill(name, year, ''), topic }, at).map(({ label, cents, isSum }) => ({
      label,
      amount: (cents / 100).toFixed(2),
      isSum,
    })),
  );
  const data: TaskDataOf<'reviewDocumentTask'> = {
    documents: shown.map(refOf),
    decision: isAnswered(status) ? 'approved' : null,
    figures: { currency, lines },
  };
  return { data, steps: [] };
}

/** Data and steps of a demo task, answered as far as its status says. */
export async function contentOf(material: TaskMaterial, asked: TaskAsked): Promise<Content> {
  const { words } = material;
  const { type, status, variant } = asked;
  switch (type) {
    case 'esignTask': {
      const shown = await papersFor(material, asked, variantOf(words.esignTask, variant).papers);
      const isSigned = (index: number) =>
        isAnswered(status) || (status === wip && index === 0 && shown.length > 1);
      const signatures = shown.map((paper, index) =>
        isSigned(index) ? signatureOf(material, asked, paper) : null,
      );
      return { data: { documents: shown.map(refOf), signatures }, steps: [] };
    }
    case 'reviewDocumentTask':
      return await reviewContent(material, asked);
    case 'invoiceTask':
      return await invoiceContent(material, asked);
    case 'documentsTask':
      return requestContent(material, asked);
    case 'uploadTask':
      return {
        data: {},
        steps: [
          {
            ...step(variantOf(words.uploadTask, variant).item, true),
            comment: status === wip ? words.comments[1] : null,
          },
        ],
      };
    case 'dynamicTask':
      return dynamicContent(material, asked);
    case 'questionnaireTask':
      return questionContent(variantOf(words.questionnaireTask, variant).topics, asked);
    case 'ukInformationRequestQuestionnaireTask':
      return questionContent(variantOf(words.ukInformationRequestQuestionnaireTask, variant).topics, asked);
  }
}
