import { useTranslation } from 'react-i18next';
import type { ClientAgency } from '../../../../contract/brazil/clearances.ts';
import { formatComing, perLanguage } from '../../../ui/language/format.ts';
import text from '../../../ui/text.module.css';
import classes from './clearances.module.css';

const dayFormat = perLanguage(
  (language) => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }),
);

/** A certificate that runs out says so in its colour as well. */
const tones: Partial<Record<NonNullable<ClientAgency['validity']>, string>> = {
  expiring: 'warning',
  expired: 'bad',
};

/** Until when a certificate is valid and how long that is, or what prevents it. */
export function Validity({ agency }: { agency: ClientAgency }) {
  const { t, i18n } = useTranslation('clearances');
  const { status, validUntil, validity, daysLeft, debts, message, retryAt, firmToldAt } = agency;
  const { language } = i18n;
  const left = () => {
    if (daysLeft === null || validity === 'expired') return t('expired');
    return t(validity === 'expiring' ? 'expiring' : 'left', { count: daysLeft });
  };
  const words = () => {
    if (retryAt && status === 'unavailable')
      return t('retryAt', { when: formatComing(retryAt, new Date(), language) });
    if (status === 'positive') {
      const told = firmToldAt ? t('firmKnows') : null;
      return [debts > 0 ? t('debts', { count: debts }) : null, told].filter(Boolean).join(' ') || message;
    }
    return message;
  };
  const sentence = words();
  return (
    <>
      {validUntil && (
        <>
          <span className={classes.until}>{dayFormat(language).format(Date.parse(validUntil))}</span>
          <span
            className={`${text.small} ${classes.left}`}
            data-tone={validity === null ? undefined : tones[validity]}
          >
            {left()}
          </span>
        </>
      )}
      {sentence && <span className={`${text.caption} ${classes.sentence}`}>{sentence}</span>}
      {!validUntil && !sentence && <span className={text.caption}>–</span>}
    </>
  );
}
