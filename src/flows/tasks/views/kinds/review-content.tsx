import { Radio, Textarea } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { IconCheck } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { type RefObject, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { figuresOf } from '../../../../../contract/tasks/review-figures.ts';
import type { Task } from '../../../../../contract/tasks/task-items.ts';
import type { TaskDataOf } from '../../../../../contract/tasks/task-kinds.ts';
import { maxTaskCommentLength } from '../../../../../contract/tasks/task-rules.ts';
import { taskDocument } from '../../../../../machines/task/task-document.ts';
import { formatSince } from '../../../../ui/language/days.ts';
import surface from '../../../../ui/surface.module.css';
import text from '../../../../ui/text.module.css';
import { useEditing, useIsOver, useIsReadOnly, useShownTask } from '../use-task.ts';
import { PaperRow } from './document-row.tsx';
import { KeyFigures } from './key-figures.tsx';
import type { KindContentProps } from './kind-props.ts';
import kinds from './kinds.module.css';
import styles from './review.module.css';
import { useOpenDocuments } from './use-open-documents.ts';
import { usePaperFacts } from './use-paper-facts.ts';
import { useMayEditTask } from './use-step.ts';

const choices = [
  { value: 'approved', label: 'approve', facts: 'approveFacts', decided: 'approved' },
  { value: 'changes', label: 'changes', facts: 'changesFacts', decided: 'changesAsked' },
] as const;

/** Documents to review: approve them, or ask for changes with a comment (decision 28). */
export default function ReviewContent({ task }: KindContentProps) {
  const { t } = useTranslation(['taskKinds', 'tasks']);
  const shown = useShownTask(task);
  const mayEdit = useMayEditTask(task);
  const isReadOnly = useIsReadOnly(task);
  const isOver = useIsOver(task);
  const editing = useEditing(task);
  const mayApprove = useSelector(
    editing,
    (at) => at?.can({ type: 'task.edit', data: { decision: 'approved' } }) ?? false,
  );
  const pointsOut = useSelector(editing, (at) => at?.context.showsMissing ?? false);
  const seen = useSelector(editing, (at) => at?.context.opened);
  const id = useId();
  const comments = useRef<HTMLTextAreaElement>(null);
  useInSightAfter(comments, (shown?.data as Partial<TaskDataOf<'reviewDocumentTask'>> | undefined)?.decision);
  const { preview, clientId } = useOpenDocuments(task);
  const facts = usePaperFacts(task);
  if (!shown) return null;
  const { documents = [], decision = null } = shown.data as Partial<TaskDataOf<'reviewDocumentTask'>>;
  const figures = figuresOf(shown.data);
  const comment = shown.comment ?? '';
  const wantsChanges = decision === 'changes';
  const opened = documents.map((document) => taskDocument(document, clientId));
  // What was approved before stays so.
  const isUnseen = (value: string) =>
    value === 'approved' && decision !== 'approved' && mayEdit && !mayApprove;
  const isSettled = decision === 'approved' || !mayEdit;
  // Nothing can be approved before it is read: that is what there is to do first.
  const firstUnread = isUnseen('approved') ? documents.find((one) => !seen?.includes(one.id))?.id : undefined;
  const hasNoDecision = pointsOut && decision === null;
  return (
    <div
      className={`${kinds.sections} ${styles.sections}`}
      data-decides={!(isReadOnly || isOver) || undefined}
    >
      {/* What was decided comes first; still to do, a task that one may only read is undecided for everybody, as it says. */}
      {isOver && <Decision decision={decision} comment={comment} handIn={shown.handIn} />}
      <section className={kinds.section}>
        <h2 className={`${text.heading} ${kinds.heading} ${styles.heading}`}>
          {t(isOver ? 'documents' : 'review.documents')}
        </h2>
        <div className={`${surface.lines} ${kinds.papers}`}>
          <ul className={surface.lines}>
            {documents.map(({ id: documentId, name }, at) => (
              <li key={documentId}>
                <PaperRow
                  name={name}
                  facts={
                    seen?.includes(documentId) ? (
                      <span className={styles.seen}>
                        <IconCheck size={15} aria-hidden="true" />
                        {t('review.opened')}
                      </span>
                    ) : isSettled ? (
                      facts(documentId)
                    ) : (
                      [...facts(documentId), t('review.notOpened')]
                    )
                  }
                  isMain={documentId === firstUnread}
                  onOpen={() => preview(opened, at)}
                />
              </li>
            ))}
          </ul>
          {figures && <KeyFigures figures={figures} />}
        </div>
      </section>
      {isReadOnly && !isOver && decision !== null && (
        <Decision decision={decision} comment={comment} handIn={shown.handIn} />
      )}
      {!(isReadOnly || isOver) && (
        <Radio.Group
          label={t('review.decision')}
          withAsterisk={false}
          value={decision ?? ''}
          error={hasNoDecision ? t('review.decisionMissing') : undefined}
          classNames={{ label: `${text.heading} ${styles.question}` }}
          data-fault={hasNoDecision || undefined}
          onChange={(value) => editing?.send({ type: 'task.edit', data: { decision: value } })}
        >
          <div className={styles.choices}>
            {choices.map(({ value, label, facts }) => (
              <div key={value} className={styles.choice}>
                <Radio
                  className={styles.tile}
                  value={value}
                  label={t(`review.${label}`)}
                  description={
                    <span id={`${id}-${value}`}>
                      {isUnseen(value)
                        ? t('review.openFirst', { count: documents.length })
                        : t(`review.${facts}`)}
                    </span>
                  }
                  aria-describedby={`${id}-${value}`}
                  disabled={!mayEdit || isUnseen(value)}
                  classNames={{
                    body: styles.choiceBody,
                    labelWrapper: styles.choiceText,
                    label: `${text.medium} ${styles.choiceLabel}`,
                  }}
                />
                {decision === value && (
                  <Textarea
                    ref={comments}
                    className={styles.comment}
                    label={
                      wantsChanges ? (
                        t('review.whichChanges')
                      ) : (
                        <>
                          {t('review.comment')} <span className={text.optional}>{t('tasks:optional')}</span>
                        </>
                      )
                    }
                    autosize
                    minRows={2}
                    required={wantsChanges}
                    withAsterisk={false}
                    maxLength={maxTaskCommentLength}
                    disabled={!mayEdit}
                    value={comment}
                    error={
                      pointsOut && wantsChanges && !comment.trim() ? t('review.commentMissing') : undefined
                    }
                    onChange={(event) =>
                      editing?.send({ type: 'task.edit', comment: event.currentTarget.value })
                    }
                  />
                )}
              </div>
            ))}
          </div>
        </Radio.Group>
      )}
    </div>
  );
}

/** Brings a field into sight when a choice has shown it: on a phone it would lie below the bar with the button. */
function useInSightAfter(field: RefObject<HTMLElement | null>, choice: unknown): void {
  const before = useRef(choice);
  useEffect(() => {
    if (before.current === choice) return;
    before.current = choice;
    field.current?.scrollIntoView({ block: 'nearest' });
  }, [field, choice]);
}

interface DecisionProps {
  readonly decision: TaskDataOf<'reviewDocumentTask'>['decision'];
  readonly comment: string;
  readonly handIn: Task['handIn'];
}

/** What was decided, as plain text: nothing of it can be changed. */
function Decision({ decision, comment, handIn: { state, by, since } }: DecisionProps) {
  const { t, i18n } = useTranslation('taskKinds');
  // Handed in and not reviewed yet: the user who sent it decided.
  const isSender = state === 'received' && since !== null;
  const chosen = choices.find(({ value }) => value === decision);
  return (
    <dl className={`${kinds.facts} ${styles.facts}`}>
      <div>
        <dt>{t('review.decisionOf')}</dt>
        <dd className={styles.decision}>
          {decision === 'approved' && <IconCheck className={text.good} size={18} stroke={2.4} aria-hidden />}
          {chosen ? t(`review.${chosen.decided}`) : t('review.undecided')}
          {chosen && isSender && (
            <span className={text.small}>
              {by !== null && `${by}, `}
              <time dateTime={since}>{formatSince(since, new Date(), i18n.language)}</time>
            </span>
          )}
        </dd>
      </div>
      {comment !== '' && (
        <div>
          <dt>{t(decision === 'changes' ? 'review.whichChanges' : 'review.comment')}</dt>
          <dd>{comment}</dd>
        </div>
      )}
    </dl>
  );
}
