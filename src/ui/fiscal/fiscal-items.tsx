import { useTranslation } from 'react-i18next';
import type { FiscalDocument, FiscalItem } from '../../../contract/fiscal/fiscal-document.ts';
import surface from '../surface.module.css';
import text from '../text.module.css';
import classes from './fiscal.module.css';
import { formatAmount, formatNcm, formatPrice, formatQuantity, formatReais } from './fiscal-format.ts';
import { Pair } from './pair.tsx';

/** What the document is about, and its totals: the items of a note, or what a transport costs. */
export function FiscalItems({ document }: { document: FiscalDocument }) {
  return (
    <section className={surface.card}>
      {document.kind === 'cte' ? <Components document={document} /> : <Items document={document} />}
      <Totals document={document} />
    </section>
  );
}

function Items({ document: { items } }: { document: FiscalDocument }) {
  const { t } = useTranslation('fiscal');
  return (
    <table className={classes.items}>
      <caption>
        <span className={text.heading}>{t('items')}</span> <span className={surface.tag}>{items.length}</span>
      </caption>
      <thead>
        <tr>
          <th scope="col" className={classes.wide}>
            {t('code')}
          </th>
          <th scope="col">{t('description')}</th>
          <th scope="col" className={classes.wide}>
            NCM
          </th>
          <th scope="col" className={classes.wide}>
            CST
          </th>
          <th scope="col" className={classes.wide}>
            CFOP
          </th>
          <th scope="col" data-number className={classes.wide}>
            {t('quantity')}
          </th>
          <th scope="col" data-number className={classes.wide}>
            {t('unitPrice')}
          </th>
          <th scope="col" data-number>
            {t('total')}
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: items may be the same, and neither move nor change.
          <Item key={place} item={item} />
        ))}
      </tbody>
    </table>
  );
}

function Item({ item }: { item: FiscalItem }) {
  const { i18n } = useTranslation('fiscal');
  const { code, name, ncm, cst, cfop, unit, quantity, unitPrice, total } = item;
  const codes = [code, ncm && `NCM\u00a0${formatNcm(ncm)}`, cfop && `CFOP\u00a0${cfop}`].filter(Boolean);
  return (
    <tr>
      <td className={`${text.small} ${classes.wide}`}>{code}</td>
      <th scope="row">
        {name}
        <span className={`${text.small} ${classes.narrow}`}>{codes.join(' · ')}</span>
        <span className={`${text.small} ${classes.narrow}`}>
          {formatQuantity(quantity, i18n.language)} {unit} × {formatPrice(unitPrice, i18n.language)}
        </span>
      </th>
      <td className={`${text.small} ${classes.wide} ${classes.whole}`}>{formatNcm(ncm)}</td>
      <td className={`${text.small} ${classes.wide}`}>{cst}</td>
      <td className={`${text.small} ${classes.wide}`}>{cfop}</td>
      <td data-number className={classes.wide}>
        {formatQuantity(quantity, i18n.language)} {unit}
      </td>
      <td data-number className={classes.wide}>
        {formatPrice(unitPrice, i18n.language)}
      </td>
      <td data-number>
        <strong>{formatAmount(total, i18n.language)}</strong>
      </td>
    </tr>
  );
}

function Components({ document: { components } }: { document: FiscalDocument }) {
  const { t, i18n } = useTranslation('fiscal');
  if (components.length === 0) return null;
  return (
    <table className={classes.items}>
      <caption>
        <span className={text.heading}>{t('service')}</span>
      </caption>
      <tbody>
        {components.map(({ name, amount }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above.
          <tr key={place}>
            <th scope="row">{name}</th>
            <td data-number>{formatAmount(amount, i18n.language)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The amount that the document comes to is said last, and larger. */
const grandTotals: ReadonlySet<string> = new Set(['vNF', 'vTPrest']);

function Totals({ document: { totals, total, kind } }: { document: FiscalDocument }) {
  const { t, i18n } = useTranslation('fiscal');
  return (
    <div className={classes.totals}>
      {totals
        .filter(({ name }) => !grandTotals.has(name))
        .map(({ name, amount }) => (
          <Pair key={name} label={t(`amount.${name}`, { defaultValue: name })}>
            {formatAmount(amount, i18n.language)}
          </Pair>
        ))}
      <Pair label={t(kind === 'cte' ? 'totalService' : 'totalNote')}>
        <strong>{formatReais(total, i18n.language)}</strong>
      </Pair>
    </div>
  );
}
