import { IconLanguage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { privacyLinkOf } from '../../../contract/firm/support-contacts.ts';
import type { Theme } from '../../../contract/firm/theme.ts';
import type { Language } from '../../../contract/language/market.ts';
import { useRoot } from '../../ui/flow/root-context.ts';
import { languageNames } from '../../ui/language/language-names.ts';
import surface from '../../ui/surface.module.css';
import text from '../../ui/text.module.css';
import classes from './footer.module.css';

/** The end of every page: how to reach the firm, the language [T1.01, T2.10], and what becomes of people's data. */
export function Footer({ theme }: { theme: Theme }) {
  const { t, i18n } = useTranslation('shell');
  const root = useRoot();
  const name = languageNames[i18n.language as Language] ?? i18n.language;
  return (
    <footer className={`${text.caption} ${surface.lineAbove} ${classes.footer}`}>
      <span>© {theme.firmName}</span>
      {theme.contactLine && <span>{theme.contactLine}</span>}
      <span className={classes.links}>
        <button
          type="button"
          aria-label={t('languageIs', { name })}
          aria-haspopup="dialog"
          onClick={() => root.send({ type: 'flow.open', flow: 'profile', dialog: 'language' })}
        >
          <IconLanguage size={16} aria-hidden />
          {name}
        </button>
        <a href={privacyLinkOf(i18n.language)}>{t('privacy')}</a>
      </span>
    </footer>
  );
}
