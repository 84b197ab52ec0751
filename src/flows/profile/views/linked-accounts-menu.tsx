import { IconSelector } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { late } from '../../../ui/flow/late.tsx';
import { PartBoundary } from '../../../ui/flow/part-boundary.tsx';
import { useMenuButton } from '../../../ui/menu/use-menu-button.ts';
import surface from '../../../ui/surface.module.css';
import classes from './linked-accounts.module.css';
import { useLinkedAccounts } from './linked-accounts.ts';

const LinkedAccountsItems = late(() => import('./linked-accounts-items.tsx'));

const buttonId = 'linked-accounts';

/** The switch between the firms that a user has an account with, beside the firm's name [T2.06]. */
export function LinkedAccountsMenu() {
  const { t } = useTranslation('shell');
  const menu = useMenuButton(LinkedAccountsItems.fetch);
  const linked = useLinkedAccounts();
  if (!linked) return null;
  return (
    <>
      <button
        {...menu.props}
        type="button"
        id={buttonId}
        className={`${surface.barButton} ${classes.button}`}
        aria-label={t('linkedAccounts')}
        aria-haspopup="menu"
      >
        <IconSelector aria-hidden />
      </button>
      {menu.wasOpened && (
        <PartBoundary isOpen={menu.isOpen} onClose={() => menu.close()}>
          <LinkedAccountsItems
            id={buttonId}
            button={menu.button}
            opened={menu.isOpen}
            onClose={() => menu.close()}
          />
        </PartBoundary>
      )}
    </>
  );
}
