import { useTranslation } from 'react-i18next';
import surface from '../../ui/surface.module.css';
import classes from './page-skeleton.module.css';

/** The place of a page whose program is still on its way. */
export function PageSkeleton() {
  const { t } = useTranslation('common');
  return (
    <div className={classes.page} role="status" aria-label={t('loading')}>
      <span className={classes.title} />
      <span className={`${surface.card} ${classes.card}`} />
    </div>
  );
}
