import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Topic } from '../../../../../contract/tasks/task-kinds.ts';
import { QuestionCards } from '../../../../ui/fields/question-cards.tsx';
import text from '../../../../ui/text.module.css';
import { useEditing, useIsOver } from '../use-task.ts';
import type { KindStepProps } from './kind-props.ts';
import styles from './kinds.module.css';
import { useMayEditStep, useStep } from './use-step.ts';

/** The questions of a topic as cards [T2.28, T3.11]; of a task that is over, the chosen ones. */
export default function QuestionsStep({ task, index, isDisabled, pointsOut }: KindStepProps) {
  const { t } = useTranslation('taskKinds');
  const at = useStep(task, index);
  const editing = useEditing(task);
  const mayEdit = useMayEditStep(task, index);
  const isOver = useIsOver(task);
  const topic = (at?.task.data.topics as readonly Topic[] | undefined)?.[index];
  if (!at || !topic) return null;
  const { step } = at;
  const selected = (step.data.selected as readonly string[] | undefined) ?? [];
  if (isDisabled) {
    const chosen = topic.questions.filter(({ id }) => selected.includes(id));
    return (
      <Answers
        chosen={chosen}
        choices={isOver ? [] : topic.questions}
        select={topic.select}
        isLacking={step.isRequired && !isOver}
      />
    );
  }
  const isMissing = step.isRequired && step.data.selected === undefined;
  return (
    <QuestionCards
      label={t(topic.select === 'single' ? 'chooseOne' : 'chooseSeveral')}
      required={step.isRequired}
      fault={pointsOut && isMissing ? 'required' : null}
      questions={topic.questions}
      select={topic.select}
      direction={topic.direction ?? 'horizontal'}
      selected={selected}
      disabled={!mayEdit}
      onChange={(next) => editing?.send({ type: 'step.edit', step: index, data: { selected: [...next] } })}
    />
  );
}

interface AnswersProps {
  readonly chosen: Topic['questions'];
  /** What there is to choose from, where nothing is chosen yet. */
  readonly choices: Topic['questions'];
  readonly select: Topic['select'];
  /** Whether an answer is still needed. */
  readonly isLacking: boolean;
}

function Answers({ chosen, choices, select, isLacking }: AnswersProps) {
  const { t, i18n } = useTranslation(['taskKinds', 'tasks']);
  if (chosen.length === 0)
    return (
      <div className={styles.unanswered}>
        {choices.length > 0 && (
          <p className={text.small} data-words="firm">
            {t(select === 'single' ? 'choicesOne' : 'choicesSeveral', {
              choices: new Intl.ListFormat(i18n.language, { type: 'unit' }).format(
                choices.map(({ label }) => label),
              ),
            })}
          </p>
        )}
        <p className={isLacking ? text.warning : text.quiet}>
          {t(isLacking ? 'tasks:requiredNoAnswer' : 'noAnswer')}
        </p>
      </div>
    );
  return (
    <ul className={styles.answers} aria-label={t('answers')}>
      {chosen.map(({ id, label }) => (
        <li key={id} data-words="firm">
          <IconCheck className={text.quiet} stroke={2.4} aria-hidden="true" />
          {label}
        </li>
      ))}
    </ul>
  );
}
