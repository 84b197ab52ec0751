import { Menu } from '@mantine/core';
import { IconChevronDown, IconLogout } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { usePageActor } from '../root-context.ts';
import classes from './header.module.css';
import menu from './menu.module.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';

const initialOf = (name: string) => [...name.trim()][0]?.toLocaleUpperCase() ?? '';

/** Who is signed in, and the way out [S4.05]. */
export function AccountMenu() {
  const { t } = useTranslation('shell');
  const session = usePageActor('session');
  const meta = useSelector(session, (snapshot) => snapshot.context.session?.meta);
  const canSignOut = useSelector(session, (snapshot) => snapshot.can({ type: 'signOut.start' }));
  // The session ends a moment before its views do.
  if (!meta) return null;
  const person = { first: meta.FirstName, last: meta.LastName };
  return (
    <Menu position="bottom-end" offset={8} loop>
      <Menu.Target>
        <button type="button" className={classes.account} aria-label={t('account', person)}>
          <span className={classes.avatar} aria-hidden="true">
            {initialOf(person.first)}
            {initialOf(person.last)}
          </span>
          <span className={classes.person}>
            {person.first} {person.last}
          </span>
          <IconChevronDown className={classes.caret} size={18} stroke={1.7} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown className={menu.dropdown}>
        <div className={classes.email}>{meta.EmailAddress}</div>
        <Menu.Divider className={menu.divider} />
        <Menu.Item
          leftSection={<IconLogout size={18} stroke={1.7} aria-hidden />}
          disabled={!canSignOut}
          onClick={() => session.send({ type: 'signOut.start' })}
        >
          {t('signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
