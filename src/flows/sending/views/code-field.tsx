import { Button, Checkbox, TextInput } from '@mantine/core';
import '@mantine/core/styles/Button.layer.css';
import type { UseFormReturnType } from '@mantine/form';
import { IconWand } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxCodeLength, minCodeLength } from '../../../../contract/storage/sharing-rules.ts';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { codeBytes } from '../../../../machines/sending/access-code.ts';
import type { MessageValues } from '../../../../machines/sending/message.ts';
import { CopyButton } from '../../../ui/dialog/copy-box.tsx';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import classes from './sending.module.css';

interface CodeFieldProps {
  sending: SystemActors['sending'];
  form: UseFormReturnType<MessageValues>;
  fault: string | undefined;
}

/** Whether recipients need a code, and which [S5.07]: made here, or the sender's own. */
export function CodeField({ sending, form, fault }: CodeFieldProps) {
  const { t } = useTranslation('sending');
  const hasCode = useSelector(sending, ({ context }) => context.values.hasAuthCode);
  const isEmpty = useSelector(sending, ({ context }) => context.values.authCode.trim() === '');
  const isSending = useSelector(sending, (snapshot) => snapshot.matches('sending'));
  const [generated, setGenerated] = useState('');
  const isOff = !hasCode || isSending;
  const mayGenerate = useSelector(sending, (snapshot) =>
    snapshot.can({ type: 'code.make', random: Array(codeBytes).fill(0) }),
  );
  const generate = () => {
    const random = Array.from(crypto.getRandomValues(new Uint8Array(codeBytes)));
    sending.send({ type: 'code.make', random });
    const code = sending.getSnapshot().context.values.authCode;
    form.setFieldValue('authCode', code);
    setGenerated(code);
  };
  return (
    <div className={`${surface.panel} ${classes.codePart}`}>
      <Checkbox
        {...form.getInputProps('hasAuthCode', { type: 'checkbox' })}
        key={form.key('hasAuthCode')}
        classNames={{ label: `${text.compact} ${text.medium}` }}
        label={t('hasAuthCode')}
        description={t('hasAuthCodeHint')}
        disabled={isSending}
      />
      <div className={classes.codeRow}>
        <TextInput
          {...form.getInputProps('authCode')}
          key={form.key('authCode')}
          className={classes.codeInput}
          label={t('authCode')}
          description={t('authCodeHint', { min: minCodeLength })}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          error={hasCode && fault}
          aria-required={hasCode}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={maxCodeLength}
          disabled={isOff}
        />
        <Button
          variant="default"
          className={classes.codeButton}
          leftSection={<IconWand aria-hidden="true" />}
          disabled={!mayGenerate}
          onClick={generate}
        >
          {t('generate')}
        </Button>
        {hasCode && !isEmpty && (
          <CopyButton
            className={classes.codeButton}
            code={() => form.getValues().authCode}
            words={{
              copyCode: t('copyCode'),
              copy: t('copy'),
              copied: t('copied'),
              notCopied: t('notCopied'),
            }}
          />
        )}
        <span className={text.hidden} role="status">
          {generated && t('generated', { code: generated })}
        </span>
      </div>
    </div>
  );
}
