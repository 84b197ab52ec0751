import type { Icon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useMay } from '../flow/use-may.ts';
import surface from '../surface.module.css';
import classes from './message-page.module.css';
import { useFirmTheme } from './use-firm-theme.ts';

interface NotHereYetProps {
  Icon: Icon;
  /** Keys of `shell.json`: the heading, and what this page will show. */
  title: 'navActions';
  text: 'actionsNotYet';
}

/** A place whose contents are still to come: says so, and what works today. */
export function NotHereYet({ Icon, title, text }: NotHereYetProps) {
  const { t } = useTranslation('shell');
  const { firmName } = useFirmTheme();
  const mayDocuments = useMay('documents');
  return (
    <section className={`${surface.card} ${classes.page}`}>
      <Icon className={classes.picture} size={48} stroke={1.3} aria-hidden />
      <h1 tabIndex={-1}>{t(title)}</h1>
      <p>{t(text, { firm: firmName })}</p>
      {mayDocuments && (
        <>
          <p>{t('notYetToday')}</p>
          <Link to="/documents">{t('goToDocuments')}</Link>
        </>
      )}
    </section>
  );
}
