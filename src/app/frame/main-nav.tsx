import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { mostUnread } from '../../../contract/home/home-rules.ts';
import { useFlowValue } from '../../ui/flow/use-flow-value.ts';
import { formatCount } from '../../ui/language/format.ts';
import text from '../../ui/text.module.css';
import { useDestinations } from './destinations.ts';
import classes from './main-nav.module.css';

/** A larger number would not fit its badge. */
const mostShown = mostUnread;

/**
 * The main navigation [T2.06]: in the header on a desk, a bar at the bottom of a phone. Its tabs count open tasks and
 * unread documents.
 */
export function MainNav() {
  const { t, i18n } = useTranslation('shell');
  const places = useDestinations();
  const counts = useFlowValue('badges', ({ context }) => context.counts);
  const id = useId();
  if (places.length === 0) return null;
  return (
    <nav className={classes.nav} aria-label={t('navMain')}>
      {places.map(({ path, key, Icon, badge }) => {
        const count = (badge && counts?.[badge]) || 0;
        const shown = formatCount(Math.min(count, mostShown), i18n.language);
        return (
          <NavLink
            key={path}
            to={path}
            className={`${text.medium} ${classes.link}`}
            aria-describedby={count > 0 ? `${id}${badge}` : undefined}
          >
            <Icon className={classes.icon} size={22} aria-hidden />
            <span>{t(key)}</span>
            {badge && count > 0 && (
              // The name of the tab stays; the number is its description.
              <span className={`${text.bold} ${classes.badge}`} aria-hidden="true">
                {count > mostShown ? `${shown}+` : shown}
                <span id={`${id}${badge}`} className={text.hidden}>
                  {count > mostShown
                    ? t(`badge.${badge}More`, { count: mostShown })
                    : t(`badge.${badge}`, { count })}
                </span>
              </span>
            )}
          </NavLink>
        );
      })}
    </nav>
  );
}
