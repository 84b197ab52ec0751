import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { may } from '../../../../contract/session/access.ts';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { DialogStack } from '../../../ui/dialog/dialog-form.tsx';
import text from '../../../ui/text.module.css';
import { TrashNote } from './trash-note.tsx';
import { TrashStage } from './trash-stage.tsx';

/** "Recently deleted": the documents of the active client that can be restored, newest first [S7.21]. */
export default function TrashDialog({ actor: trash }: { actor: SystemActors['trash'] }) {
  const { t } = useTranslation('trash');
  const keptDays = useSelector(trash, ({ context }) => context.keptDays);
  const mayChange = useSelector(trash, ({ context }) => may(context.facts, 'changes'));
  return (
    <Dialog
      opened
      onClose={() => trash.send({ type: 'dialog.close' })}
      title={t('title')}
      closeLabel={t('close')}
    >
      <DialogStack>
        <p className={text.quiet}>
          {keptDays === null ? t('leadShort') : t('lead', { count: keptDays })}{' '}
          {!mayChange && t('notInPreview')}
        </p>
        <TrashNote trash={trash} />
        <TrashStage trash={trash} />
      </DialogStack>
    </Dialog>
  );
}
