import { IconHelpCircle } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { CrashBoundary } from '../crash-boundary.tsx';
import { BrokenPart } from '../shell/broken-part.tsx';
import { useMenuButton } from '../shell/use-menu-button.ts';
import { useMay } from '../use-may.ts';
import { FeedbackPlace } from './feedback-place.tsx';
import classes from './help.module.css';

const loadPanel = () => import('./help-panel.tsx');
const HelpPanel = lazy(loadPanel);

/** The help in the header [T2.08]; nothing where the firm hides it [S6.07, T6.02]. */
export const HelpMenu = () => (useMay('help') ? <Menu /> : null);

function Menu() {
  const { t } = useTranslation('shell');
  const menu = useMenuButton(loadPanel);
  return (
    <>
      <button
        {...menu.props}
        type="button"
        className={classes.button}
        aria-label={t('help')}
        aria-haspopup="dialog"
      >
        <IconHelpCircle size={20} stroke={1.7} aria-hidden />
      </button>
      {menu.wasOpened && (
        <CrashBoundary fallback={<BrokenPart />}>
          <Suspense fallback={null}>
            <HelpPanel button={menu.button} opened={menu.isOpen} onClose={menu.close} />
          </Suspense>
        </CrashBoundary>
      )}
      <FeedbackPlace button={menu.button} />
    </>
  );
}
