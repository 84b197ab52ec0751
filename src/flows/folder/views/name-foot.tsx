import { Button } from '@mantine/core';
import '@mantine/core/styles/Button.layer.css';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { offerOf } from '../../../../machines/folder/folder.setup.ts';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { DialogFoot } from '../../../ui/dialog/dialog-foot.tsx';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import classes from './folder.module.css';

interface NameFootProps {
  folder: SystemActors['folder'];
  isEmpty: boolean;
}

/** Cancel, and the one main action: to make the folder, or the one that is offered in its place. */
export function NameFoot({ folder, isEmpty }: NameFootProps) {
  const { t } = useTranslation('folder');
  const offer = useSelector(folder, ({ context }) => offerOf(context));
  const isCreating = useSelector(folder, (snapshot) => snapshot.matches('uploading'));
  const isTaken = useSelector(folder, (snapshot) => snapshot.matches('conflict'));
  const canTake = useSelector(folder, (snapshot) => snapshot.can({ type: 'offer.take' }));
  const canSubmit = useSelector(folder, (snapshot) => snapshot.can({ type: 'name.submit' }));
  return (
    <DialogFoot hint={isCreating ? t('creating') : isEmpty ? t('nameFirst') : ''}>
      <Button variant="default" onClick={() => folder.send({ type: 'dialog.close' })}>
        {t('cancel')}
      </Button>
      {isTaken && canTake ? (
        // Another button than the one that was pressed: a second press in haste takes nothing.
        <Button
          key="take"
          className={classes.take ?? ''}
          title={offer}
          onClick={() => folder.send({ type: 'offer.take' })}
        >
          {t('take', { name: offer })}
        </Button>
      ) : (
        <ReasonedButton key="create" type="submit" isOff={!canSubmit} isBusy={isCreating}>
          {t('create')}
        </ReasonedButton>
      )}
    </DialogFoot>
  );
}
