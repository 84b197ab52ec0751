import { Button } from '@mantine/core';
import '@mantine/core/styles/Button.layer.css';
import { useTranslation } from 'react-i18next';
import { takenNames } from '../../../../machines/upload/intake.machine.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { DialogFoot } from '../../../ui/dialog/dialog-foot.tsx';
import { DialogStack } from '../../../ui/dialog/dialog-form.tsx';
import styles from './conflicts-dialog.module.css';
import { intakeOf, type UploadActor, useIntake } from './upload-actor.ts';

/** How many of the taken names are spelled out. */
const shownNames = 5;

/** What to do with several names that are taken: one question for all. Closing it uploads nothing of this pick. */
export default function ConflictsDialog({ upload }: { upload: UploadActor }) {
  const { t } = useTranslation('uploads');
  const count = useIntake(upload, (snapshot) => (snapshot ? takenNames(snapshot.context) : 0));
  const selected = useIntake(upload, (snapshot) => snapshot?.context.selected) ?? [];
  const takenIds = useIntake(upload, (snapshot) => snapshot?.context.takenIds) ?? [];
  const names = selected.filter(({ file }) => takenIds.includes(file.id)).map(({ file }) => file.name);
  const intake = intakeOf(upload);
  const cancel = () => intake?.send({ type: 'conflicts.cancel' });
  return (
    <Dialog
      opened
      onClose={cancel}
      title={t('conflicts.title', { count })}
      closeLabel={t('conflicts.cancel')}
    >
      <DialogStack>
        <p>{t('conflicts.text')}</p>
        <ul className={styles.names}>
          {[...new Set(names)].slice(0, shownNames).map((name) => (
            <li key={name}>{name}</li>
          ))}
          {count > shownNames && <li aria-hidden="true">…</li>}
        </ul>
        <DialogFoot>
          <Button variant="subtle" onClick={cancel}>
            {t('conflicts.cancel')}
          </Button>
          <Button variant="default" onClick={() => intake?.send({ type: 'conflicts.skip' })}>
            {t('conflicts.skip')}
          </Button>
          <Button data-autofocus onClick={() => intake?.send({ type: 'conflicts.keepBoth' })}>
            {t('conflicts.keepBoth')}
          </Button>
        </DialogFoot>
      </DialogStack>
    </Dialog>
  );
}
