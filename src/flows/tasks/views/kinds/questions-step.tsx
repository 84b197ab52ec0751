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
  if (isDisabled)
    return isOver ? (
      <Answers
        questions={topic.questions.filter(({ id }) => selected.includes(id))}
        selected={selected}
        isOver
      />
    ) : (
      // Of what is still asked, a reader sees what there is to choose from.
      <Answers questions={topic.questions} selected={selected} isOver={false} />
    );
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
  readonly questions: Topic['questions'];
  readonly selected: readonly string[];
  readonly isOver: boolean;
}

function Answers({ questions, selected, isOver }: AnswersProps) {
  const { t } = useTranslation('taskKinds');
  const isAnswered = questions.some(({ id }) => selected.includes(id));
  return (
    <>
      {!isAnswered && isOver && <p className={text.quiet}>{t('noAnswer')}</p>}
      {questions.length > 0 && (
        <ul className={styles.answers} aria-label={t(isAnswered ? 'answers' : 'choices')}>
          {questions.map(({ id, label }) => {
            const isChosen = selected.includes(id);
            return (
              <li key={id} data-words="firm" data-unchosen={!isChosen || undefined}>
                {isChosen && <IconCheck className={text.good} stroke={2.4} aria-label={t('chosen')} />}
                {label}
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}
