import { Button, Checkbox, SegmentedControl, TextInput } from '@mantine/core';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { useSelector } from '@xstate/react';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asOneLine } from '../../../../../contract/hidden-characters.ts';
import { maxSignatureName } from '../../../../../contract/signature-rules.ts';
import type { StorageDocument } from '../../../../../contract/storage-items.ts';
import type { SystemActors } from '../../../../../machines/root/flows.ts';
import type { SignatureInput } from '../../../../../machines/task/task.types.ts';
import fields from '../../../../ui/fields/fields.module.css';
import { DrawingPad } from './drawing-pad.tsx';
import styles from './kinds.module.css';
import { Reader } from './reader.tsx';
import sign from './sign.module.css';

interface SigningProps {
  readonly task: SystemActors['task'];
  /** The place of the document among those to sign. */
  readonly at: number;
  readonly document: StorageDocument;
}

/** Reading, consent and signature, one after the other (decision 28). */
export function Signing({ task, at, document }: SigningProps) {
  const { t } = useTranslation('taskKinds');
  const [isRead, setRead] = useState(false);
  const [consents, setConsents] = useState(false);
  const [isDrawn, setDrawn] = useState(false);
  const [name, setName] = useState('');
  const [path, setPath] = useState('');
  const isSigning = useSelector(task, (snapshot) => snapshot.matches({ shown: { work: 'signing' } }));
  const signature: SignatureInput = { name: asOneLine(name), path: isDrawn ? path : null };
  const mayWrite = useSelector(task, (snapshot) =>
    snapshot.can({ type: 'task.sign', document: at, signature: { name: '', path: null } }),
  );
  const isComplete = isRead && consents && signature.name !== '' && signature.path !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete && mayWrite) task.send({ type: 'task.sign', document: at, signature });
  };
  return (
    <div className={sign.signing}>
      <Reader document={document} onRead={() => setRead(true)} />
      <form className={styles.stack} onSubmit={submit}>
        <p className={isRead ? styles.good : styles.foot} role="status">
          {t(isRead ? 'sign.isRead' : 'sign.readFirst')}
        </p>
        <Checkbox
          label={t('sign.consent')}
          disabled={!isRead || isSigning}
          checked={consents}
          onChange={(event) => setConsents(event.currentTarget.checked)}
        />
        {consents && (
          <>
            <SegmentedControl
              aria-label={t('sign.how')}
              classNames={{ root: sign.how, indicator: sign.howChosen }}
              disabled={isSigning}
              value={isDrawn ? 'draw' : 'type'}
              onChange={(value) => setDrawn(value === 'draw')}
              data={[
                { value: 'type', label: t('sign.type') },
                { value: 'draw', label: t('sign.draw') },
              ]}
            />
            <TextInput
              classNames={{ input: fields.input, label: fields.label }}
              label={t('sign.name')}
              autoComplete="name"
              required
              withAsterisk={false}
              maxLength={maxSignatureName}
              disabled={isSigning}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            {isDrawn ? (
              <DrawingPad path={path} onChange={setPath} />
            ) : (
              <p className={sign.written} aria-hidden="true">
                {name}
              </p>
            )}
            <Button
              type="submit"
              className={styles.alone}
              loading={isSigning}
              disabled={!isComplete || (!mayWrite && !isSigning)}
            >
              {t('sign.sign')}
            </Button>
          </>
        )}
      </form>
    </div>
  );
}
