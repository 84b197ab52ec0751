import { Button, Popover } from '@mantine/core';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { IconBook, IconExternalLink, IconMoodSmile, IconSearch, IconShieldCheck } from '@tabler/icons-react';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { privacyLinkOf } from '../../../../contract/firm/support-contacts.ts';
import type { Language } from '../../../../contract/language/market.ts';
import { useRoot } from '../../../ui/flow/root-context.ts';
import { useMay } from '../../../ui/flow/use-may.ts';
import box from '../../../ui/list/search-box.module.css';
import { PopupAnchor } from '../../../ui/menu/popup-anchor.tsx';
import type { CloseMenu } from '../../../ui/menu/use-menu-button.ts';
import { helpAddressIn } from '../../../ui/page/outside-addresses.ts';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import classes from './help.module.css';
import { SuggestedArticles } from './suggested-articles.tsx';

/** The longest search, in characters. */
const maxQueryLength = 100;

interface HelpPanelProps {
  button: RefObject<HTMLButtonElement | null>;
  opened: boolean;
  onClose: CloseMenu;
}

/** A search in the help, articles for this page, how-to articles, the privacy policy and the way to the feedback form [T2.08]. */
export default function HelpPanel({ button, opened, onClose }: HelpPanelProps) {
  const { t, i18n } = useTranslation('help-menu');
  const root = useRoot();
  const mayGiveFeedback = useMay('feedback');
  const language = i18n.language as Language;
  const helpAddress = helpAddressIn(language);
  return (
    <Popover
      hideDetached={false}
      // Inside the landmark of its button: in a place of its own it would belong to none.
      withinPortal={false}
      // Its button is no child of it: of itself, it would be named after an element that is not there.
      withRoles={false}
      opened={opened}
      onChange={(wanted) => !wanted && onClose()}
      position="bottom-end"
      offset={8}
      width="min(360px, 100vw - 16px)"
      trapFocus
    >
      <Popover.Target>
        <PopupAnchor button={button} />
      </Popover.Target>
      <Popover.Dropdown className={classes.panel} aria-label={t('title')} role="dialog" tabIndex={-1}>
        {/* biome-ignore lint/a11y/useSemanticElements: the element `search` has no role yet in the browsers we serve */}
        <form
          role="search"
          className={classes.search}
          action={helpAddress}
          method="get"
          target="_blank"
          rel="noopener"
        >
          <span className={box.search}>
            <IconSearch aria-hidden="true" className={box.icon} />
            <input
              className={box.input}
              type="search"
              name="q"
              aria-label={t('search')}
              placeholder={t('search')}
              maxLength={maxQueryLength}
              autoComplete="off"
              enterKeyHint="search"
              required
              data-autofocus
            />
          </span>
          <Button type="submit" variant="default">
            {t('searchButton')}
            <span className={text.hidden}> {t('newTab')}</span>
          </Button>
        </form>
        <SuggestedArticles isShown={opened} language={language} />
        <ul className={`${surface.lineAbove} ${classes.links}`} aria-label={t('more')}>
          <li>
            <OutsideLink href={helpAddress} icon={<IconBook />}>
              {t('howTo')}
            </OutsideLink>
          </li>
          <li>
            <OutsideLink href={privacyLinkOf(language)} icon={<IconShieldCheck />}>
              {t('privacy')}
            </OutsideLink>
          </li>
          {mayGiveFeedback && (
            <li>
              <button
                type="button"
                className={`${surface.item} ${classes.item}`}
                onClick={() => {
                  onClose();
                  root.send({ type: 'flow.open', flow: 'help', dialog: 'feedback' });
                }}
              >
                <IconMoodSmile aria-hidden="true" />
                {t('giveFeedback')}
              </button>
            </li>
          )}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}

/** A page outside the portal, in a tab of its own. */
function OutsideLink({ href, icon, children }: { href: string; icon: ReactNode; children: ReactNode }) {
  const { t } = useTranslation('help-menu');
  return (
    <a className={`${surface.item} ${classes.item}`} href={href} target="_blank" rel="noopener">
      <span className={classes.picture} aria-hidden="true">
        {icon}
      </span>
      <span className={classes.words}>{children}</span>
      <IconExternalLink className={classes.outside} size={16} aria-hidden="true" />
      <span className={text.hidden}> {t('newTab')}</span>
    </a>
  );
}
