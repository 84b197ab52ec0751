import { IconMenu2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { Theme } from '../../../contract/firm/theme.ts';
import { late } from '../../ui/flow/late.tsx';
import { PartBoundary } from '../../ui/flow/part-boundary.tsx';
import { useMay } from '../../ui/flow/use-may.ts';
import { areaOf } from '../../ui/focus/use-route-focus.ts';
import { useMenuButton } from '../../ui/menu/use-menu-button.ts';
import classes from './off-canvas.module.css';

const OffCanvas = late(() => import('./off-canvas.tsx'));

/**
 * The hamburger, below the width of a desk. Among the tasks it is shown only where the earlier task screens are used
 * [T2.06].
 */
export function OffCanvasButton({ theme }: { theme: Theme }) {
  const { t } = useTranslation('shell');
  const usesOldTasks = useMay('oldTasksUi');
  const isAmongTasks = areaOf(useLocation().pathname) === 'tasks';
  const menu = useMenuButton(OffCanvas.fetch);
  if (isAmongTasks && !usesOldTasks) return null;
  return (
    <>
      <button
        {...menu.props}
        type="button"
        className={classes.button}
        aria-label={t('menu')}
        aria-haspopup="dialog"
      >
        <IconMenu2 size={22} aria-hidden />
      </button>
      {menu.wasOpened && (
        <PartBoundary isOpen={menu.isOpen} onClose={() => menu.close()}>
          <OffCanvas theme={theme} opened={menu.isOpen} onClose={menu.close} />
        </PartBoundary>
      )}
    </>
  );
}
