import { IconCloudOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from '../../ui/page/message-page.module.css';
import surface from '../../ui/surface.module.css';

/**
 * A page that could not be fetched or broke down. What failed to be fetched stays failed for the life of the document,
 * so the way on is to load it again.
 */
export function BrokenPage() {
  const { t } = useTranslation('shell');
  return (
    <section className={`${surface.card} ${classes.page}`} role="alert">
      <IconCloudOff className={classes.picture} size={48} stroke={1.3} aria-hidden />
      <h1>{t('brokenTitle')}</h1>
      <p>{t('brokenText')}</p>
      <button type="button" onClick={() => location.reload()}>
        {t('brokenRetry')}
      </button>
    </section>
  );
}
