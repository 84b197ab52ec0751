import { Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import { useSelector } from '@xstate/react';
import type { TaskType } from '../../../../../contract/tasks/task-rules.ts';
import type { LateComponent } from '../../../../ui/flow/late.tsx';
import { late } from '../../../../ui/flow/late.tsx';
import { Contained } from '../contained.tsx';
import type { KindStepProps } from '../kinds/kind-props.ts';

const RequestStep = late(() => import('../kinds/request-step.tsx'), ['taskKinds', 'uploads']);
const FormStep = late(() => import('../kinds/form-step.tsx'), ['taskKinds', 'fields', 'uploads']);
const QuestionsStep = late(() => import('../kinds/questions-step.tsx'), ['taskKinds', 'fields']);

/** What a step shows above its comment box (decision 28); kinds that are not here show nothing. */
export const stepOfKind: Readonly<Partial<Record<TaskType, LateComponent<KindStepProps>>>> = {
  documentsTask: RequestStep,
  uploadTask: RequestStep,
  dynamicTask: FormStep,
  questionnaireTask: QuestionsStep,
  ukInformationRequestQuestionnaireTask: QuestionsStep,
};

/** The part of a step that depends on the kind of its task; each kind is a chunk of its own. */
export function KindStep(props: KindStepProps) {
  const type = useSelector(props.task, ({ context }) => context.task?.type);
  const version = useSelector(props.task, ({ context }) => context.task?.version);
  const View = type && stepOfKind[type];
  if (!View) return null;
  return (
    <Contained attempt={version}>
      <View fallback={<Skeleton height={76} aria-hidden="true" />} {...props} />
    </Contained>
  );
}
