import { useTranslation } from 'react-i18next';
import type { SentLink } from '../../../../contract/storage/sharing.ts';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { formatWhenWithin } from '../../../ui/language/format.ts';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import { CodeMark, LinkActions, LinkDocuments, LinkState, useOpened } from './link-parts.tsx';
import classes from './links.module.css';

interface LinkRowsProps {
  links: SystemActors['links'];
  rows: readonly SentLink[];
}

/** The links where there is no room for a table: a card each, to be read from top to bottom. */
export function LinkRows({ links, rows }: LinkRowsProps) {
  const { t, i18n } = useTranslation('links');
  const opened = useOpened(formatWhenWithin);
  const when = (iso: string) => formatWhenWithin(iso, new Date(), i18n.language);
  return (
    <ul aria-label={t('title')}>
      {rows.map((link) => (
        <li key={link.id} className={`${surface.lineAbove} ${classes.row}`}>
          <div className={classes.rowHead}>
            <span className={`${text.medium} ${classes.recipient}`}>
              {link.recipient} <CodeMark link={link} />
            </span>
            <LinkState link={link} />
          </div>
          <p className={`${text.compact} ${classes.rowText}`}>
            <LinkDocuments link={link} />
          </p>
          <p className={`${text.small} ${classes.rowFacts}`}>
            <span>{t('line.sent', { when: when(link.sentAt) })}</span>
            <span>{t('line.opened', { when: opened(link) })}</span>
            <span>{t('line.expires', { when: when(link.expires) })}</span>
          </p>
          <LinkActions links={links} link={link} />
        </li>
      ))}
    </ul>
  );
}
