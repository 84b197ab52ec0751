import { Button } from '@mantine/core';
import '@mantine/core/styles/Button.layer.css';
import { IconExternalLink, IconMessageCircle } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { chatUrl } from '../../../../machines/report/report.setup.ts';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { DialogFoot } from '../../../ui/dialog/dialog-foot.tsx';
import { DialogStack } from '../../../ui/dialog/dialog-form.tsx';
import { ScreenHeading } from '../../../ui/dialog/screen-heading.tsx';
import text from '../../../ui/text.module.css';
import { ReferenceCode } from './reference-code.tsx';

/** Screen 3: the reference code to copy while the live chat opens, and the chat as a link in case it does not [T2.09, T4.16]. */
export function ChatScreen({ report }: { report: SystemActors['report'] }) {
  const { t } = useTranslation('report');
  const url = useSelector(report, ({ context }) => chatUrl(context));
  const isOpen = useSelector(report, (snapshot) => snapshot.matches({ sent: 'chatting' }));
  const isBlocked = useSelector(report, (snapshot) => snapshot.matches({ sent: 'chatBlocked' }));
  const name = isOpen ? 'chatting' : isBlocked ? 'blocked' : 'starting';
  return (
    <DialogStack>
      <ScreenHeading
        isGood
        icon={<IconMessageCircle size={20} />}
        title={t(`${name}Title`)}
        text={t(`${name}Text`)}
      />
      <ReferenceCode report={report} />
      <DialogFoot>
        <Button variant="default" onClick={() => report.send({ type: 'chat.back' })}>
          {t('back')}
        </Button>
        {(isOpen || isBlocked) && (
          <Button
            component="a"
            variant={isBlocked ? 'filled' : 'default'}
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            rightSection={<IconExternalLink aria-hidden="true" />}
          >
            {t('openChat')}
            <span className={text.hidden}> {t('newTab')}</span>
          </Button>
        )}
        {!isBlocked && <Button onClick={() => report.send({ type: 'dialog.close' })}>{t('close')}</Button>}
      </DialogFoot>
    </DialogStack>
  );
}
