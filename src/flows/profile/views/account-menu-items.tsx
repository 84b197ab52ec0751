import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { late } from '../../../ui/flow/late.tsx';
import { useMay } from '../../../ui/flow/use-may.ts';
import { MenuPopup, type MenuPopupProps } from '../../../ui/menu/menu-popup.tsx';
import { useAccountActions } from './account-actions.ts';
import { useAccountInfo } from './account-info.tsx';

const LiveItem = late(() => import('./live-item.tsx'), ['live']);

/** What the account menu holds [T2.07]; fetched when it is about to be opened. */
export default function AccountMenuItems(props: MenuPopupProps) {
  const { t } = useTranslation('shell');
  const info = useAccountInfo();
  const actions = useAccountActions();
  const mayWatch = useMay('liveView');
  return (
    <MenuPopup {...props} position="bottom-end">
      {info && (
        <>
          {info}
          <Menu.Divider />
        </>
      )}
      {mayWatch && <LiveItem />}
      {actions.map(({ key, Icon, isDisabled, href, run }) => {
        const content = {
          leftSection: <Icon aria-hidden />,
          children: t(key),
        };
        return href ? (
          <Menu.Item key={key} component="a" href={href} {...content} />
        ) : (
          <Menu.Item key={key} disabled={isDisabled ?? false} onClick={run} {...content} />
        );
      })}
    </MenuPopup>
  );
}
