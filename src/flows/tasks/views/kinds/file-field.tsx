import { Button } from '@mantine/core';
import '@mantine/core/styles/Button.layer.css';
import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SystemActors } from '../../../../../machines/root/flows.ts';
import type { FieldProps } from '../../../../ui/fields/field.tsx';
import { FieldGroup } from '../../../../ui/fields/field-group.tsx';
import { useFlowActor } from '../../../../ui/flow/root-context.ts';
import { DocumentRow } from './document-row.tsx';
import styles from './kinds.module.css';
import { Uploader } from './uploader.tsx';
import { useOpenDocuments } from './use-open-documents.ts';
import { useDocumentsOfStep } from './use-step.ts';

interface FileFieldProps {
  readonly field: FieldProps;
  readonly task: SystemActors['task'];
  readonly index: number;
  /** The documents that are the value of some file field of the step. */
  readonly used: readonly string[];
}

/**
 * A field whose value is the id of a document that is uploaded for the step (decision 28). Documents of the step that
 * no field has, such as one that was uploaded while the step was folded, are offered.
 */
export function FileField({ field, task, index, used }: FileFieldProps) {
  const { t } = useTranslation('taskKinds');
  const documents = useDocumentsOfStep(task, index);
  const { preview, remove } = useOpenDocuments(task);
  const isDisabled = field.disabled ?? false;
  const [awaited, setAwaited] = useState<string | null>(null);
  const storedId = useStoredId(awaited);
  const isThere = documents.some(({ id }) => id === storedId);
  const { onChange } = field;
  useEffect(() => {
    if (storedId === null || !isThere) return;
    onChange(storedId);
    setAwaited(null);
  }, [storedId, isThere, onChange]);
  const chosen = documents.find(({ id }) => id === field.value);
  const place = useRef<HTMLDivElement>(null);
  const chosenId = chosen?.id;
  const before = useRef(chosenId);
  useEffect(() => {
    // A file and the way to choose one take each other's place; when the pressed one is gone, the focus goes to the field.
    if (before.current !== chosenId && document.activeElement === document.body)
      place.current?.focus({ preventScroll: true });
    before.current = chosenId;
  }, [chosenId]);
  const free = documents.filter(({ id }) => !used.includes(id) && id !== storedId);
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
            {field.value !== '' && <p className={styles.bad}>{t('fileGone')}</p>}
            <Uploader
              task={task}
              index={index}
              isHidden={isDisabled}
              isMultiple={false}
              onAdded={([id = null]) => setAwaited(id)}
              instead={<p className={styles.foot}>{t('noFile')}</p>}
            />
            {!isDisabled && free.length > 0 && (
              <ul className={styles.rows} aria-label={t('freeFiles')}>
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

/** The document that an upload has become; `null` as long as it has not. */
function useStoredId(uploadId: string | null): string | null {
  const upload = useFlowActor('upload');
  return useSelector(
    upload,
    (snapshot) => snapshot?.context.items.find(({ id }) => id === uploadId)?.stored?.documentId ?? null,
  );
}
