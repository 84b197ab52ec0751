import { IconDownload } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { SystemActors } from '../../../machines/root/flows.ts';
import { ReasonedButton } from '../reasoned-button.tsx';
import classes from './preview.module.css';

interface DownloadButtonProps {
  preview: SystemActors['preview'];
  /** Shown below a message, and says by itself what is downloaded. */
  name?: string;
}

/** Has the browser download the document [S7.19]. */
export function DownloadButton({ preview, name }: DownloadButtonProps) {
  const { t } = useTranslation('preview');
  const isDownloading = useSelector(preview, (snapshot) => snapshot.hasTag('downloading'));
  return (
    <ReasonedButton
      {...(name === undefined && {
        classNames: { root: classes.download, section: classes.downloadIcon, label: classes.downloadLabel },
      })}
      variant={name === undefined ? 'default' : 'filled'}
      leftSection={<IconDownload aria-hidden="true" />}
      aria-label={name === undefined ? t('download') : t('downloadOne', { name })}
      isBusy={isDownloading}
      onClick={() => preview.send({ type: 'document.download' })}
    >
      {t('download')}
    </ReasonedButton>
  );
}
