import { Button } from '@mantine/core';
import '@mantine/core/styles/Button.layer.css';
import { IconExternalLink, IconMessageCircle } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { chatUrl } from '../../../../machines/report/report.setup.ts';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import hidden from '../../../ui/hidden.module.css';
import { ReferenceCode } from './reference-code.tsx';
import classes from './report.module.css';
import { ScreenHeading } from './screen-heading.tsx';

/** Screen 3: the reference code to copy while the live chat opens, and the chat as a link in case it does not [T2.09, T4.16]. */
export function ChatScreen({ report }: { report: SystemActors['report'] }) {
  const { t } = useTranslation('report');
  const url = useSelector(report, ({ context }) => chatUrl(context));
  const isOpen = useSelector(report, (snapshot) => snapshot.matches({ sent: 'chatting' }));
  const isBlocked = useSelector(report, (snapshot) => snapshot.matches({ sent: 'chatBlocked' }));
  const name = isOpen ? 'chatting' : isBlocked ? 'blocked' : 'starting';
  return (
    <div className={classes.form}>
      <ScreenHeading
        icon={<IconMessageCircle size={20} stroke={1.7} />}
        title={t(`${name}Title`)}
        text={t(`${name}Text`)}
      />
      <ReferenceCode report={report} />
      <div className={classes.actions}>
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
            rightSection={<IconExternalLink size={18} stroke={1.7} aria-hidden="true" />}
          >
            {t('openChat')}
            <span className={hidden.hidden}> {t('newTab')}</span>
          </Button>
        )}
        {!isBlocked && <Button onClick={() => report.send({ type: 'dialog.close' })}>{t('close')}</Button>}
      </div>
    </div>
  );
}
