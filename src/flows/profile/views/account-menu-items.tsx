import { Menu } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { usePageActor } from '../../../ui/flow/root-context.ts';
import { useMay } from '../../../ui/flow/use-may.ts';
import menu from '../../../ui/menu/menu.module.css';
import { MenuPopup, type MenuPopupProps } from '../../../ui/menu/menu-popup.tsx';
import text from '../../../ui/text.module.css';
import { useAccountActions } from './account-actions.ts';
import classes from './account-menu.module.css';

/** What the account menu holds [T2.07]; fetched when it is about to be opened. */
export default function AccountMenuItems(props: MenuPopupProps) {
  const { t } = useTranslation('shell');
  const session = usePageActor('session');
  const meta = useSelector(session, (snapshot) => snapshot.context.session?.meta);
  const mayShowInfo = useMay('accountInfo');
  const actions = useAccountActions();
  return (
    <MenuPopup {...props} position="bottom-end">
      {mayShowInfo && meta && (
        <>
          <div className={`${text.small} ${classes.info}`}>
            <span className={classes.infoName}>
              {meta.FirstName} {meta.LastName}
            </span>
            {meta.EmailAddress}
          </div>
          <Menu.Divider className={menu.divider} />
        </>
      )}
      {actions.map(({ key, Icon, isDisabled, href, run }) => {
        const content = {
          className: menu.item,
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
