import { Switch, Textarea } from '@mantine/core';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { IconCheck, IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { missingIn, settledSteps } from '../../../../contract/tasks/task-complete.ts';
import { maxTaskCommentLength, type TaskType } from '../../../../contract/tasks/task-rules.ts';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { whyReadOnly } from '../../../../machines/task/known-task.ts';
import { factsOf } from '../../../../machines/task/typed.ts';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import { KindStep } from './kind-step.tsx';
import styles from './task.module.css';
import { useEditing, useIsOver, useShownTask } from './use-task.ts';

interface StepProps {
  task: SystemActors['task'];
  index: number;
  /** A task of one step speaks of the task instead of the step [T5.04]. */
  isOnly: boolean;
}

/** What to do about a step without an answer. The switch "Does not apply" is offered where there are several steps. */
function wordForMissing(type: TaskType, isOnly: boolean) {
  if (type === 'dynamicTask') return 'missingFields';
  if (type === 'documentsTask' || type === 'uploadTask') return isOnly ? 'missingFileOnly' : 'missingFile';
  return isOnly ? 'missingAnswerOnly' : 'missingAnswer';
}

/** A step: title, required badge, the switch "Does not apply", subtitle, and its comment box or the box for the reason [T2.27]. */
export function Step({ task, index, isOnly }: StepProps) {
  const { t } = useTranslation('tasks');
  const bodyId = useId();
  const titleId = useId();
  const shown = useShownTask(task);
  const step = shown?.steps[index];
  const isOpen = useSelector(task, ({ context }) => context.openStep === index) || isOnly;
  const isOver = useIsOver(task);
  const isReadOnly = useSelector(task, ({ context }) => whyReadOnly(context) !== null) || isOver;
  const editing = useEditing(task);
  const mode = useSelector(editing, (at) => at?.context.modes[index] ?? 'apply');
  const mayToggle = useSelector(editing, (at) => at?.can({ type: 'step.toggle', step: index }) ?? false);
  const missing = useSelector(editing, (at) =>
    at ? (missingIn(factsOf(at.context)).get(index) ?? null) : null,
  );
  const isSettled = useSelector(editing, (at) => (at ? settledSteps(factsOf(at.context)).has(index) : false));
  const isUploading = useSelector(editing, (at) => at?.context.known.uploading.includes(index) ?? false);
  // A file that is on its way is not missing.
  const pointsOut = useSelector(editing, (at) => at?.context.showsMissing ?? false) && !isUploading;
  if (!step || !shown) return null;
  return (
    <section className={styles.step} aria-labelledby={titleId} data-step={index}>
      <div className={styles.stepHead}>
        <h2 id={titleId} className={styles.stepTitle} data-words="firm">
          {isOnly ? (
            step.title
          ) : (
            <button
              type="button"
              className={styles.fold}
              aria-expanded={isOpen}
              aria-controls={bodyId}
              onClick={() => task.send({ type: 'step.open', step: isOpen ? null : index })}
            >
              <span
                className={styles.mark}
                data-settled={isSettled || undefined}
                data-open={isOpen || undefined}
              >
                {isSettled && <IconCheck size={14} stroke={2.4} aria-hidden />}
              </span>
              <span>{step.title}</span>
              {isOpen ? <IconChevronDown aria-hidden /> : <IconChevronRight aria-hidden />}
            </button>
          )}
        </h2>
        {mode === 'notApply' ? (
          <span className={surface.tag} data-tone="quiet">
            {t('doesNotApplyShort')}
          </span>
        ) : (
          <span className={surface.tag} data-tone="quiet">
            {t(step.isRequired ? 'required' : 'optional')}
          </span>
        )}
      </div>
      {pointsOut && missing !== null && (
        <p className={`${text.small} ${text.bad}`} role="alert">
          {t(missing === 'reason' ? 'missingReason' : wordForMissing(shown.type, isOnly))}
        </p>
      )}
      {isOpen && (
        <div id={bodyId} className={styles.stepBody}>
          {!isOnly && (
            <Switch
              label={t('doesNotApply')}
              checked={mode === 'notApply'}
              disabled={!mayToggle}
              onChange={() => editing?.send({ type: 'step.toggle', step: index })}
            />
          )}
          {step.subtitle && (
            <p className={text.quiet} data-words="firm">
              {step.subtitle}
            </p>
          )}
          {mode === 'apply' ? (
            <>
              <KindStep
                task={task}
                index={index}
                isDisabled={isOver}
                pointsOut={pointsOut && missing !== null}
              />
              <Textarea
                label={t('comment')}
                autosize
                minRows={2}
                maxLength={maxTaskCommentLength}
                disabled={isReadOnly}
                placeholder={t('commentHint')}
                value={step.comment ?? ''}
                onChange={(event) =>
                  editing?.send({ type: 'step.edit', step: index, comment: event.currentTarget.value })
                }
              />
            </>
          ) : (
            <Textarea
              label={t(isOnly ? 'reasonForTask' : 'reasonForStep')}
              autosize
              minRows={2}
              maxLength={maxTaskCommentLength}
              disabled={isReadOnly}
              required
              value={step.dnaComment ?? ''}
              onChange={(event) =>
                editing?.send({ type: 'step.edit', step: index, dnaComment: event.currentTarget.value })
              }
            />
          )}
        </div>
      )}
    </section>
  );
}
