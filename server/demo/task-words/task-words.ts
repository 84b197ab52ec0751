import type { FieldFormat } from '../../../contract/fields/formats.ts';
import type { TaskType } from '../../../contract/tasks/task-rules.ts';

/** The questions of one topic of a demo questionnaire; the last question of it creates a task called `followUp`. */
export interface TopicWords {
  readonly title: string;
  readonly select: 'single' | 'multi';
  readonly questions: readonly string[];
  readonly followUp?: string;
  /** One card below the other; side by side otherwise. */
  readonly direction?: 'vertical';
}

/** What the tasks of a market's demo say. `{year}` stands for the tax year and `{number}` for that of an invoice. */
export interface TaskWords {
  readonly groups: Readonly<Record<TaskType, string>>;
  readonly labels: Readonly<Record<TaskType, readonly [string, string, string]>>;
  /** What a request for documents asks for. */
  readonly items: readonly [string, string, string, string];
  /** The subtitle of its first item. */
  readonly itemHint: string;
  /** The fields of a form: a title for each format of the market, in the order to show, by pages. */
  readonly forms: readonly {
    readonly title: string;
    readonly fields: Partial<Record<FieldFormat, string>>;
  }[];
  readonly choices: readonly string[];
  readonly hint: string;
  readonly topics: readonly TopicWords[];
  readonly ukTopics: readonly TopicWords[];
  readonly empty: string;
  readonly reasons: readonly [string, string];
  readonly comments: readonly [string, string];
}
