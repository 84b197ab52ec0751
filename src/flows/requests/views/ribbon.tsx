import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { stagesOf } from '../../../../contract/requests/request-life.ts';
import type { ServiceRequest } from '../../../../contract/requests/requests.ts';
import { formatWhenShort } from '../../../ui/language/days.ts';
import text from '../../../ui/text.module.css';
import classes from './requests.module.css';

/** The four stages of a request, made of its life; the present one is named by the status. */
export function Ribbon({ request }: { request: ServiceRequest }) {
  const { t, i18n } = useTranslation(['requestKinds', 'requests']);
  const { status, outcome } = request;
  const wordsOf = (stage: string): string => {
    if (stage === 'closed' && outcome && outcome !== 'answered') return t(`outcomes.${outcome}`);
    if (stage !== 'turn') return t(`stages.${stage}`);
    return t(`stages.turn.${status === 'WaitingForCorrection' ? status : 'WaitingForClient'}`);
  };
  return (
    <ol className={classes.ribbon} aria-label={t('requests:course')}>
      {stagesOf(request)
        // Who never had to answer anything has no such stage behind.
        .filter(({ stage, place }) => stage !== 'turn' || place === 'current')
        .map(({ stage, place, at }) => (
          <li key={stage} data-place={place} aria-current={place === 'current' ? 'step' : undefined}>
            <span className={classes.stageLine} aria-hidden="true" />
            <span className={classes.stageMark} aria-hidden="true">
              {place === 'done' && <IconCheck size={14} stroke={2.4} />}
            </span>
            <span className={place === 'current' ? text.strong : undefined}>{wordsOf(stage)}</span>
            <span className={text.caption}>{at && formatWhenShort(at, new Date(), i18n.language)}</span>
          </li>
        ))}
    </ol>
  );
}
