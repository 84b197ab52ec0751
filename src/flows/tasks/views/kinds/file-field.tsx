import { Button } from '@mantine/core';
import '@mantine/core/styles/Button.layer.css';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { SystemActors } from '../../../../../machines/root/flows.ts';
import type { FieldProps } from '../../../../ui/fields/field.tsx';
import { FieldGroup } from '../../../../ui/fields/field-group.tsx';
import { useFocusAfterLoss } from '../../../../ui/focus/use-focus-after-loss.ts';
import surface from '../../../../ui/surface.module.css';
import text from '../../../../ui/text.module.css';
import { DocumentRow } from './document-row.tsx';
import styles from './kinds.module.css';
import { Uploader } from './uploader.tsx';
import { useOpenDocuments } from './use-open-documents.ts';
import { useDocumentsOfStep } from './use-step.ts';

interface FileFieldProps {
  readonly field: FieldProps;
  /** The name of the field in its form. */
  readonly name: string;
  readonly task: SystemActors['task'];
  readonly index: number;
  /** The documents that are the value of some file field of the step. */
  readonly used: readonly string[];
}

/**
 * A field whose value is the id of a document that is uploaded for the step (decision 28). Documents of the step that
 * no field has are offered.
 */
export function FileField({ field, name, task, index, used }: FileFieldProps) {
  const { t } = useTranslation('taskKinds');
  const documents = useDocumentsOfStep(task, index);
  const { preview, remove } = useOpenDocuments(task);
  const isDisabled = field.disabled ?? false;
  const chosen = documents.find(({ id }) => id === field.value);
  const place = useRef<HTMLDivElement>(null);
  const chosenId = chosen?.id;
  // The file and the button that chooses one replace each other: the pressed button is removed.
  useFocusAfterLoss(place, chosenId);
  const free = documents.filter(({ id }) => !used.includes(id));
  return (
    <FieldGroup field={field}>
      <div ref={place} tabIndex={-1} className={styles.stack}>
        {chosen ? (
          <DocumentRow document={chosen} onOpen={() => preview([chosen], 0)}>
            {!isDisabled && (
              <Button variant="subtle" color="dark" size="compact-sm" onClick={() => field.onChange('')}>
                {t('otherFile')}
              </Button>
            )}
          </DocumentRow>
        ) : (
          <>
            {field.value !== '' && <p className={`${text.small} ${text.bad}`}>{t('fileGone')}</p>}
            <Uploader
              task={task}
              index={index}
              isHidden={isDisabled}
              isMultiple={false}
              field={name}
              instead={<p className={text.small}>{t('noFile')}</p>}
            />
            {!isDisabled && free.length > 0 && (
              <ul className={`${surface.lines} ${styles.rows}`} aria-label={t('freeFiles')}>
                {free.map((document) => (
                  <li key={document.id}>
                    <DocumentRow
                      document={document}
                      onOpen={() => preview([document], 0)}
                      onDelete={document.permissions.canDelete ? () => remove(document) : undefined}
                    >
                      <Button variant="light" size="compact-sm" onClick={() => field.onChange(document.id)}>
                        {t('useFile')}
                      </Button>
                    </DocumentRow>
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </div>
    </FieldGroup>
  );
}

interface FileAnswerProps extends Pick<FileFieldProps, 'task' | 'index'> {
  readonly documentId: string;
}

/** The document that was handed in for a field, to open. */
export function FileAnswer({ task, index, documentId }: FileAnswerProps) {
  const { t } = useTranslation('taskKinds');
  const document = useDocumentsOfStep(task, index).find(({ id }) => id === documentId);
  const { preview } = useOpenDocuments(task);
  if (!document) return t('noFile');
  return <DocumentRow document={document} onOpen={() => preview([document], 0)} />;
}
