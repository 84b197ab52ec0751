import { IconLanguage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Theme } from '../../../contract/theme.ts';
import { useRoot } from '../root-context.ts';
import classes from './footer.module.css';
import { privacyAddress } from './outside-addresses.ts';

/** A language under its own name: `pt-BR` → `Português (Brasil)`. */
function nameOfLanguage(language: string): string {
  const name = new Intl.DisplayNames([language], {
    type: 'language',
    languageDisplay: 'standard',
    style: 'short',
  });
  const [first = '', ...rest] = name.of(language) ?? language;
  return first.toLocaleUpperCase(language) + rest.join('');
}

/** The end of every page: how to reach the firm, the language [T1.01, T2.10], and what becomes of people's data. */
export function Footer({ theme }: { theme: Theme }) {
  const { t, i18n } = useTranslation('shell');
  const root = useRoot();
  const name = nameOfLanguage(i18n.language);
  return (
    <footer className={classes.footer}>
      <span>© {theme.firmName}</span>
      {theme.contactLine && <span>{theme.contactLine}</span>}
      <span className={classes.links}>
        <button
          type="button"
          aria-label={t('languageIs', { name })}
          aria-haspopup="dialog"
          onClick={() => root.send({ type: 'flow.open', flow: 'profile', dialog: 'language' })}
        >
          <IconLanguage size={16} stroke={1.7} aria-hidden />
          {name}
        </button>
        <a href={privacyAddress}>{t('privacy')}</a>
      </span>
    </footer>
  );
}
