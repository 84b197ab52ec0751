import { useTranslation } from 'react-i18next';
import type { Form } from '../../../../../contract/tasks/task-kinds.ts';
import { FormAnswers } from '../../../../ui/fields/form-answers.tsx';
import { FormFields } from '../../../../ui/fields/form-fields.tsx';
import { usePlacesSource } from '../../../../ui/fields/use-places-source.ts';
import { useEditing, useIsOver } from '../use-task.ts';
import { FileAnswer, FileField } from './file-field.tsx';
import type { KindStepProps } from './kind-props.ts';
import { useMayEditStep, useStep } from './use-step.ts';

/** The form of a step, which the firm describes as data (decision 28); of a task that is over, its answers. */
export default function FormStep({ task, index, isDisabled, pointsOut }: KindStepProps) {
  const { t } = useTranslation(['taskKinds', 'tasks']);
  const isOver = useIsOver(task);
  const at = useStep(task, index);
  const mayEdit = useMayEditStep(task, index) && !isDisabled;
  const editing = useEditing(task);
  const places = usePlacesSource();
  const form = (at?.task.data.forms as readonly Form[] | undefined)?.[index];
  if (!at || !form) return null;
  const { data } = at.step;
  const values = Object.fromEntries(
    Object.keys(form.properties).map((name) => [
      name,
      // A field named `constructor` must not show what every object has.
      Object.hasOwn(data, name) ? String(data[name] ?? '') : '',
    ]),
  );
  if (isDisabled)
    return (
      <FormAnswers
        form={form}
        values={values}
        none={{
          required: t(isOver ? 'noAnswer' : 'tasks:requiredNoAnswer'),
          optional: t('noAnswerOptional'),
        }}
        isOpen={!isOver}
        renderFile={(value) => <FileAnswer task={task} index={index} documentId={value} />}
      />
    );
  const files = Object.entries(form.properties).flatMap(([name, { format }]) =>
    format === 'file' && values[name] ? [values[name]] : [],
  );
  return (
    <FormFields
      form={form}
      values={values}
      showFaults={pointsOut}
      disabled={!mayEdit}
      places={places}
      onChange={(name, value) => editing?.send({ type: 'step.edit', step: index, data: { [name]: value } })}
      renderFile={(field, name) => (
        <FileField field={field} name={name} task={task} index={index} used={files} />
      )}
    />
  );
}
