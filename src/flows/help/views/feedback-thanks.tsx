import { Button } from '@mantine/core';
import '@mantine/core/styles/Button.layer.css';
import { useTranslation } from 'react-i18next';
import { DialogFoot } from '../../../ui/dialog/dialog-foot.tsx';
import { DialogStack } from '../../../ui/dialog/dialog-form.tsx';
import { useMay } from '../../../ui/flow/use-may.ts';
import { useFocusWhen } from '../../../ui/focus/use-focus-when.ts';
import text from '../../../ui/text.module.css';

/** Thanks for the feedback, and where an answer is to be had. */
export function FeedbackThanks({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('help-menu');
  const mayReport = useMay('reportIssue');
  // The button that had the focus went away with the form.
  const heading = useFocusWhen<HTMLHeadingElement>(true);
  return (
    <DialogStack>
      <div>
        <h3 ref={heading} className={text.heading} tabIndex={-1}>
          {t('feedback.thanksTitle')}
        </h3>
        {mayReport && <p className={text.quiet}>{t('feedback.thanksText')}</p>}
      </div>
      <DialogFoot>
        <Button onClick={onClose}>{t('feedback.close')}</Button>
      </DialogFoot>
    </DialogStack>
  );
}
