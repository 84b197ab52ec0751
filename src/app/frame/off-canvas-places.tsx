import { useTranslation } from 'react-i18next';
import { NavLink, useLocation } from 'react-router-dom';
import { areaOf } from '../../ui/focus/use-route-focus.ts';
import type { CloseMenu } from '../../ui/menu/use-menu-button.ts';
import surface from '../../ui/surface.module.css';
import text from '../../ui/text.module.css';
import { useDestinations } from './destinations.ts';
import classes from './off-canvas.module.css';

/** The places of the main navigation, in the menu at the side [T2.06]. */
export function OffCanvasPlaces({ onClose }: { onClose: CloseMenu }) {
  const { t } = useTranslation('shell');
  const places = useDestinations();
  const area = areaOf(useLocation().pathname);
  return (
    <nav aria-label={t('menu')}>
      <ul>
        {places.map(({ path, key, Icon }) => (
          <li key={path}>
            <NavLink
              to={path}
              className={`${surface.item} ${text.medium} ${classes.item}`}
              data-autofocus={path === `/${area}` || undefined}
              onClick={() => onClose(path === `/${area}` ? 'button' : 'elsewhere')}
            >
              <Icon size={20} aria-hidden />
              {t(key)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
