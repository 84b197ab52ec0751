import { IconBuilding, IconCheck, IconShieldCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { privacyLinkOf } from '../../../contract/firm/support-contacts.ts';
import { useAccountActions } from '../../flows/profile/views/account-actions.ts';
import { useAccountInfo } from '../../flows/profile/views/account-info.tsx';
import { useLinkedAccounts } from '../../flows/profile/views/linked-accounts.ts';
import type { CloseMenu } from '../../ui/menu/use-menu-button.ts';
import surface from '../../ui/surface.module.css';
import text from '../../ui/text.module.css';
import classes from './off-canvas.module.css';

interface Props {
  onClose: CloseMenu;
}

/** What belongs to the account, in the menu at the side: the linked accounts, and all of the account menu [T2.06, T2.07]. */
export function OffCanvasAccount({ onClose }: Props) {
  const { t, i18n } = useTranslation('shell');
  const info = useAccountInfo();
  const actions = useAccountActions();
  return (
    <>
      <Accounts onClose={onClose} />
      <section aria-label={t('accountPlain')} className={`${surface.lineAbove} ${classes.part}`}>
        {info}
        <ul>
          {actions.map(({ key, Icon, isDisabled, href, run }) => (
            <li key={key}>
              {href ? (
                <a href={href} className={`${surface.item} ${text.medium} ${classes.item}`}>
                  <Icon size={20} aria-hidden />
                  {t(key)}
                </a>
              ) : (
                <button
                  type="button"
                  className={`${surface.item} ${text.medium} ${classes.item}`}
                  disabled={isDisabled}
                  onClick={() => {
                    onClose();
                    run?.();
                  }}
                >
                  <Icon size={20} aria-hidden />
                  {t(key)}
                </button>
              )}
            </li>
          ))}
          <li>
            <a
              href={privacyLinkOf(i18n.language)}
              className={`${surface.item} ${text.medium} ${classes.item}`}
            >
              <IconShieldCheck size={20} aria-hidden />
              {t('privacy')}
            </a>
          </li>
        </ul>
      </section>
    </>
  );
}

/** The linked accounts, where the bar has no room for them. */
function Accounts({ onClose }: Props) {
  const { t } = useTranslation('shell');
  const linked = useLinkedAccounts();
  if (!linked) return null;
  return (
    <section
      aria-label={t('linkedAccounts')}
      className={`${surface.lineAbove} ${classes.part} ${classes.accounts}`}
    >
      <h2 className={`${text.caption} ${text.strong} ${classes.caption}`}>{t('linkedAccounts')}</h2>
      <ul>
        {linked.accounts.map((account) => (
          <li key={account.companyId}>
            <button
              type="button"
              className={`${surface.item} ${text.medium} ${classes.item}`}
              aria-current={account.isCurrent}
              onClick={() => {
                onClose();
                linked.choose(account);
              }}
            >
              <IconBuilding size={20} aria-hidden />
              {account.companyName}
              {account.isCurrent && <IconCheck className={classes.check} aria-hidden />}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
