import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { useForm } from '@mantine/form';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import {
  expirationPeriods,
  maxMessageLength,
  maxSubjectLength,
} from '../../../../contract/storage/sharing-rules.ts';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { firstFaulty, type MessageValues } from '../../../../machines/sending/message.ts';
import { senderOf, shownFaults } from '../../../../machines/sending/sending.setup.ts';
import { DialogForm } from '../../../ui/dialog/dialog-form.tsx';
import { focusInput } from '../../../ui/focus/focus-input.ts';
import text from '../../../ui/text.module.css';
import { CodeField } from './code-field.tsx';
import { DocumentList } from './document-list.tsx';
import { DraftOffer } from './draft-offer.tsx';
import { FormFoot } from './form-foot.tsx';
import classes from './sending.module.css';
import { useFaultTranslations } from './use-fault-translations.ts';

/** The documents, recipients, expiry and text of a message [S5.01]. */
export function MessageForm({ sending }: { sending: SystemActors['sending'] }) {
  const { t } = useTranslation('sending');
  const sender = useSelector(sending, ({ context }) => senderOf(context));
  const isSending = useSelector(sending, (snapshot) => snapshot.matches('sending'));
  const faults = useFaultTranslations(sending);
  const form = useForm<MessageValues>({
    mode: 'uncontrolled',
    initialValues: sending.getSnapshot().context.values,
    onValuesChange: (values) => sending.send({ type: 'form.changed', values }),
  });
  const submit = () => {
    if (isSending) return;
    sending.send({ type: 'form.submit', values: form.getValues() });
    focusInput(form.getInputNode, firstFaulty(shownFaults(sending.getSnapshot().context)));
  };
  const fieldOf = (name: 'to' | 'subject' | 'message' | 'expire') => ({
    ...form.getInputProps(name),
    error: faults[name],
  });
  return (
    <DialogForm className={classes.form} onSubmit={submit}>
      <DraftOffer sending={sending} onUse={(values) => form.setValues(values)} />
      <DocumentList sending={sending} />
      <TextInput
        {...fieldOf('to')}
        key={form.key('to')}
        label={t('to')}
        description={t('toHint')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        aria-required
        type="text"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        readOnly={isSending}
        data-autofocus
      />
      <Checkbox
        {...form.getInputProps('emailSelf', { type: 'checkbox' })}
        key={form.key('emailSelf')}
        classNames={{ label: `${text.compact} ${text.medium}` }}
        label={t('emailSelf')}
        description={sender}
        disabled={isSending}
      />
      <TextInput
        {...fieldOf('subject')}
        key={form.key('subject')}
        label={t('subject')}
        aria-required
        maxLength={maxSubjectLength}
        readOnly={isSending}
      />
      <Textarea
        {...fieldOf('message')}
        key={form.key('message')}
        label={
          <>
            {t('message')}
            <span className={text.optional} aria-hidden="true">
              {' '}
              {t('optional')}
            </span>
          </>
        }
        rows={4}
        maxLength={maxMessageLength}
        readOnly={isSending}
      />
      <NativeSelect
        {...fieldOf('expire')}
        key={form.key('expire')}
        label={t('expire')}
        disabled={isSending}
        aria-required
      >
        {expirationPeriods.map((period) => (
          <option key={period} value={period}>
            {t(`period.${period}`)}
          </option>
        ))}
      </NativeSelect>
      <CodeField sending={sending} form={form} fault={faults.authCode} />
      <FormFoot sending={sending} />
    </DialogForm>
  );
}
