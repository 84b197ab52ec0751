import { useTranslation } from 'react-i18next';
import classes from './broken-part.module.css';

interface BrokenPartProps {
  onRetry: () => void;
  onClose?: () => void;
}

/** A menu or dialog that was asked for and could not be fetched. What is on the page goes on. */
export function BrokenPart({ onRetry, onClose }: BrokenPartProps) {
  const { t } = useTranslation(['shell', 'common']);
  return (
    <div className={classes.part} role="alert">
      <span>{t('brokenPart')}</span>
      <button type="button" onClick={onRetry}>
        {t('common:retry')}
      </button>
      {onClose && (
        <button type="button" onClick={onClose}>
          {t('close')}
        </button>
      )}
    </div>
  );
}
