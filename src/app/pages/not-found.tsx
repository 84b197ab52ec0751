import { IconMapOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import classes from '../../ui/page/message-page.module.css';
import surface from '../../ui/surface.module.css';
import { useDestinations } from '../frame/destinations.ts';

/** A URL that leads nowhere [T2.04], and the way back. */
export function NotFound() {
  const { t } = useTranslation('shell');
  const [first] = useDestinations();
  return (
    <section className={`${surface.card} ${classes.page}`}>
      <IconMapOff className={classes.picture} size={48} stroke={1.3} aria-hidden />
      <h1 tabIndex={-1}>{t('notFoundTitle')}</h1>
      <p>{t('notFoundText')}</p>
      {first && <Link to={first.path}>{t('notFoundBack', { place: t(first.key) })}</Link>}
    </section>
  );
}
