import { Button, Radio, Textarea } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { IconMoodSad, IconMoodSmile } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { Mood } from '../../../../machines/help/help.setup.ts';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { DialogFoot } from '../../../ui/dialog/dialog-foot.tsx';
import { DialogForm } from '../../../ui/dialog/dialog-form.tsx';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import classes from './help.module.css';

const moods = { happy: IconMoodSmile, sad: IconMoodSad } as const;
/** The longest message, in characters. */
const maxMessageLength = 2000;

interface FeedbackFormProps {
  help: SystemActors['help'];
  onClose: () => void;
}

/** A rating of the portal and the reason for it: both are needed [T5.01]. */
export function FeedbackForm({ help, onClose }: FeedbackFormProps) {
  const { t } = useTranslation('help-menu');
  const mood = useSelector(help, ({ context }) => context.mood);
  const message = useSelector(help, ({ context }) => context.message);
  const canSubmit = useSelector(help, (snapshot) => snapshot.can({ type: 'feedback.submit' }));
  return (
    <DialogForm onSubmit={() => help.send({ type: 'feedback.submit' })}>
      <Radio.Group
        label={t('feedback.mood')}
        value={mood ?? ''}
        required
        withAsterisk={false}
        onChange={(chosen) => help.send({ type: 'mood.choose', mood: chosen as Mood })}
      >
        <div className={classes.moods}>
          {(['happy', 'sad'] as const).map((one) => {
            const Icon = moods[one];
            return (
              <Radio
                key={one}
                value={one}
                data-autofocus={one === 'happy' || undefined}
                label={
                  <span className={classes.mood}>
                    <Icon size={22} aria-hidden="true" />
                    {t(`feedback.${one}`)}
                  </span>
                }
              />
            );
          })}
        </div>
      </Radio.Group>
      <Textarea
        label={t('feedback.message')}
        description={t('feedback.messageHint')}
        aria-required
        rows={4}
        maxLength={maxMessageLength}
        value={message}
        onChange={(event) => help.send({ type: 'message.changed', message: event.currentTarget.value })}
      />
      <DialogFoot hint={canSubmit ? '' : t('feedback.needsBoth')}>
        <Button variant="default" onClick={onClose}>
          {t('feedback.cancel')}
        </Button>
        <ReasonedButton type="submit" isOff={!canSubmit}>
          {t('feedback.submit')}
        </ReasonedButton>
      </DialogFoot>
    </DialogForm>
  );
}
