import { IconHelpCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { late } from '../../../ui/flow/late.tsx';
import { PartBoundary } from '../../../ui/flow/part-boundary.tsx';
import { useMay } from '../../../ui/flow/use-may.ts';
import { useMenuButton } from '../../../ui/menu/use-menu-button.ts';
import surface from '../../../ui/surface.module.css';
import { FeedbackPlace } from './feedback-place.tsx';
import classes from './help.module.css';

const HelpPanel = late(() => import('./help-panel.tsx'), ['help-menu']);

/** The help in the header [T2.08]; nothing where the firm hides it [S6.07, T6.02]. */
export const HelpMenu = () => (useMay('help') ? <Menu /> : null);

function Menu() {
  const { t } = useTranslation('shell');
  const menu = useMenuButton(HelpPanel.fetch);
  return (
    <>
      <button
        {...menu.props}
        type="button"
        className={`${surface.barButton} ${classes.button}`}
        aria-label={t('help')}
        aria-haspopup="dialog"
      >
        <IconHelpCircle size={20} aria-hidden />
      </button>
      {menu.wasOpened && (
        <PartBoundary isOpen={menu.isOpen} onClose={() => menu.close()}>
          <HelpPanel button={menu.button} opened={menu.isOpen} onClose={menu.close} />
        </PartBoundary>
      )}
      <FeedbackPlace button={menu.button} />
    </>
  );
}
