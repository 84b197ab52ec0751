import { IconBuilding, IconCheck, IconExternalLink, IconHelpCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../../contract/language/market.ts';
import { useAccountActions } from '../../flows/profile/views/account-actions.ts';
import { useLinkedAccounts } from '../../flows/profile/views/linked-accounts.ts';
import { late } from '../../ui/flow/late.tsx';
import { useMay } from '../../ui/flow/use-may.ts';
import type { CloseMenu } from '../../ui/menu/use-menu-button.ts';
import { helpAddressIn } from '../../ui/page/outside-addresses.ts';
import surface from '../../ui/surface.module.css';
import text from '../../ui/text.module.css';
import classes from './off-canvas.module.css';

const OffCanvasLive = late(() => import('./off-canvas-live.tsx'), ['live']);

interface Props {
  onClose: CloseMenu;
}

/** What a phone has no other room for [T2.06]: the linked accounts, the pages of help, the language, and signing out. */
export function OffCanvasAccount({ onClose }: Props) {
  const { t, i18n } = useTranslation('shell');
  const hasHelp = useMay('help');
  const mayWatch = useMay('liveView');
  const actions = useAccountActions().filter(({ key }) => key === 'language' || key === 'signOut');
  return (
    <>
      <Accounts onClose={onClose} />
      <ul>
        {hasHelp && (
          <li>
            <a
              href={helpAddressIn(i18n.language as Language)}
              target="_blank"
              rel="noopener"
              className={`${surface.item} ${text.medium} ${classes.item}`}
            >
              <IconHelpCircle size={20} aria-hidden />
              {t('help')}
              <span className={text.hidden}> {t('newTab')}</span>
              <IconExternalLink className={classes.end} size={16} aria-hidden />
            </a>
          </li>
        )}
        {mayWatch && (
          <li>
            <OffCanvasLive onClose={() => onClose()} />
          </li>
        )}
        {actions.map(({ key, Icon, isDisabled, run }) => (
          <li key={key}>
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
          </li>
        ))}
      </ul>
    </>
  );
}

/** The linked accounts, where the bar has no room for them. */
function Accounts({ onClose }: Props) {
  const { t } = useTranslation('shell');
  const linked = useLinkedAccounts();
  if (!linked) return null;
  return (
    <section aria-label={t('linkedAccounts')} className={`${surface.lineBelow} ${classes.accounts}`}>
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
              {account.isCurrent && <IconCheck className={classes.end} aria-hidden />}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
