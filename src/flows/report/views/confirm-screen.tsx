import { Button } from '@mantine/core';
import '@mantine/core/styles/Button.layer.css';
import { IconCheck, IconMail, IconMessageCircle } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { supportEmailOf } from '../../../../contract/firm/support-contacts.ts';
import { issueOf } from '../../../../machines/report/report.setup.ts';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { DialogFoot } from '../../../ui/dialog/dialog-foot.tsx';
import { DialogStack } from '../../../ui/dialog/dialog-form.tsx';
import { ScreenHeading } from '../../../ui/dialog/screen-heading.tsx';
import surface from '../../../ui/surface.module.css';
import { ReferenceCode } from './reference-code.tsx';
import classes from './report.module.css';

/** Screen 2: the reference code, and the ways to reach the support [T2.09, T9.08]. */
export function ConfirmScreen({ report }: { report: SystemActors['report'] }) {
  const { t, i18n } = useTranslation('report');
  const code = useSelector(report, ({ context }) => issueOf(context).referenceCode);
  const canChat = useSelector(report, (snapshot) => snapshot.can({ type: 'chat.choose' }));
  const chatTextId = useId();
  const address = supportEmailOf(i18n.language);
  const letter = [
    `subject=${encodeURIComponent(t('mailSubject', { code }))}`,
    `body=${encodeURIComponent(t('mailBody', { code }))}`,
  ];
  return (
    <DialogStack>
      <ScreenHeading isGood icon={<IconCheck size={20} />} title={t('sentTitle')} text={t('sentText')} />
      <ReferenceCode report={report} />
      <div className={classes.ways}>
        <section className={`${surface.card} ${classes.way}`}>
          <h4>
            <IconMessageCircle size={20} aria-hidden="true" />
            {t('chat')}
          </h4>
          <p id={chatTextId}>{canChat ? t('chatText', { hours: t('hours') }) : t('chatNone')}</p>
          <Button
            variant="default"
            disabled={!canChat}
            aria-describedby={chatTextId}
            onClick={() => report.send({ type: 'chat.choose' })}
          >
            {t('startChat')}
          </Button>
        </section>
        <section className={`${surface.card} ${classes.way}`}>
          <h4>
            <IconMail size={20} aria-hidden="true" />
            {t('mail')}
          </h4>
          <p>{address}</p>
          <Button component="a" variant="default" href={`mailto:${address}?${letter.join('&')}`}>
            {t('writeMail')}
          </Button>
        </section>
      </div>
      <DialogFoot>
        <Button onClick={() => report.send({ type: 'dialog.close' })}>{t('close')}</Button>
      </DialogFoot>
    </DialogStack>
  );
}
