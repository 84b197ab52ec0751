import { CloseButton } from '@mantine/core';
import '@mantine/core/styles/CloseButton.layer.css';
import { IconBuildingCommunity, IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { focusMain } from '../../../ui/focus/focus-main.ts';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import type { NoticeProps } from './notice-props.ts';
import classes from './notices.module.css';

/** The firm's health rules and office hours, until this contact closes them [S4.26]. */
export function CovidBanner({ notices }: NoticeProps) {
  const { t } = useTranslation('notices');
  const titleId = useId();
  const close = () => {
    focusMain();
    notices.send({ type: 'covid.dismiss' });
  };
  return (
    <section className={`${surface.card} ${classes.banner}`} aria-labelledby={titleId}>
      <IconBuildingCommunity className={classes.picture} size={20} aria-hidden="true" />
      <div className={classes.words}>
        <h2 id={titleId} className={text.label}>
          {t('covid.title')}
        </h2>
        <p className={`${text.quiet} ${text.compact} ${classes.text}`}>{t('covid.text')}</p>
      </div>
      <CloseButton
        variant="transparent"
        size={28}
        className={`${text.quiet} ${classes.close}`}
        icon={<IconX aria-hidden="true" />}
        aria-label={t('covid.close')}
        onClick={close}
      />
    </section>
  );
}
