import type { FieldFormat } from '../../../contract/fields/formats.ts';
import type { PayWay } from '../../../contract/tasks/task-kinds.ts';
import type { TaskType } from '../../../contract/tasks/task-rules.ts';
import type { PaperTopic } from '../files/report-words.ts';

/** The questions of one topic of a demo questionnaire; the last question of it creates a task called `followUp`. */
export interface TopicWords {
  readonly title: string;
  readonly select: 'single' | 'multi';
  readonly questions: readonly string[];
  readonly followUp?: string;
  /** One card below the other; side by side otherwise. */
  readonly direction?: 'vertical';
}

/** A PDF that a task shows or that was handed in with it: its name without extension, and what is in it. */
export interface PaperWords {
  readonly name: string;
  readonly topic: PaperTopic;
}

/** A field of a form. `answer` is what has been entered where the format's usual answer would be wrong. */
export interface FieldWords {
  readonly format: FieldFormat;
  readonly title: string;
  readonly hint?: string;
  readonly choices?: readonly string[];
  readonly answer?: string;
  /** How many characters a text has: 2 to 60 where nothing else is said. */
  readonly shortest?: number;
  readonly longest?: number;
}

/** A page of a form, in the order to show. */
export interface FormWords {
  readonly title: string;
  readonly fields: readonly FieldWords[];
}

/** Three tasks of a kind: the first has the most to do, the second one thing, the third two. */
type Three<Asked> = readonly [Asked, Asked, Asked];
type Titled<Asked> = Three<{ readonly label: string } & Asked>;

/**
 * What the tasks of a kind of client say. Each task has what its title announces: its documents, its form, its items.
 * `{year}` stands for the tax year and `{number}` for that of an invoice.
 */
export interface TaskWords {
  readonly groups: Readonly<Record<TaskType, string>>;
  readonly esignTask: Titled<{ readonly papers: readonly PaperWords[] }>;
  readonly reviewDocumentTask: Titled<{ readonly papers: readonly PaperWords[] }>;
  readonly invoiceTask: Three<{ readonly label: string }>;
  /** How the firm is paid without a link, the way that it prefers first; `{pix}` stands for the Pix code of the invoice. */
  readonly ways: readonly PayWay[];
  /** The name of an invoice's PDF. */
  readonly invoice: string;
  /** The name of the PDF of its receipt. */
  readonly receipt: string;
  readonly documentsTask: Titled<{ readonly items: readonly string[] }>;
  /** The subtitle of the first item of a request for documents. */
  readonly itemHint: string;
  readonly uploadTask: Titled<{ readonly item: string }>;
  readonly dynamicTask: Titled<{ readonly forms: readonly FormWords[] }>;
  readonly questionnaireTask: Titled<{ readonly topics: readonly TopicWords[] }>;
  readonly ukInformationRequestQuestionnaireTask: Titled<{ readonly topics: readonly TopicWords[] }>;
  readonly empty: string;
  /** Why an item of a request does not apply. */
  readonly doesNotApply: string;
  /** Why a task of each kind was removed: a reason that is true of files says nothing of an invoice. */
  readonly removed: Readonly<Record<TaskType, string>>;
  readonly comments: readonly [string, string];
  /** The folder of a client's papers that belong to tasks. */
  readonly folder: string;
}
