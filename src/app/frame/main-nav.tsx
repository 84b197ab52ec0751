import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { useDestinations } from './destinations.ts';
import classes from './main-nav.module.css';

/** The main navigation [T2.06]: in the header on a desk, a bar at the bottom of a phone. */
export function MainNav() {
  const { t } = useTranslation('shell');
  const places = useDestinations();
  if (places.length === 0) return null;
  return (
    <nav className={classes.nav} aria-label={t('navMain')}>
      {places.map(({ path, key, Icon }) => (
        <NavLink key={path} to={path} className={classes.link}>
          <Icon className={classes.icon} size={22} aria-hidden />
          <span>{t(key)}</span>
        </NavLink>
      ))}
    </nav>
  );
}
