import { Button } from '@mantine/core';
import '@mantine/core/styles/Button.layer.css';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../ui/flow/use-may.ts';
import { useFocusWhen } from '../../../ui/focus/use-focus-when.ts';
import classes from './help.module.css';

/** Thanks for the feedback, and where an answer is to be had. */
export function FeedbackThanks({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('help-menu');
  const mayReport = useMay('reportIssue');
  // The button that had the focus went away with the form.
  const heading = useFocusWhen<HTMLHeadingElement>(true);
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
