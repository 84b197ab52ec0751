import { Button, Switch, Textarea } from '@mantine/core';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import {
  IconArrowBackUp,
  IconCheck,
  IconChevronDown,
  IconChevronRight,
  IconInbox,
  IconMessageCircle,
  IconMinus,
  IconSend,
} from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { documentsOfStep } from '../../../../../contract/tasks/handed-in.ts';
import { isStepAccepted, returnedIn } from '../../../../../contract/tasks/review.ts';
import { missingIn, settledSteps, stepsToSendAgain } from '../../../../../contract/tasks/task-complete.ts';
import { maxTaskCommentLength, type TaskType, taskStatus } from '../../../../../contract/tasks/task-rules.ts';
import type { SystemActors } from '../../../../../machines/root/flows.ts';
import { factsOf, isCommentShown, isMarked } from '../../../../../machines/task/editing/typed.ts';
import { whyReadOnly } from '../../../../../machines/task/known-task.ts';
import { late } from '../../../../ui/flow/late.tsx';
import { useFocusAfterLoss } from '../../../../ui/focus/use-focus-after-loss.ts';
import { formatSince } from '../../../../ui/language/days.ts';
import { readableLabel } from '../../../../ui/language/task-label.ts';
import surface from '../../../../ui/surface.module.css';
import text from '../../../../ui/text.module.css';
import { useEditing, useIsOver, useShownTask, useWork } from '../use-task.ts';
import { KindStep } from './kind-step.tsx';
import styles from './task.module.css';

/** What was returned, in a chunk of its own: few tasks have it. */
export const ReturnedFiles = late(() => import('../kinds/returned-files.tsx'), ['taskKinds', 'uploads']);

interface StepProps {
  task: SystemActors['task'];
  index: number;
  /** The translations of a task with one step name the task instead of the step [T5.04]. */
  isOnly: boolean;
}

/** What to do about a step without an answer. The switch "Does not apply" is offered where there are several steps. */
function wordForMissing(type: TaskType, isOnly: boolean) {
  if (type === 'dynamicTask') return 'missingFields';
  if (type === 'documentsTask' || type === 'uploadTask') return isOnly ? 'missingFileOnly' : 'missingFile';
  return isOnly ? 'missingAnswerOnly' : 'missingAnswer';
}

const isOpened = (before: boolean, now: boolean): boolean => !before && now;

