import { IconCertificate, IconLock } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { eventRules, manifestEvents } from '../../../../contract/manifest/manifest-life.ts';
import { formatDay } from '../../../ui/language/days.ts';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import { eventIcons } from './batch-bar.tsx';
import classes from './manifest.module.css';
import type { ManifestListActor } from './manifest-actor.ts';

/** What each answer says, within how many days, and which of them the user may not give; below it the certificate. */
export function Meanings({ list }: { list: ManifestListActor }) {
  const { t, i18n } = useTranslation('manifest');
  const facts = useSelector(list, ({ context }) => context.list?.extra);
  const certificate = facts?.certificate;
  return (
    <aside className={`${surface.card} ${classes.meanings}`} aria-labelledby="manifest-meanings">
      <h2 id="manifest-meanings" className={`${text.heading} ${classes.meaningsHead}`}>
        {t('meanings')}
      </h2>
      <ul className={surface.lines}>
        {manifestEvents.map((event) => {
          const Icon = eventIcons[event];
          return (
            <li key={event} className={classes.meaning}>
              <Icon size={18} aria-hidden />
              <span className={classes.meaningText}>
                <span className={`${text.body} ${text.medium}`}>{t(`events.${event}.name`)}</span>
                <span className={text.small}>{t(`events.${event}.text`)}</span>
                <span className={text.caption}>{t('within', { days: eventRules[event].days })}</span>
                {facts?.locked.includes(event) && (
                  <span className={`${surface.tag} ${classes.tag}`} data-tone="quiet">
                    <IconLock size={14} aria-hidden />
                    {t('locked')}
                  </span>
                )}
              </span>
            </li>
          );
        })}
        {certificate && (
          <li className={classes.meaning}>
            <IconCertificate size={18} aria-hidden />
            <span className={classes.meaningText}>
              <span className={`${text.body} ${text.medium}`}>{t('certificate')}</span>
              <span className={text.small}>{t('certificateOwner', { owner: certificate.owner })}</span>
              <span className={text.caption}>
                {t('certificateUntil', { when: formatDay(certificate.validUntil, i18n.language) })}
              </span>
            </span>
          </li>
        )}
      </ul>
    </aside>
  );
}
