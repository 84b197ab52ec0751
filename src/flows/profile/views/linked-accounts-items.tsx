import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { MenuPopup, type MenuPopupProps } from '../../../ui/menu/menu-popup.tsx';
import text from '../../../ui/text.module.css';
import { useLinkedAccounts } from './linked-accounts.ts';

/** The accounts as a choice of one, the present one checked [T2.06]. */
export default function LinkedAccountsItems(props: MenuPopupProps) {
  const linked = useLinkedAccounts();
  return (
    <MenuPopup {...props} position="bottom-start">
      {linked?.accounts.map((account) => (
        <Menu.RadioItem
          key={account.companyId}
          value={account.companyId}
          checked={account.isCurrent}
          checkIcon={<IconCheck className={text.brand} aria-hidden />}
          closeMenuOnClick
          onChange={() => linked.choose(account)}
        >
          {account.companyName}
        </Menu.RadioItem>
      ))}
    </MenuPopup>
  );
}
