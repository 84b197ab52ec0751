import { Radio, Textarea } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { TaskDataOf } from '../../../../../contract/tasks/task-kinds.ts';
import { maxTaskCommentLength } from '../../../../../contract/tasks/task-rules.ts';
import surface from '../../../../ui/surface.module.css';
import text from '../../../../ui/text.module.css';
import { useEditing, useShownTask } from '../use-task.ts';
import { NamedRow } from './document-row.tsx';
import type { KindContentProps } from './kind-props.ts';
import styles from './kinds.module.css';
import { taskDocument } from './task-document.ts';
import { useOpenDocuments } from './use-open-documents.ts';
import { useMayEditTask } from './use-step.ts';

/** Documents to review: approve them, or ask for changes with a comment (decision 28). */
export default function ReviewContent({ task }: KindContentProps) {
  const { t } = useTranslation('taskKinds');
  const shown = useShownTask(task);
  const mayEdit = useMayEditTask(task);
  const editing = useEditing(task);
  const pointsOut = useSelector(editing, (at) => at?.context.showsMissing ?? false);
  const { preview, clientId } = useOpenDocuments(task);
  if (!shown) return null;
  const { documents = [], decision = null } = shown.data as Partial<TaskDataOf<'reviewDocumentTask'>>;
  const comment = shown.comment ?? '';
  const wantsChanges = decision === 'changes';
  const opened = documents.map((document) => taskDocument(document, clientId));
  return (
    <div className={styles.sections}>
      <section className={styles.section}>
        <h2 className={`${text.heading} ${styles.heading}`}>{t('review.documents')}</h2>
        <ul className={`${surface.lines} ${styles.rows}`}>
          {documents.map(({ id, name }, at) => (
            <li key={id}>
              <NamedRow name={name} onOpen={() => preview(opened, at)} />
            </li>
          ))}
        </ul>
      </section>
      <Radio.Group
        label={t('review.decision')}
        withAsterisk={false}
        value={decision ?? ''}
        error={pointsOut && decision === null ? t('review.decisionMissing') : undefined}
        classNames={{ label: `${text.heading} ${styles.heading}` }}
        data-fault={(pointsOut && decision === null) || undefined}
        onChange={(value) => editing?.send({ type: 'task.edit', data: { decision: value } })}
      >
        <div className={styles.choices}>
          <Radio value="approved" label={t('review.approve')} disabled={!mayEdit} />
          <Radio value="changes" label={t('review.changes')} disabled={!mayEdit} />
        </div>
      </Radio.Group>
      <Textarea
        label={t(wantsChanges ? 'review.whichChanges' : 'review.comment')}
        autosize
        minRows={3}
        required={wantsChanges}
        withAsterisk={false}
        maxLength={maxTaskCommentLength}
        disabled={!mayEdit}
        value={comment}
        error={pointsOut && wantsChanges && !comment.trim() ? t('review.commentMissing') : undefined}
        onChange={(event) => editing?.send({ type: 'task.edit', comment: event.currentTarget.value })}
      />
    </div>
  );
}
