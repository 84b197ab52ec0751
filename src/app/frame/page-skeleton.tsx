import { useTranslation } from 'react-i18next';
import classes from './page-skeleton.module.css';

/** The place of a page whose program is still on its way. */
export function PageSkeleton() {
  const { t } = useTranslation('common');
  return (
    <div className={classes.page} role="status" aria-label={t('loading')}>
      <span className={classes.title} />
      <span className={classes.card} />
    </div>
  );
}
