import { Button, FileButton, Skeleton } from '@mantine/core';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/Skeleton.layer.css';
import { IconFileOff, IconUpload } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Verdict } from '../../../../../contract/tasks/hand-in.ts';
import { replacementsOf, returnedIn } from '../../../../../contract/tasks/review.ts';
import type { SystemActors } from '../../../../../machines/root/flows.ts';
import { Flow } from '../../../../ui/flow/flow.tsx';
import { useFocusAfterLoss } from '../../../../ui/focus/use-focus-after-loss.ts';
import { formatSince, unbroken } from '../../../../ui/language/days.ts';
import { formatCount, formatSize } from '../../../../ui/language/format.ts';
import { Notice } from '../../../../ui/message/notice.tsx';
import { RetryButton } from '../../../../ui/message/retry-button.tsx';
import surface from '../../../../ui/surface.module.css';
import text from '../../../../ui/text.module.css';
import styles from '../task/return.module.css';
import { useShownTask, useWork } from '../use-task.ts';
import { DocumentRow, NamedRow } from './document-row.tsx';
import { DropBox } from './drop-box.tsx';
import type { KindStepProps } from './kind-props.ts';
import { UploadsUnderWay } from './uploads-under-way.tsx';
import { useOpenDocuments } from './use-open-documents.ts';
import { useDocumentsOfStep, useMayAdd, useMayEditStep, useStep } from './use-step.ts';
import { useStepUpload } from './use-step-upload.ts';

/** How many pages are drawn at most; a long file says only which pages are missing. */
const mostDrawn = 12;

interface ReturnedFilesProps extends KindStepProps {
  /** The step does not apply: nothing is to be done about its files. */
  readonly isLeftOut?: boolean;
  /** Stands beside the button that adds a file to the last one. */
  readonly beside: ReactNode;
}

/** The returned files of a step: what to do about each, and the file that replaces it. */
export default function ReturnedFiles(props: ReturnedFilesProps) {
  const { task, index, isDisabled, pointsOut, isLeftOut = false, beside } = props;
  const step = useStep(task, index);
  const documents = useDocumentsOfStep(task, index);
  if (!step) return null;
  const returned = returnedIn(step.task, index);
  const next = returned.findIndex(({ documentId }) => replacementsOf(documents, documentId).length === 0);
  return (
    <div className={styles.stack}>
      {returned.map((verdict, at) => (
        <ReturnedFile
          key={verdict.documentId}
          task={task}
          index={index}
          isDisabled={isDisabled}
          pointsOut={pointsOut}
          verdict={verdict}
          isNext={at === next}
          isLeftOut={isLeftOut}
          beside={at === returned.length - 1 && beside}
        />
      ))}
    </div>
  );
}

const isReturn = ({ verdict }: Verdict): boolean => verdict === 'returned';

interface ReturnedFileProps extends ReturnedFilesProps {
  readonly verdict: Verdict;
  /** It is the first that no new file replaces yet. */
  readonly isNext: boolean;
}

function ReturnedFile(props: ReturnedFileProps) {
  const { task, index, isDisabled, pointsOut, verdict, isNext, isLeftOut, beside } = props;
  const { t, i18n } = useTranslation(['taskKinds', 'tasks']);
  // While it is sent nothing can be changed, and nothing goes from the screen.
  const isSending = useSelector(useWork(task), (at) => at?.hasTag('busy') ?? false);
  const mayEdit = (useMayEditStep(task, index) || isSending) && !isDisabled;
  const mayAdd = useMayAdd(task) && mayEdit;
  const documents = useDocumentsOfStep(task, index);
  const { preview, remove } = useOpenDocuments(task);
  const old = documents.find(({ id }) => id === verdict.documentId);
  const replacements = replacementsOf(documents, verdict.documentId);
  // Recalled after it was sent again, only its replacement is left.
  const isOldShown = old !== undefined || replacements.length === 0;
  // The banner has the moment of the first.
  const isSaid = useSelector(task, ({ context }) => context.task?.verdicts.find(isReturn)?.at === verdict.at);
  const when = (iso: string) => formatSince(iso, new Date(), i18n.language);
  // Once the new file is there, it is done.
  const whatToDo = verdict.whatToDo && replacements.length === 0 && !isLeftOut && (
    <div className={`${text.compact} ${styles.whatToDo}`}>
      <p className={text.bold}>{t('whatToDo')}</p> <p data-words="firm">{verdict.whatToDo}</p>
    </div>
  );
  const oldFile = (
    <div
      className={styles.file}
      data-answered={replacements.length > 0 || undefined}
      data-left-out={isLeftOut || undefined}
    >
      {verdict.pages && verdict.pages.count <= mostDrawn && <Pages {...verdict.pages} />}
      <div className={`${text.compact} ${styles.fileText}`}>
        {old ? (
          <NamedRow
            name={old.name}
            onOpen={() => preview([old], 0)}
            facts={
              <>
                {formatSize(old.originalItemSize, i18n.language)}
                {' · '}
                {t(isSaid ? 'sentOn' : 'sentReturned', {
                  sent: unbroken(when(old.history.createdDate)),
                  returned: unbroken(when(verdict.at)),
                })}
                {mayAdd && (
                  <span className={styles.stays}>
                    {t(replacements.length > 0 ? 'oldReplaced' : 'oldStays')}
                  </span>
                )}
              </>
            }
          />
        ) : (
          <p className={text.small}>{t('returnedGone')}</p>
        )}
        {whatToDo}
        {verdict.pages && verdict.pages.count > mostDrawn && (
          <p>
            {t('tasks:pagesMissing', {
              count: verdict.pages.missing.length,
              pages: new Intl.ListFormat(i18n.language).format(verdict.pages.missing.map(String)),
            })}
          </p>
        )}
      </div>
    </div>
  );
  return (
    <div className={styles.one}>
      {isOldShown && oldFile}
      {replacements.map((document, at) => (
        <div key={document.id} className={`${surface.panel} ${styles.newFile}`}>
          <DocumentRow
            document={document}
            onOpen={() => preview(replacements, at)}
            onDelete={mayEdit && document.permissions.canDelete ? () => remove(document) : undefined}
            isLocked={isSending}
            isTerse
            fact={<span className={`${text.good} ${text.medium}`}>{t('readyToSend')}</span>}
          />
        </div>
      ))}
      <div className={styles.actions}>
        {mayAdd && verdict.documentId !== null && (
          <Flow
            name="upload"
            skeleton={<Skeleton height={36} aria-hidden="true" />}
            failed={(retry) => (
              <Notice tone="bad" actions={<RetryButton onClick={retry} />}>
                {t('uploadFailed')}
              </Notice>
            )}
          >
            {(upload) => (
              <NewFile
                task={task}
                index={index}
                upload={upload}
                replaces={verdict.documentId ?? ''}
                isAnother={replacements.length > 0}
                isNext={isNext}
                isLocked={isSending}
                pointsOut={pointsOut}
              />
            )}
          </Flow>
        )}
        {beside && <span className={styles.beside}>{beside}</span>}
      </div>
    </div>
  );
}

