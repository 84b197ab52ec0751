import { Button } from '@mantine/core';
import '@mantine/core/styles/Button.layer.css';
import { useTranslation } from 'react-i18next';
import { DialogFoot } from '../../../ui/dialog/dialog-foot.tsx';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import styles from './profile.module.css';

interface SaveFootProps {
  canSave: boolean;
  isSaving: boolean;
  /** Why nothing can be saved, for the moments in which nothing can. */
  reason: string;
  onCancel: () => void;
}

/** Save and Cancel under a form, and why Save does nothing when it does nothing. */
export function SaveFoot({ canSave, isSaving, reason, onCancel }: SaveFootProps) {
  const { t } = useTranslation('profile');
  return (
    <div className={styles.foot}>
      <DialogFoot hint={isSaving ? t('saving') : canSave ? '' : reason} isHintHidden={!isSaving}>
        <Button variant="default" disabled={isSaving} onClick={onCancel}>
          {t('cancel')}
        </Button>
        <ReasonedButton type="submit" isOff={!canSave} isBusy={isSaving}>
          {t('save')}
        </ReasonedButton>
      </DialogFoot>
    </div>
  );
}
