import { Button } from '@mantine/core';
import '@mantine/core/styles/Button.layer.css';
import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { offerOf } from '../../../../machines/folder/folder.setup.ts';
import type { SystemActors } from '../../../../machines/root/flows.ts';
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
  const hintId = useId();
  return (
    <div className={classes.actions}>
      <p id={hintId} className={classes.hint} aria-live="polite">
        {isCreating ? t('creating') : isEmpty ? t('nameFirst') : ''}
      </p>
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
        // While the answer is on its way it is not `disabled`, so that it keeps the focus.
        <Button
          key="create"
          type="submit"
          disabled={!canSubmit && !isCreating}
          data-disabled={isCreating || undefined}
          aria-disabled={isCreating || undefined}
          aria-busy={isCreating}
          aria-describedby={hintId}
        >
          {t('create')}
        </Button>
      )}
    </div>
  );
}
