import { useTranslation } from 'react-i18next';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import classes from './client-bar.module.css';

/** Shown in the bar when the clients, or the code of their list, could not be loaded. */
export function ClientsFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation(['clients', 'common']);
  return (
    <p className={`${text.bad} ${text.compact} ${classes.failed}`}>
      <span>{t('clientsFailed')}</span>
      <button type="button" className={`${surface.link} ${text.strong} ${classes.retry}`} onClick={onRetry}>
        {t('common:retry')}
      </button>
    </p>
  );
}
