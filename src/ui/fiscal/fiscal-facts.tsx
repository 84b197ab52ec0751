import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FiscalDocument } from '../../../contract/fiscal/fiscal-document.ts';
import { FoldSummary } from '../fold/fold-summary.tsx';
import surface from '../surface.module.css';
import text from '../text.module.css';
import classes from './fiscal.module.css';
import { formatAmount, formatKey, formatMoment, formatQuantity, formatReais } from './fiscal-format.ts';
import { Pair } from './pair.tsx';

/** The part below the items: due dates, payment, transport, remarks, protocol, events, and the taxes of each item. */
export function FiscalFacts({ document }: { document: FiscalDocument }) {
  return (
    <>
      <Facts document={document} />
      <Events document={document} />
      <Taxes document={document} />
    </>
  );
}

function Facts({ document }: { document: FiscalDocument }) {
  const { t, i18n } = useTranslation('fiscal');
  const { installments, payments, route, carried, remarks, protocol } = document;
  const lists: readonly (readonly [label: string, lines: readonly ReactNode[]])[] = [
    [
      t('installments'),
      installments.map(({ number, due, amount }) =>
        [number, formatMoment(due, i18n.language), formatReais(amount, i18n.language)]
          .filter(Boolean)
          .join(' · '),
      ),
    ],
    [
      t('payment'),
      payments.map(({ kind, amount }) =>
        [
          t(`payments.${kind}`, { defaultValue: t('payments.other') }),
          formatReais(amount, i18n.language),
        ].join(' · '),
      ),
    ],
    [t('route'), route ? [`${route.from} → ${route.to}`] : []],
    [t('transport'), useTransport(document)],
    [t('carried'), carried.map(formatKey)],
    [t('complementary'), remarks.complementary === '' ? [] : [remarks.complementary]],
    [t('toAuthority'), remarks.toAuthority === '' ? [] : [remarks.toAuthority]],
    [t('protocol'), protocol ? [protocol.number, formatMoment(protocol.at, i18n.language)] : []],
  ];
  const shown = lists.filter(([, lines]) => lines.length > 0);
  if (shown.length === 0) return null;
  return (
    <section className={`${surface.card} ${classes.facts}`}>
      {shown.map(([label, lines]) => (
        <Pair key={label} label={label}>
          {lines.map((line, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines may be the same, and neither move nor change.
            <span key={place} className={classes.line}>
              {line}
            </span>
          ))}
        </Pair>
      ))}
    </section>
  );
}

function useTransport({ transport }: FiscalDocument): readonly string[] {
  const { t, i18n } = useTranslation('fiscal');
  return transport.map(({ name, value }) => {
    switch (name) {
      case 'freight':
        return t(`freight.${value}`, { defaultValue: value });
      case 'modal':
        return t(`modal.${value}`, { defaultValue: value });
      case 'volumes':
        return t('volumes', { count: Number(value) });
      case 'weight':
        return `${formatQuantity(value, i18n.language)} kg`;
      default:
        return value;
    }
  });
}

function Events({ document: { events } }: { document: FiscalDocument }) {
  const { t, i18n } = useTranslation('fiscal');
  if (events.length === 0) return null;
  return (
    <section className={surface.card}>
      <h2 className={`${text.heading} ${classes.title}`}>{t('events')}</h2>
      <ul className={classes.events}>
        {events.map(({ type, name, at, text: words, protocol }) => (
          <li key={`${type} ${at} ${protocol}`}>
            <strong>{name || t(`eventTypes.${type}`, { defaultValue: type })}</strong>
            <span className={text.small}>
              {[formatMoment(at, i18n.language), protocol].filter(Boolean).join(' · ')}
            </span>
            {words !== '' && <p>{words}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Taxes({ document: { items } }: { document: FiscalDocument }) {
  const { t, i18n } = useTranslation('fiscal');
  const names = [...new Set(items.flatMap(({ taxes }) => taxes.map(({ name }) => name)))];
  if (names.length === 0) return null;
  return (
    <details className={surface.card}>
      <FoldSummary className={`${text.strong} ${classes.summary}`}>{t('taxes')}</FoldSummary>
      {/* biome-ignore lint/a11y/useSemanticElements: a set of fields is what the element for groups is for. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by itself, and has to be reached by keyboard. */}
      <div role="group" aria-label={t('taxes')} tabIndex={0} className={surface.scroll}>
        <table className={classes.items}>
          <thead>
            <tr>
              <th scope="col">{t('description')}</th>
              {names.map((name) => (
                <th key={name} scope="col" data-number>
                  {t(`amount.${name}`, { defaultValue: name })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map(({ name, taxes }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above.
              <tr key={place}>
                <th scope="row">{name}</th>
                {names.map((tax) => (
                  <td key={tax} data-number>
                    {formatAmount(taxes.find((one) => one.name === tax)?.amount ?? '', i18n.language)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
