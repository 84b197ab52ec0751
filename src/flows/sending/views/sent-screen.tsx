import { Button } from '@mantine/core';
import '@mantine/core/styles/Button.layer.css';
import { IconCheck } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { CopyBox } from '../../../ui/dialog/copy-box.tsx';
import dialog from '../../../ui/dialog/dialog.module.css';
import { DialogFoot } from '../../../ui/dialog/dialog-foot.tsx';
import { DialogStack } from '../../../ui/dialog/dialog-form.tsx';
import { ScreenHeading } from '../../../ui/dialog/screen-heading.tsx';
import { useRoot } from '../../../ui/flow/root-context.ts';

/** The confirmation: recipients, expiry, and the code that the sender shares with the recipients [S5.07]. */
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
    <DialogStack>
      <ScreenHeading
        isGood
        icon={<IconCheck size={20} />}
        title={t('sentTitle')}
        text={t('sentText', { count: receipt.recipients.length })}
      />
      <dl className={dialog.facts}>
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
        <section aria-label={t('authCode')}>
          <CopyBox
            isImportant
            code={receipt.code}
            hint={t('tellCode')}
            words={{
              copyCode: t('copyCode'),
              copy: t('copy'),
              copied: t('copied'),
              notCopied: t('notCopied'),
            }}
          />
        </section>
      )}
      <DialogFoot>
        <Button variant="default" onClick={seeLinks}>
          {t('seeLinks')}
        </Button>
        <Button onClick={() => sending.send({ type: 'dialog.close' })}>{t('close')}</Button>
      </DialogFoot>
    </DialogStack>
  );
}
