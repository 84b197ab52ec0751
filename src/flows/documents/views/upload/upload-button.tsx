import { ActionIcon, Button, FileButton } from '@mantine/core';
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/Button.layer.css';
import { IconChevronDown, IconUpload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { SystemActors } from '../../../../../machines/root/flows.ts';
import { Flow } from '../../../../ui/flow/flow.tsx';
import { useMay } from '../../../../ui/flow/use-may.ts';
import text from '../../../../ui/text.module.css';
import type { DocumentsActor } from '../documents-actor.ts';
import styles from './upload-more.module.css';
import { UploadMore } from './upload-more.tsx';
import { useUploadTarget } from './use-upload-target.ts';

interface UploadButtonProps {
  documents: DocumentsActor;
  label: string;
  /** The filled one is the main action of its screen; it alone offers the other ways to choose as well. */
  variant: 'filled' | 'default';
}

const icon = <IconUpload aria-hidden="true" />;

/** Opens the file chooser; what is chosen goes to the open folder. */
export const UploadButton = (props: UploadButtonProps) => (
  <Flow
    name="upload"
    skeleton={<AwaitedUpload {...props} />}
    failed={(retry) => <FailedUpload {...props} onRetry={retry} />}
  >
    {(upload) => <ReadyUpload {...props} upload={upload} />}
  </Flow>
);

/** As wide as the button will be. */
function AwaitedUpload({ label, variant }: Pick<UploadButtonProps, 'label' | 'variant'>) {
  const { t } = useTranslation('documents');
  const mayAddFolder = useMay('addFolder');
  const button = (
    <Button variant={variant} leftSection={icon} disabled>
      {label}
    </Button>
  );
  if (variant !== 'filled' || !mayAddFolder) return button;
  return (
    <div className={styles.pair}>
      {button}
      <ActionIcon className={styles.more} variant="filled" size={36} aria-label={t('uploadMore')} disabled>
        <IconChevronDown stroke={1.9} aria-hidden="true" />
      </ActionIcon>
    </div>
  );
}

function ReadyUpload({
  documents,
  upload,
  label,
  variant,
}: UploadButtonProps & { upload: SystemActors['upload'] }) {
  const { reason, mayAdd, add } = useUploadTarget(documents, upload);
  const mayAddFolder = useMay('addFolder');
  const reasonId = useId();
  if (reason !== undefined)
    return (
      <Reasoned id={reasonId} reason={reason}>
        <Button
          variant={variant}
          leftSection={icon}
          // Not `disabled`: the reason must be within reach of the keyboard.
          data-disabled
          aria-disabled
          aria-describedby={reasonId}
        >
          {label}
        </Button>
      </Reasoned>
    );
  return (
    <Chooser onFiles={add}>
      {(chooseFiles) => {
        const button = (
          <Button variant={variant} leftSection={icon} disabled={!mayAdd} onClick={chooseFiles}>
            {label}
          </Button>
        );
        if (variant !== 'filled' || !mayAddFolder) return button;
        return (
          <Chooser onFiles={add} isFolder>
            {(chooseFolder) => (
              <div className={styles.pair}>
                {button}
                <UploadMore onFiles={chooseFiles} onFolder={chooseFolder} />
              </div>
            )}
          </Chooser>
        );
      }}
    </Chooser>
  );
}

interface ChooserProps {
  onFiles: (files: readonly File[]) => void;
  /** Whether a folder is chosen, with all that is in it. */
  isFolder?: boolean;
  children: (open: () => void) => ReactNode;
}

/** The browser's own chooser, for several files or for one folder. */
function Chooser({ onFiles, isFolder = false, children }: ChooserProps) {
  const reset = useRef<() => void>(null);
  return (
    <FileButton
      multiple
      resetRef={reset}
      // Every browser knows the attribute; the types of React do not.
      inputProps={(isFolder ? { webkitdirectory: '' } : {}) as object}
      onChange={(files) => {
        onFiles(files);
        // Without it, choosing the same file again would not count as a change.
        reset.current?.();
      }}
    >
      {({ onClick }) => children(onClick)}
    </FileButton>
  );
}

interface ReasonedProps {
  id: string;
  reason: string;
  children: ReactNode;
}

/** A button and why it is not as usual; that a folder can only be read is said below its name for everybody. */
const Reasoned = ({ id, reason, children }: ReasonedProps) => (
  <span title={reason}>
    {children}
    <span id={id} className={text.hidden}>
      {reason}
    </span>
  </span>
);

function FailedUpload({ label, variant, onRetry }: UploadButtonProps & { onRetry: () => void }) {
  const { t } = useTranslation('documents');
  const reasonId = useId();
  return (
    <Reasoned id={reasonId} reason={t('uploadFailed')}>
      <Button variant={variant} leftSection={icon} onClick={onRetry} aria-describedby={reasonId}>
        {label}
      </Button>
    </Reasoned>
  );
}
