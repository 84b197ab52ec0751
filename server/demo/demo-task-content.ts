import { createHash } from 'node:crypto';
import type { FieldFormat } from '../../contract/fields/formats.ts';
import type { TaskStep } from '../../contract/tasks/task-items.ts';
import type { DocumentRef, Form, Signature, TaskDataOf, Topic } from '../../contract/tasks/task-kinds.ts';
import { type TaskStatus, type TaskType, taskStatus } from '../../contract/tasks/task-rules.ts';
import type { documents } from '../db/schema/core-schema.ts';
import type { TaskWords, TopicWords } from './task-words/task-words.ts';

type DocumentRow = Omit<typeof documents.$inferInsert, 'blobKey'>;

/** What a demo task is made from. */
export interface TaskMaterial {
  readonly words: TaskWords;
  /** ISO 4217 code of what the firm is paid in. */
  readonly currency: string;
  readonly payUrl: string | null;
  /** Documents of the client that its people may read, PDF all of them. */
  readonly papers: readonly DocumentRow[];
  readonly signer: string;
  readonly now: Date;
}

/** One demo task: `variant` 0 has the most steps, 1 has one, 2 has two. */
export interface TaskAsked {
  readonly type: TaskType;
  readonly status: TaskStatus;
  readonly variant: number;
  readonly number: string;
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

/** How many of `all` parts a variant has. */
const partsOf = <T>(all: readonly T[], variant: number): readonly T[] =>
  variant % 3 === 0 ? all : all.slice(0, variant % 3);

/** What people have written into fields of each format; addresses and files are asked for anew. */
const answers: Partial<Record<FieldFormat, string>> = {
  text: 'D. Reyes',
  email: 'reyes@demo.example',
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
};

function formOf({ words }: TaskMaterial, page: TaskWords['forms'][number]): Form {
  const properties: Form['properties'] = {};
  for (const [format, title] of Object.entries(page.fields) as [FieldFormat, string][])
    properties[format] = {
      type: 'string',
      title,
      format,
      ...(format === 'choice' && { enum: [...words.choices] }),
      ...(format === 'text' && { description: words.hint, minLength: 2, maxLength: 60 }),
    };
  return { type: 'object', properties, required: Object.keys(properties).slice(0, 2) };
}

function dynamicContent(material: TaskMaterial, { status, variant }: TaskAsked): Content {
  const pages = partsOf(material.words.forms, variant);
  const filled = (page: TaskWords['forms'][number], index: number): Record<string, unknown> =>
    isAnswered(status) || (isBegun(status) && index === 0)
      ? Object.fromEntries(
          Object.keys(page.fields).flatMap((format) => {
            const answer = format === 'choice' ? material.words.choices[0] : answers[format as FieldFormat];
            return answer === undefined ? [] : [[format, answer]];
          }),
        )
      : {};
  const data: TaskDataOf<'dynamicTask'> = { forms: pages.map((page) => formOf(material, page)) };
  return { data, steps: pages.map((page, index) => step(page.title, index === 0, filled(page, index))) };
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

function questionContent(topics: readonly TopicWords[], { status, variant }: TaskAsked): Content {
  const asked = partsOf(topics, variant);
  const data: TaskDataOf<'questionnaireTask'> = { topics: asked.map(topicOf) };
  return {
    data,
    steps: asked.map((topic, index) =>
      step(
        topic.title,
        index === 0,
        isAnswered(status) || (isBegun(status) && index === 0) ? { selected: ['q1'] } : {},
      ),
    ),
  };
}

function requestContent({ words }: TaskMaterial, { status, variant }: TaskAsked): Content {
  const items = variant % 3 === 1 ? words.items.slice(0, 1) : words.items;
  const steps = items.map((title, index) => step(title, index < 2));
  return {
    data: {},
    steps: steps.map((one, index) => ({
      ...one,
      ...(index === 0 && { subtitle: words.itemHint }),
      comment: isBegun(status) && index === 0 ? words.comments[0] : null,
      dnaComment: isBegun(status) && index === 2 ? words.reasons[1] : null,
    })),
  };
}

const refOf = ({ id, name }: DocumentRow): DocumentRef => ({ id, name });

function signatureOf({ signer, now }: TaskMaterial, paper: DocumentRow): Signature {
  return {
    signedDocument: refOf(paper),
    signer,
    signedAt: new Date(now.getTime() - 9 * dayMs).toISOString(),
    hashBefore: createHash('sha256').update(paper.id).digest('hex'),
    hashAfter: paper.sha256,
  };
}

/** Data and steps of a demo task, answered as far as its status says. */
export function contentOf(material: TaskMaterial, asked: TaskAsked): Content {
  const { words, papers, currency, payUrl, now } = material;
  const { type, status, variant, number } = asked;
  const first = (variant * 2) % Math.max(papers.length, 1);
  const shown = papers.slice(first, first + (variant % 2 === 0 ? 2 : 1));
  switch (type) {
    case 'esignTask': {
      const isSigned = (index: number) => isAnswered(status) || (status === wip && index === 0);
      const signatures = shown.map((paper, index) => (isSigned(index) ? signatureOf(material, paper) : null));
      return { data: { documents: shown.map(refOf), signatures }, steps: [] };
    }
    case 'reviewDocumentTask':
      return {
        data: { documents: shown.map(refOf), decision: isAnswered(status) ? 'approved' : null },
        steps: [],
      };
    case 'invoiceTask': {
      const data: TaskDataOf<'invoiceTask'> = {
        number,
        amount: `${180 + variant * 65}.00`,
        currency,
        document: shown[0] ? refOf(shown[0]) : null,
        payUrl: variant % 2 === 0 ? payUrl : null,
        paidOn: isAnswered(status) ? dayFrom(now, -12) : null,
      };
      return { data, steps: [] };
    }
    case 'documentsTask':
      return requestContent(material, asked);
    case 'uploadTask':
      return {
        data: {},
        steps: [
          {
            ...step(words.items[variant % 4] ?? '', true),
            comment: status === wip ? words.comments[1] : null,
          },
        ],
      };
    case 'dynamicTask':
      return dynamicContent(material, asked);
    case 'questionnaireTask':
      return questionContent(words.topics, asked);
    case 'ukInformationRequestQuestionnaireTask':
      return questionContent(words.ukTopics, asked);
  }
}
