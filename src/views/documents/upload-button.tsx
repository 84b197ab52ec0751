import { Button, FileButton, Tooltip, VisuallyHidden } from '@mantine/core';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/Tooltip.layer.css';
import '@mantine/core/styles/VisuallyHidden.layer.css';
import { IconUpload } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { SystemActors } from '../../../machines/root/flows.ts';
import { Flow } from '../flow.tsx';
import type { DocumentsActor } from './documents-actor.ts';
import { useUploadTarget } from './use-upload-target.ts';

interface UploadButtonProps {
  documents: DocumentsActor;
  label: string;
  variant: 'filled' | 'default';
}

const icon = <IconUpload size={18} stroke={1.7} aria-hidden="true" />;

/** Opens the file chooser; what is chosen goes to the open folder. */
export const UploadButton = (props: UploadButtonProps) => (
  <Flow
    name="upload"
    skeleton={
      <Button variant={props.variant} leftSection={icon} disabled>
        {props.label}
      </Button>
    }
    failed={(retry) => <FailedUpload {...props} onRetry={retry} />}
  >
    {(upload) => <ReadyUpload {...props} upload={upload} />}
  </Flow>
);

function ReadyUpload({
  documents,
  upload,
  label,
  variant,
}: UploadButtonProps & { upload: SystemActors['upload'] }) {
  const { t } = useTranslation('documents');
  const reasonId = useId();
  const reset = useRef<() => void>(null);
  const { folder, mayAdd, add } = useUploadTarget(documents, upload);
  const reason = folder && !mayAdd ? t('mayAddContents') : undefined;
  return (
    <FileButton
      multiple
      resetRef={reset}
      onChange={(files) => {
        add(files);
        // Without it, choosing the same file again would not count as a change.
        reset.current?.();
      }}
    >
      {({ onClick }) => (
        <>
          <Tooltip label={reason} disabled={reason === undefined} position="bottom-end">
            <Button
              variant={variant}
              leftSection={icon}
              // Not `disabled`: the reason must be within reach of the pointer and the keyboard.
              data-disabled={!mayAdd || undefined}
              aria-disabled={!mayAdd || undefined}
              aria-describedby={reason === undefined ? undefined : reasonId}
              onClick={mayAdd ? onClick : undefined}
            >
              {label}
            </Button>
          </Tooltip>
          {reason !== undefined && <VisuallyHidden id={reasonId}>{reason}</VisuallyHidden>}
        </>
      )}
    </FileButton>
  );
}

function FailedUpload({ label, variant, onRetry }: UploadButtonProps & { onRetry: () => void }) {
  const { t } = useTranslation('documents');
  const reasonId = useId();
  return (
    <>
      <Tooltip label={t('uploadFailed')} position="bottom-end">
        <Button variant={variant} leftSection={icon} onClick={onRetry} aria-describedby={reasonId}>
          {label}
        </Button>
      </Tooltip>
      <VisuallyHidden id={reasonId}>{t('uploadFailed')}</VisuallyHidden>
    </>
  );
}
