import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { FiscalDocument, FiscalStatus } from '../../../contract/fiscal/fiscal-document.ts';
import { CopyButton } from '../dialog/copy-box.tsx';
import surface from '../surface.module.css';
import text from '../text.module.css';
import classes from './fiscal.module.css';
import { FiscalFacts } from './fiscal-facts.tsx';
import {
  formatKey,
  formatMoment,
  formatNumber,
  formatReais,
  formatStateRegistration,
  formatTaxId,
} from './fiscal-format.ts';
import { FiscalItems } from './fiscal-items.tsx';
import { Pair } from './pair.tsx';

const tones: Readonly<Record<FiscalStatus, string>> = {
  authorized: 'good',
  canceled: 'bad',
  denied: 'bad',
  rejected: 'bad',
  withoutProtocol: 'warning',
};

interface FiscalViewProps {
  document: FiscalDocument;
  /** The level of its heading: the first of a dialog, the second beside a list. */
  Title?: 'h1' | 'h2';
}

/** A fiscal document to be read, in the order of its printed form: key, parties, items, totals, payment, remarks. */
export default function FiscalView({ document, Title = 'h1' }: FiscalViewProps) {
  const { t } = useTranslation('fiscal');
  return (
    <article className={classes.document}>
      <section className={surface.card}>
        <Head document={document} Title={Title} />
        <Warnings document={document} />
        <Key value={document.key} />
        <Parties document={document} />
      </section>
      <FiscalItems document={document} />
      <FiscalFacts document={document} />
      <p className={`${text.small} ${classes.foot}`}>{t('foot')}</p>
    </article>
  );
}

function Head({ document, Title }: Required<FiscalViewProps>) {
  const { t, i18n } = useTranslation('fiscal');
  const { kind, number, series, nature, issuedAt, status, total } = document;
  // Words follow the gender of what is meant: a note, or a transport.
  const wording = kind === 'cte' ? 'transport' : 'note';
  const facts = [
    series !== '' && t('series', { series }),
    nature,
    issuedAt !== '' && t(`issued.${wording}`, { when: formatMoment(issuedAt, i18n.language) }),
  ].filter(Boolean);
  return (
    <header className={classes.head}>
      <div>
        <Title className={text.page}>
          {t(`kind.${kind}`, { number: formatNumber(number, i18n.language) })}{' '}
          <span className={`${surface.tag} ${classes.status}`} data-tone={tones[status]}>
            {t(`status.${wording}.${status}`)}
          </span>
        </Title>
        <p className={text.small}>{facts.join(' · ')}</p>
      </div>
      <p className={classes.total}>
        <span className={text.small}>{t(kind === 'cte' ? 'totalService' : 'totalNote')}</span>
        <strong>{formatReais(total, i18n.language)}</strong>
      </p>
    </header>
  );
}

/** What has to be known before the document is relied on, in words and before all else. */
function Warnings({ document: { warnings } }: { document: FiscalDocument }) {
  const { t } = useTranslation('fiscal');
  if (warnings.length === 0) return null;
  return (
    <ul className={`${text.warning} ${text.compact} ${classes.warnings}`}>
      {warnings.map((warning) => (
        <li key={warning}>
          <IconAlertTriangle size={18} aria-hidden="true" />
          {t(`warning.${warning}`)}
        </li>
      ))}
    </ul>
  );
}

function Key({ value }: { value: string }) {
  const { t } = useTranslation('fiscal');
  if (value === '') return null;
  return (
    <div className={`${surface.lineAbove} ${classes.key}`}>
      <Pair label={t('key')}>{formatKey(value)}</Pair>
      <CopyButton
        code={() => value}
        words={{ copyCode: t('copyKey'), copy: t('copy'), copied: t('copied'), notCopied: t('notCopied') }}
      />
    </div>
  );
}

function Parties({ document: { parties } }: { document: FiscalDocument }) {
  const { t } = useTranslation('fiscal');
  return (
    <div className={`${surface.lineAbove} ${classes.parties}`}>
      {parties.map(({ role, name, taxId, stateRegistration, state, address }) => (
        <section key={role} className={`${text.body} ${classes.party}`}>
          <h2 className={text.small}>{t(`role.${role}`)}</h2>
          <p className={text.heading}>{name}</p>
          <p>
            <span className={classes.whole}>{formatTaxId(taxId)}</span>
            {taxId !== '' && stateRegistration !== '' && ' · '}
            {stateRegistration !== '' && (
              <span className={classes.whole}>
                {t('stateRegistration', { number: formatStateRegistration(stateRegistration, state) })}
              </span>
            )}
          </p>
          <p className={text.small}>{address}</p>
        </section>
      ))}
    </div>
  );
}
