import { useTranslation } from 'react-i18next';
import type { Figures } from '../../../../../contract/tasks/task-kinds.ts';
import { formatMoney } from '../../../../ui/language/days.ts';
import text from '../../../../ui/text.module.css';
import styles from './review.module.css';

/** What the documents of a review come to, below them: side by side at a desk, one below the other on a phone. */
export function KeyFigures({ figures: { currency, lines } }: { readonly figures: Figures }) {
  const { t, i18n } = useTranslation('taskKinds');
  return (
    <div>
      <h3 className={text.hidden}>{t('review.figures')}</h3>
      <dl className={styles.figures}>
        {lines.map(({ label, amount, isSum = false }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two figures may have one label.
          <div key={at} data-sum={isSum || undefined}>
            <dt>{label}</dt>
            <dd>{formatMoney(amount, currency, i18n.language)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