interface NewFileProps {
  readonly task: SystemActors['task'];
  readonly index: number;
  readonly upload: SystemActors['upload'];
  readonly replaces: string;
  /** A new file was chosen already. */
  readonly isAnother: boolean;
  /** To choose it is the next step of the task. */
  readonly isNext: boolean;
  readonly isLocked: boolean;
  readonly pointsOut: boolean;
}

const isFewer = (before: number, now: number): boolean => now < before;

/** Chooses the file that takes the place of a returned one, and shows its upload. */
function NewFile({ task, index, upload, replaces, isNext, isLocked, pointsOut, ...props }: NewFileProps) {
  const { t } = useTranslation(['taskKinds', 'tasks']);
  const isOnly = useShownTask(task)?.steps.length === 1;
  const { mayAdd, underWay, add } = useStepUpload(task, index, upload, { replaces });
  const isAnother = props.isAnother || underWay.length > 0;
  const choose = useRef<HTMLButtonElement>(null);
  // A finished row is removed with its buttons.
  useFocusAfterLoss(choose, underWay.length, isFewer);
  if (!mayAdd) return null;
  return (
    <>
      <div className={styles.underWay}>
        <UploadsUnderWay upload={upload} ids={underWay} />
      </div>
      {isAnother ? (
        <FileButton multiple onChange={(files) => add(files)}>
          {(props) => (
            <Button
              {...props}
              ref={choose}
              className={styles.another}
              variant="subtle"
              disabled={isLocked}
              leftSection={<IconUpload size={17} aria-hidden />}
            >
              {t('chooseAnother')}
            </Button>
          )}
        </FileButton>
      ) : (
        <div className={styles.drop} data-fault={pointsOut || undefined}>
          <DropBox
            title={t('dropNew')}
            choose={t('chooseNew')}
            chooseRef={choose}
            main={isNext ? 'choose' : undefined}
            isDisabled={isLocked}
            onFiles={add}
          />
        </div>
      )}
      {pointsOut && !isAnother && (
        <p className={`${text.small} ${text.bad}`} role="alert">
          {t(isOnly ? 'tasks:missingAgainOnly' : 'tasks:missingAgain')}
        </p>
      )}
    </>
  );
}

/** A page with words, seen from afar. */
const Written = () => (
  <svg className={styles.written} viewBox="0 0 24 24" aria-hidden="true">
    <path d="M2 3h12M2 9h20M2 15h20M2 21h15" />
  </svg>
);

/** The pages of a returned file; those that are missing are marked by a dashed edge and a word. */
function Pages({ count, missing }: NonNullable<Verdict['pages']>) {
  const { t, i18n } = useTranslation('taskKinds');
  return (
    <ol className={styles.pages} aria-label={t('pages')}>
      {Array.from({ length: count }, (_, at) => at + 1).map((page) => {
        const isMissing = missing.includes(page);
        return (
          <li key={page} className={`${text.quiet} ${styles.page}`} data-missing={isMissing || undefined}>
            <span className={`${text.quiet} ${styles.sheet}`}>
              {isMissing ? <IconFileOff size={20} stroke={1.6} aria-hidden /> : <Written />}
            </span>
            <span className={isMissing ? text.hidden : undefined}>{formatCount(page, i18n.language)}</span>{' '}
            {isMissing && t('pageMissing')}
          </li>
        );
      })}
    </ol>
  );
}
