import { Dropzone } from '@mantine/dropzone';
import '@mantine/dropzone/styles.layer.css';
import { IconUpload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { SystemActors } from '../../../../../machines/root/flows.ts';
import { folderName } from '../../../../ui/files/folder-name.ts';
import { useFilesOver } from '../../../../ui/files/use-files-over.ts';
import { useFlowActor } from '../../../../ui/flow/root-context.ts';
import surface from '../../../../ui/surface.module.css';
import roles from '../../../../ui/text.module.css';
import type { DocumentsActor } from '../documents-actor.ts';
import styles from './upload-drop-area.module.css';
import { useUploadTarget } from './use-upload-target.ts';

/** Takes files that are dropped anywhere on the screen, once the upload flow runs. */
export function UploadDropArea({ documents }: { documents: DocumentsActor }) {
  const upload = useFlowActor('upload');
  return upload ? <DropArea documents={documents} upload={upload} /> : null;
}

function DropArea({ documents, upload }: { documents: DocumentsActor; upload: SystemActors['upload'] }) {
  const { t } = useTranslation('documents');
  const { folder, mayAdd, add } = useUploadTarget(documents, upload);
  const isShown = useFilesOver(mayAdd);
  if (!mayAdd) return null;
  const text = t('drop', { folder: folder ? folderName(folder, t) : '' });
  return (
    <div className={styles.screen} data-shown={isShown || undefined}>
      <Dropzone
        inputProps={{ 'aria-label': text }}
        onDrop={add}
        activateOnClick={false}
        activateOnKeyboard={false}
        classNames={{ root: styles.area }}
      >
        <div className={`${surface.floating} ${styles.note}`}>
          <span className={styles.icon} aria-hidden="true">
            <IconUpload size={26} />
          </span>
          <p className={roles.heading}>{text}</p>
        </div>
      </Dropzone>
    </div>
  );
}
