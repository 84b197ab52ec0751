import { Button } from '@mantine/core';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './profile.module.css';

interface DialogFootProps {
  canSave: boolean;
  isSaving: boolean;
  /** Why nothing can be saved, for the moments in which nothing can. */
  reason: string;
  onCancel: () => void;
}

/** Save and Cancel under a form, and why Save does nothing when it does nothing. */
export function DialogFoot({ canSave, isSaving, reason, onCancel }: DialogFootProps) {
  const { t } = useTranslation('profile');
  const reasonId = useId();
  return (
    <div className={classes.actions}>
      <p id={reasonId} className={classes.reason} aria-live="polite">
        {isSaving ? t('saving') : canSave ? '' : reason}
      </p>
      <Button variant="default" disabled={isSaving} onClick={onCancel}>
        {t('cancel')}
      </Button>
      {/* Not `disabled`: it keeps the focus while the answer is on its way, and can be found and read before. */}
      <Button
        type="submit"
        data-disabled={!canSave || undefined}
        aria-disabled={!canSave}
        aria-busy={isSaving}
        aria-describedby={reasonId}
      >
        {t('save')}
      </Button>
    </div>
  );
}
