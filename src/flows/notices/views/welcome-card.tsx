import { Button, CloseButton } from '@mantine/core';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import { IconChecklist, IconFolder, IconHelpCircle, IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../ui/flow/use-may.ts';
import { focusMain } from '../../../ui/focus/focus-main.ts';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import type { NoticeProps } from './notice-props.ts';
import classes from './notices.module.css';

/** A few words for a contact who is here for the first time [S6.07]. Part of the page: it lies over nothing. */
export function WelcomeCard({ notices }: NoticeProps) {
  const { t } = useTranslation('notices');
  const titleId = useId();
  const points = [
    { key: 'documents', Icon: IconFolder, isThere: useMay('documents') },
    { key: 'tasks', Icon: IconChecklist, isThere: useMay('tasks') },
    { key: 'help', Icon: IconHelpCircle, isThere: useMay('help') },
  ];
  const close = () => {
    focusMain();
    notices.send({ type: 'welcome.dismiss' });
  };
  return (
    <section className={`${surface.card} ${classes.card}`} aria-labelledby={titleId}>
      <div className={classes.head}>
        <h2 id={titleId} className={text.heading}>
          {t('welcome.title')}
        </h2>
        <Button variant="default" className={classes.done} onClick={close}>
          {t('welcome.close')}
        </Button>
        <CloseButton
          variant="transparent"
          size={40}
          className={`${text.quiet} ${classes.closeOnPhone}`}
          icon={<IconX aria-hidden="true" />}
          aria-label={t('welcome.close')}
          onClick={close}
        />
      </div>
      <ul className={classes.points}>
        {points
          .filter(({ isThere }) => isThere)
          .map(({ key, Icon }) => (
            <li key={key} className={classes.point} data-point={key}>
              <span className={surface.tile} aria-hidden="true">
                <Icon size={20} />
              </span>
              <div>
                <h3 className={`${text.label} ${classes.pointTitle}`}>{t(`welcome.${key}.title`)}</h3>
                <p className={`${text.quiet} ${text.compact} ${classes.text}`}>{t(`welcome.${key}.text`)}</p>
              </div>
            </li>
          ))}
      </ul>
    </section>
  );
}
