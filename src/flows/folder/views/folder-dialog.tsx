import { Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { DialogStack } from '../../../ui/dialog/dialog-form.tsx';
import text from '../../../ui/text.module.css';
import { NameForm } from './name-form.tsx';

interface FolderDialogProps {
  actor: SystemActors['folder'];
}

/** The dialog in which a folder is made [S2.16, S4.16]. Escape or a press beside it closes it; what was typed stays. */
export default function FolderDialog({ actor: folder }: FolderDialogProps) {
  const { t } = useTranslation('folder');
  const isAwaited = useSelector(folder, (snapshot) => snapshot.matches({ uploading: 'awaited' }));
  const close = () => folder.send({ type: 'dialog.close' });
  return (
    <Dialog opened onClose={close} title={t('title')} closeLabel={t('close')}>
      {isAwaited ? (
        <DialogStack>
          <p className={text.quiet} role="status">
            {t('before')}
          </p>
          <Skeleton height={66} radius={8} />
        </DialogStack>
      ) : (
        <NameForm folder={folder} />
      )}
    </Dialog>
  );
}
