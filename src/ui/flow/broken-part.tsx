import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './broken-part.module.css';

interface BrokenPartProps {
  onRetry: () => void;
  /** Offers to load the page anew as well: some browsers remember what could not be fetched, and ask no more. */
  canReload?: boolean;
  onClose?: () => void;
}

/** A menu or dialog that was asked for and could not be fetched. What is on the page goes on. */
export function BrokenPart({ onRetry, canReload = false, onClose }: BrokenPartProps) {
  const { t } = useTranslation(['shell', 'common']);
  const again = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The button that was pressed before is gone, and the focus with it.
    if (canReload && document.activeElement === document.body) again.current?.focus({ preventScroll: true });
  }, [canReload]);
  return (
    <div className={classes.part} role="alert">
      <span>{t('brokenPart')}</span>
      <button ref={again} type="button" onClick={onRetry}>
        {t('common:retry')}
      </button>
      {canReload && (
        <button type="button" onClick={() => location.reload()}>
          {t('brokenRetry')}
        </button>
      )}
      {onClose && (
        <button type="button" onClick={onClose}>
          {t('close')}
        </button>
      )}
    </div>
  );
}
