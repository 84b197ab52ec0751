import type { TaskType } from './task-rules.ts';

/** What tasks ask for: keys of `partCount` in `locales/…/tasks.json`. */
export const taskParts = ['signatures', 'items', 'documents', 'questions'] as const;
export type TaskPart = (typeof taskParts)[number];

/** What a task of each kind asks for; `null` where it is not counted. */
export const partOf: Readonly<Record<TaskType, TaskPart | null>> = {
  esignTask: 'signatures',
  documentsTask: 'items',
  uploadTask: 'items',
  invoiceTask: null,
  reviewDocumentTask: 'documents',
  dynamicTask: 'questions',
  questionnaireTask: 'questions',
  ukInformationRequestQuestionnaireTask: 'questions',
};
