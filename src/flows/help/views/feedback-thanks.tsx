import { Button } from '@mantine/core';
import '@mantine/core/styles/Button.layer.css';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../ui/flow/use-may.ts';
import classes from './help.module.css';

/** Thanks for the feedback, and where an answer is to be had. */
export function FeedbackThanks({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('help-menu');
  const mayReport = useMay('reportIssue');
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that had the focus went away with the form.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={classes.form}>
      <div>
        <h3 ref={heading} className={classes.thanks} tabIndex={-1}>
          {t('feedback.thanksTitle')}
        </h3>
        {mayReport && <p className={classes.thanksText}>{t('feedback.thanksText')}</p>}
      </div>
      <div className={classes.actions}>
        <Button onClick={onClose}>{t('feedback.close')}</Button>
      </div>
    </div>
  );
}
