import { Button } from '@mantine/core';
import '@mantine/core/styles/Button.layer.css';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { TaskDataOf } from '../../../../../contract/tasks/task-kinds.ts';
import type { SystemActors } from '../../../../../machines/root/flows.ts';
import { toSignNow } from '../../../../../machines/task/known-task.ts';
import { useShownTask } from '../use-task.ts';

interface SignNow {
  readonly count: number;
  readonly signed: number;
  /** The document that is to be signed now, by its place. */
  readonly at: number;
  readonly name: string;
}

/** How far the signing is, and what is to be signed now. */
export function useSignNow(task: SystemActors['task']): SignNow {
  const shown = useShownTask(task);
  const at = useSelector(task, ({ context }) => toSignNow(context));
  const { documents = [], signatures = [] } = (shown?.data ?? {}) as Partial<TaskDataOf<'esignTask'>>;
  const signed = signatures.filter((signature) => signature !== null).length;
  return { count: documents.length, signed, at, name: documents[at]?.name ?? '' };
}

/** The main button of a task to sign: opens the document that is to be signed now. */
export function SignButton({ task }: { task: SystemActors['task'] }) {
  const { t } = useTranslation('taskKinds');
  const { count, at, name } = useSignNow(task);
  const isBegun = useSelector(task, ({ context }) => context.openedDocument !== null);
  const isOnly = count === 1;
  return (
    <Button
      aria-haspopup="dialog"
      aria-label={isOnly ? t(isBegun ? 'sign.goOnOne' : 'sign.readOne', { name }) : undefined}
      onClick={() => task.send({ type: 'sign.open', document: at })}
    >
      {isOnly ? t(isBegun ? 'sign.goOn' : 'sign.read') : t('sign.numbered', { number: at + 1, count })}
    </Button>
  );
}
