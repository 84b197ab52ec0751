import { Dropzone } from '@mantine/dropzone';
import '@mantine/dropzone/styles.layer.css';
import { IconUpload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { SystemActors } from '../../../machines/root/flows.ts';
import { folderName } from '../folder-name.ts';
import { useFlowActor } from '../root-context.ts';
import type { DocumentsActor } from './documents-actor.ts';
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
  const text = t('drop', { folder: folder ? folderName(folder, t) : '' });
  return (
    // It stays mounted where nothing may be added: else the browser would leave the page for a file that is dropped.
    <Dropzone.FullScreen
      active={mayAdd}
      // Inside the page's main landmark: a place of its own would belong to none.
      withinPortal={false}
      inputProps={{ 'aria-label': text }}
      onDrop={add}
      activateOnKeyboard={false}
      classNames={{ fullScreen: styles.screen, root: styles.area, inner: styles.inner }}
    >
      <div className={styles.note}>
        <span className={styles.icon} aria-hidden="true">
          <IconUpload size={26} stroke={1.7} />
        </span>
        <p className={styles.title}>{text}</p>
      </div>
    </Dropzone.FullScreen>
  );
}
