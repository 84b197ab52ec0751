import { Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import { useSelector } from '@xstate/react';
import type { TaskType } from '../../../../../contract/tasks/task-rules.ts';
import type { LateComponent } from '../../../../ui/flow/late.tsx';
import { late } from '../../../../ui/flow/late.tsx';
import { Contained } from '../contained.tsx';
import type { KindContentProps } from '../kinds/kind-props.ts';

const SignContent = late(() => import('../kinds/sign-content.tsx'), ['taskKinds', 'preview']);
const InvoiceContent = late(() => import('../kinds/invoice-content.tsx'), ['taskKinds', 'fields']);
const ReviewContent = late(() => import('../kinds/review-content.tsx'), ['taskKinds']);

/** What belongs to a task as a whole (decision 28); kinds that are not here have their content in their steps. */
export const contentOfKind: Readonly<Partial<Record<TaskType, LateComponent<KindContentProps>>>> = {
  esignTask: SignContent,
  invoiceTask: InvoiceContent,
  reviewDocumentTask: ReviewContent,
};

/** The part of a task that depends on its kind; each kind is a chunk of its own. */
export function KindContent({ task }: KindContentProps) {
  const type = useSelector(task, ({ context }) => context.task?.type);
  // What was read or drawn in one task must not show in the next.
  const taskId = useSelector(task, ({ context }) => context.task?.taskId);
  const version = useSelector(task, ({ context }) => context.task?.version);
  const View = type && contentOfKind[type];
  if (!View) return null;
  return (
    <Contained key={taskId} attempt={version}>
      <View fallback={<Skeleton height={96} mt={8} aria-hidden="true" />} task={task} />
    </Contained>
  );
}
