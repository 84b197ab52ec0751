import { IconChevronDown, IconUser } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { late } from '../../../ui/flow/late.tsx';
import { PartBoundary } from '../../../ui/flow/part-boundary.tsx';
import { usePageActor } from '../../../ui/flow/root-context.ts';
import { useMay } from '../../../ui/flow/use-may.ts';
import { useMenuButton } from '../../../ui/menu/use-menu-button.ts';
import text from '../../../ui/text.module.css';
import classes from './account-menu.module.css';

const AccountMenuItems = late(() => import('./account-menu-items.tsx'));

const buttonId = 'account-menu';
const initialOf = (name: string) => [...name.trim()][0]?.toLocaleUpperCase() ?? '';

/** Who is signed in, and what can be done about it [T2.07]. Name and e-mail stay away where the firm hides them [T6.02]. */
export function AccountMenu() {
  const { t } = useTranslation('shell');
  const session = usePageActor('session');
  const meta = useSelector(session, (snapshot) => snapshot.context.session?.meta);
  const mayShowInfo = useMay('accountInfo');
  const menu = useMenuButton(AccountMenuItems.fetch);
  // The session ends a moment before its views do.
  if (!meta) return null;
  const person = { first: meta.FirstName, last: meta.LastName };
  return (
    <>
      <button
        {...menu.props}
        type="button"
        id={buttonId}
        className={`${text.medium} ${classes.account}`}
        aria-label={mayShowInfo ? t('account', person) : t('accountPlain')}
        aria-haspopup="menu"
      >
        {/* Initials are drawn, not written: they are no part of what the button is called. */}
        <span
          className={`${text.bold} ${classes.avatar}`}
          data-initials={mayShowInfo ? `${initialOf(person.first)}${initialOf(person.last)}` : ''}
          aria-hidden="true"
        >
          {!mayShowInfo && <IconUser />}
        </span>
        {mayShowInfo && (
          <span className={`${text.cut} ${classes.person}`}>
            {person.first} {person.last}
          </span>
        )}
        <IconChevronDown className={classes.caret} aria-hidden />
      </button>
      {menu.wasOpened && (
        <PartBoundary isOpen={menu.isOpen} onClose={() => menu.close()}>
          <AccountMenuItems
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