/** A step: title, required badge, the switch "Does not apply", subtitle, and its comment box or the box for the reason [T2.27]. */
export function Step({ task, index, isOnly }: StepProps) {
  const { t } = useTranslation('tasks');
  const bodyId = useId();
  const titleId = useId();
  const shown = useShownTask(task);
  const step = shown?.steps[index];
  const isUnfolded = useSelector(task, ({ context }) => context.openStep === index);
  const isOver = useIsOver(task);
  const readOnly = useSelector(task, ({ context }) => whyReadOnly(context));
  const isReadOnly = readOnly !== null || isOver;
  const editing = useEditing(task);
  const mode = useSelector(editing, (at) => at?.context.modes[index] ?? 'apply');
  const mayToggle = useSelector(editing, (at) => at?.can({ type: 'step.toggle', step: index }) ?? false);
  const mayComment = useSelector(editing, (at) => at?.can({ type: 'comment.open', step: index }) ?? false);
  const hasComment = useSelector(editing, (at) => at !== undefined && isCommentShown(at.context, index));
  const isSending = useSelector(useWork(task), (at) => at?.hasTag('busy') ?? false);
  const commentBox = useRef<HTMLTextAreaElement>(null);
  // The button that opens it is removed.
  useFocusAfterLoss(commentBox, hasComment, isOpened);
  const missing = useSelector(editing, (at) =>
    at ? (missingIn(factsOf(at.context)).get(index) ?? null) : null,
  );
  const isSettled = useSelector(editing, (at) => (at ? settledSteps(factsOf(at.context)).has(index) : false));
  const isToSendAgain = useSelector(editing, (at) =>
    at ? stepsToSendAgain(factsOf(at.context)).has(index) : false,
  );
  const isUploading = useSelector(editing, (at) => at?.context.known.uploading.includes(index) ?? false);
  // A file that is being uploaded is not missing.
  const pointsOut =
    useSelector(editing, (at) => at !== undefined && isMarked(at.context, index)) && !isUploading;
  const isAccepted = useSelector(task, ({ context }) =>
    context.task ? isStepAccepted(context.task, index, context.documents) : false,
  );
  const handedIn = useSelector(task, ({ context: { task: saved, documents } }) =>
    saved ? documentsOfStep(documents, saved, index).length : 0,
  );
  const isAllAccepted = useSelector(task, ({ context }) => context.task?.handIn.state === 'accepted');
  if (!step || !shown) return null;
  const asks = shown.type === 'questionnaireTask' || shown.type === 'ukInformationRequestQuestionnaireTask';
  // Who only reads has nothing to work through, and answers are a few lines: all is in sight.
  const isFolding = !isOnly && readOnly === null && !(asks && isOver);
  const isOpen = isUnfolded || !isFolding;
  const isReturned = !isOver && returnedIn(shown, index).length > 0;
  // The heading of the page says it.
  const isPageTitle = isOnly && isOver && step.title === readableLabel(shown.label, t, isReadOnly);
  // The new file of a returned step is the answer: there is no other to choose beside it.
  const isReplaced = isReturned && mode === 'apply' && (isToSendAgain || isUploading);
  // Of a task that cannot be changed, only what was answered is left to read.
  const choice = !isOnly && !isReadOnly && !isAccepted && !isReplaced && (
    <Switch
      label={t('doesNotApply')}
      classNames={{ body: styles.choice }}
      checked={mode === 'notApply'}
      disabled={!mayToggle}
      onChange={() => editing?.send({ type: 'step.toggle', step: index })}
    />
  );
  // While the task is sent the button stays, so that nothing moves.
  const isCommentHeld = isSending && !hasComment && !isReadOnly && !isAccepted;
  const addComment = mode === 'apply' && (mayComment || isCommentHeld) && (
    <Button
      variant="subtle"
      size="compact-md"
      className={styles.addComment}
      disabled={!mayComment}
      leftSection={<IconMessageCircle size={17} aria-hidden />}
      onClick={() => editing?.send({ type: 'comment.open', step: index })}
    >
      {t('addComment')}
    </Button>
  );
  // Files and cards come first: a form may be long.
  const takesFiles = shown.type === 'documentsTask' || shown.type === 'uploadTask';
  const isHandedIn = shown.status !== taskStatus.cancelled;
  const title = isPageTitle && takesFiles && handedIn > 0 && isHandedIn ? t('sentFiles') : step.title;
  const isRepeated = isPageTitle && title === step.title;
  const isNumbered = asks && !isOnly && !isOver;
  const isChoiceLast = takesFiles || asks;
  // What came back is named above it, with what is to be done; of a task that is only read, the place of the answer says it.
  const askedTag = readOnly === null && !isOver && !isReturned && !isAccepted && mode === 'apply' && (
    <span className={surface.tag} data-tone="quiet">
      {t(step.isRequired ? 'required' : 'optional')}
    </span>
  );
  // The firm has it and has not accepted it.
  const isLeftOut = isOver && mode === 'notApply' && !isAccepted && !isAllAccepted;
  const isSent = isOver && isSettled && !isAccepted && !isAllAccepted && !isLeftOut;
  // A reader has nothing to tick off: a ring would look as if it could be pressed.
  const mark = !isOnly && (readOnly === null || isOver) && !(asks && isOver) && (
    <span
      className={styles.mark}
      data-settled={(isSettled && !isSent && !isLeftOut) || undefined}
      data-ready={isSent || isToSendAgain || undefined}
      data-returned={(isReturned && !isToSendAgain && mode === 'apply') || undefined}
      data-open={(isOpen && isFolding) || undefined}
      data-empty={(isOver && (!isSettled || isLeftOut)) || undefined}
    >
      {isToSendAgain && !isSent && <IconSend size={13} stroke={2.2} aria-hidden />}
      {isSent && <IconInbox size={14} stroke={2} aria-hidden />}
      {isReturned && !isToSendAgain && mode === 'apply' && (
        <IconArrowBackUp size={14} stroke={2.4} aria-hidden />
      )}
      {isSettled && !isSent && !isLeftOut && <IconCheck size={14} stroke={2.4} aria-hidden />}
      {isOver && (!isSettled || isLeftOut) && <IconMinus size={14} stroke={2.4} aria-hidden />}
    </span>
  );
  return (
    <section
      className={styles.step}
      aria-labelledby={titleId}
      data-step={index}
      data-marked={Boolean(mark) || undefined}
      data-folds={isFolding || undefined}
      data-asks={asks || undefined}
      data-returned={isReturned || undefined}
    >
      {isNumbered && (
        <p className={`${text.caption} ${styles.number}`}>
          {t('questionOf', { number: index + 1, count: shown.steps.length })}
        </p>
      )}
      <div className={styles.stepHead} data-repeated={isRepeated || undefined}>
        <h2
          id={titleId}
          className={isRepeated ? text.hidden : `${text.strong} ${styles.stepTitle}`}
          data-words={title === step.title ? 'firm' : undefined}
        >
          {!isFolding ? (
            <>
              {mark}
              <span>{title}</span>
              {isReadOnly && !isOver && isSettled && (
                <IconCheck className={`${text.good} ${styles.answered}`} size={17} stroke={2.4} aria-hidden />
              )}
            </>
          ) : (
            <button
              type="button"
              className={styles.fold}
              aria-expanded={isOpen}
              aria-controls={bodyId}
              onClick={() => task.send({ type: 'step.open', step: isOpen ? null : index })}
            >
              {mark}
              <span>{step.title}</span>
              {isOpen ? <IconChevronDown aria-hidden /> : <IconChevronRight aria-hidden />}
            </button>
          )}
        </h2>
        {isAccepted ? (
          <AcceptedNote task={task} index={index} isOnly={isOnly} />
        ) : mode === 'notApply' && !(choice && isOpen) ? (
          <span className={surface.tag} data-tone="quiet">
            {t('doesNotApplyShort')}
          </span>
        ) : isSent && handedIn > 0 && !isOpen ? (
          <span className={`${text.small} ${isOnly ? '' : styles.verdict}`}>
            {t('filesOfStep', { count: handedIn })}
          </span>
        ) : (
          askedTag
        )}
      </div>
      {/* Of a returned file it is beside the button that chooses the new one. */}
      {pointsOut && missing !== null && missing !== 'again' && missing !== 'reason' && (
        <p className={`${text.small} ${text.bad} ${styles.lacking}`} role="alert">
          {t(wordForMissing(shown.type, isOnly))}
        </p>
      )}
      {isOpen && (
        <div id={bodyId} className={styles.stepBody}>
          {!isChoiceLast && choice}
          {/* It says what to do. */}
          {step.subtitle && !isOver && (
            <p className={text.quiet} data-words="firm">
              {step.subtitle}
            </p>
          )}
          {isReturned && mode === 'notApply' && (
            <ReturnedFiles task={task} index={index} isDisabled pointsOut={false} isLeftOut beside={null} />
          )}
          {mode === 'apply' && (
            <>
              {isReturned && (
                <ReturnedFiles
                  task={task}
                  index={index}
                  isDisabled={isOver}
                  pointsOut={pointsOut}
                  beside={isReplaced && addComment}
                />
              )}
              <KindStep
                task={task}
                index={index}
                isDisabled={isOver || readOnly !== null}
                pointsOut={pointsOut && missing !== null}
              />
            </>
          )}
          {takesFiles && !isReturned && choice}
          {isReplaced
            ? null
            : asks || isReturned
              ? (choice || addComment) && (
                  <div className={styles.stepEnd}>
                    {choice}
                    {addComment}
                  </div>
                )
              : addComment}
          {mode === 'apply' && hasComment && (
            <div data-comment="">
              {isReadOnly || isAccepted ? (
                <Said label={t('comment')} words={step.comment ?? ''} />
              ) : (
                <Textarea
                  ref={commentBox}
                  label={t('comment')}
                  autosize
                  minRows={2}
                  maxLength={maxTaskCommentLength}
                  readOnly={isSending}
                  placeholder={t('commentHint')}
                  value={step.comment ?? ''}
                  // Above the bar, under which a box that has just opened would lie.
                  onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest' })}
                  onChange={(event) =>
                    editing?.send({ type: 'step.edit', step: index, comment: event.currentTarget.value })
                  }
                />
              )}
            </div>
          )}
          {mode === 'notApply' &&
            (isReadOnly || isAccepted ? (
              <Said label={t('reason')} words={step.dnaComment ?? ''} />
            ) : (
              <Textarea
                label={t(isOnly ? 'reasonForTask' : 'reasonForStep')}
                autosize
                minRows={2}
                maxLength={maxTaskCommentLength}
                required
                error={pointsOut && missing === 'reason' ? t('missingReason') : undefined}
                value={step.dnaComment ?? ''}
                onChange={(event) =>
                  editing?.send({ type: 'step.edit', step: index, dnaComment: event.currentTarget.value })
                }
              />
            ))}
        </div>
      )}
    </section>
  );
}

