import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { destinations } from './destinations.ts';
import classes from './main-nav.module.css';

/** The main navigation: in the header on a desk, a bar at the bottom of a phone. */
export function MainNav() {
  const { t } = useTranslation('shell');
  return (
    <nav className={classes.nav} aria-label={t('navMain')}>
      {destinations.map(({ path, key, Icon }) => (
        <NavLink key={path} to={path} className={classes.link}>
          <Icon className={classes.icon} size={22} stroke={1.7} aria-hidden />
          <span>{t(key)}</span>
        </NavLink>
      ))}
    </nav>
  );
}
