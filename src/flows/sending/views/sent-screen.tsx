import { Button } from '@mantine/core';
import '@mantine/core/styles/Button.layer.css';
import { IconCheck, IconKey } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { useRoot } from '../../../ui/flow/root-context.ts';
import { CopyButton } from './copy-button.tsx';
import { ScreenHeading } from './screen-heading.tsx';
import screens from './screens.module.css';
import classes from './sending.module.css';

/** What went out: to whom, until when, and the code, which the sender has to give to the recipients [S5.07]. */
export function SentScreen({ sending }: { sending: SystemActors['sending'] }) {
  const { t, i18n } = useTranslation('sending');
  const root = useRoot();
  const receipt = useSelector(sending, ({ context }) => context.receipt);
  const clientId = useSelector(sending, ({ context }) => context.clientId);
  if (!receipt) return null;
  const until = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long', timeStyle: 'short' }).format(
    new Date(receipt.expires),
  );
  const seeLinks = () => {
    sending.send({ type: 'dialog.close' });
    root.send({
      type: 'flow.open',
      flow: 'links',
      dialog: 'links',
      about: { clientId, folder: null, documents: [] },
    });
  };
  return (
    <div className={classes.form}>
      <ScreenHeading
        isGood
        icon={<IconCheck size={20} stroke={1.7} />}
        title={t('sentTitle')}
        text={t('sentText', { count: receipt.recipients.length })}
      />
      <dl className={screens.facts}>
        <div>
          <dt>{t('sentTo')}</dt>
          {receipt.recipients.map((recipient) => (
            <dd key={recipient}>{recipient}</dd>
          ))}
        </div>
        <div>
          <dt>{t('sentUntil')}</dt>
          <dd>{until}</dd>
        </div>
      </dl>
      {receipt.code !== null && (
        <section className={screens.codeBox} aria-label={t('authCode')}>
          <IconKey size={18} stroke={1.7} aria-hidden="true" />
          <p className={screens.codeText}>
            <span className={screens.code}>{receipt.code}</span>
            <span>{t('tellCode')}</span>
          </p>
          <CopyButton code={() => receipt.code ?? ''} />
        </section>
      )}
      <div className={classes.actions}>
        <Button variant="default" onClick={seeLinks}>
          {t('seeLinks')}
        </Button>
        <Button onClick={() => sending.send({ type: 'dialog.close' })}>{t('close')}</Button>
      </div>
    </div>
  );
}