/** What was written to the firm and can no longer be changed. */
function Said({ label, words }: { readonly label: string; readonly words: string }) {
  if (words === '') return null;
  return (
    <dl>
      <dt className={text.small}>{label}</dt>
      <dd className={styles.said}>{words}</dd>
    </dl>
  );
}

/** What the firm accepted of a step, and when; of a task that it accepted as a whole, the head says when. */
function AcceptedNote({ task, index, isOnly }: StepProps) {
  const { t, i18n } = useTranslation('tasks');
  const shown = useSelector(task, ({ context }) => context.task);
  const documents = useSelector(task, ({ context }) => context.documents);
  if (!shown) return null;
  const at = shown.verdicts.findLast(({ step }) => step === index)?.at ?? null;
  const date = at === null ? '' : formatSince(at, new Date(), i18n.language);
  const count = documentsOfStep(documents, shown, index).length;
  const isWhole = shown.handIn.state === 'accepted';
  if (isWhole && isOnly) return null;
  const words = shown.steps[index]?.dnaComment
    ? t(isWhole ? 'doesNotApplyShort' : 'acceptedDoesNotApply', { date })
    : count > 0
      ? t(isWhole ? 'filesOfStep' : 'acceptedFiles', { count, date })
      : !isWhole && t('acceptedOn', { date });
  return words && <span className={`${text.small} ${isOnly ? '' : styles.verdict}`}>{words}</span>;
}
