import { IconFileOff } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { withoutReturned } from '../../../../../contract/tasks/review.ts';
import { missingIn } from '../../../../../contract/tasks/task-complete.ts';
import { factsOf } from '../../../../../machines/task/editing/typed.ts';
import surface from '../../../../ui/surface.module.css';
import text from '../../../../ui/text.module.css';
import { useEditing, useIsOver } from '../use-task.ts';
import { DocumentRow } from './document-row.tsx';
import type { KindStepProps } from './kind-props.ts';
import styles from './kinds.module.css';
import { BackToDocuments, Uploader } from './uploader.tsx';
import { useOpenDocuments } from './use-open-documents.ts';
import { useDocumentsOfStep, useMayAdd, useMayEditStep, useReturnedIn, useStep } from './use-step.ts';

/** A requested item: the uploader, the handed-in documents, and the link to the documents page [T2.31]. */
export default function RequestStep({ task, index, isDisabled, pointsOut }: KindStepProps) {
  const { t } = useTranslation(['taskKinds', 'common', 'tasks']);
  const mayEdit = useMayEditStep(task, index) && !isDisabled;
  const mayAdd = useMayAdd(task) && mayEdit;
  const isMissing = useSelector(useEditing(task), (at) =>
    at ? missingIn(factsOf(at.context)).has(index) : false,
  );
  const all = useDocumentsOfStep(task, index);
  const returned = useReturnedIn(task, index);
  // Returned files and their replacements are listed above, each with what to do about it.
  const documents = withoutReturned(all, returned);
  const isReturned = returned.length > 0;
  const isOver = useIsOver(task);
  const isRequired = useStep(task, index)?.step.isRequired ?? false;
  const { preview, remove } = useOpenDocuments(task);
  return (
    <div className={styles.stack}>
      {!isReturned && mayAdd && (
        <Uploader task={task} index={index} isHidden={false} isNext={isMissing} isMissing={pointsOut} />
      )}
      {documents.length > 0 && (
        <ul className={`${surface.lines} ${styles.papers}`} aria-label={t('handedIn')}>
          {documents.map((document, at) => (
            <li key={document.id}>
              <DocumentRow
                document={document}
                isOver={isOver}
                onOpen={() => preview(documents, at)}
                onDelete={mayEdit && document.permissions.canDelete ? () => remove(document) : undefined}
              />
            </li>
          ))}
        </ul>
      )}
      {!mayAdd && !isReturned && all.length > 0 && <BackToDocuments />}
      {!mayAdd && all.length === 0 && (
        <p className={isOver ? text.quiet : `${isRequired ? text.warning : text.quiet} ${styles.noFiles}`}>
          {!isOver && <IconFileOff size={18} aria-hidden />}
          {t(isOver ? 'nothingHandedIn' : isRequired ? 'tasks:requiredNoFile' : 'nothingYet')}
        </p>
      )}
      {mayAdd && !isReturned && (
        <p className={text.small}>
          {t('alsoIn')}{' '}
          <Link className={surface.link} to="/documents">
            {/* What is handed in goes to the client's default folder. */}
            {t('documentsScreen')} › {t('common:myUploads')}
          </Link>
        </p>
      )}
    </div>
  );
}
