import '@fontsource-variable/caveat';
import { Button, Checkbox, SegmentedControl, TextInput } from '@mantine/core';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { useSelector } from '@xstate/react';
import type { FormEvent } from 'react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import type { StorageDocument } from '../../../../../contract/storage/storage-items.ts';
import { maxSignatureName } from '../../../../../contract/tasks/signature-rules.ts';
import type { SystemActors } from '../../../../../machines/root/flows.ts';
import { isLastSignature } from '../../../../../machines/task/editing/typed.ts';
import type { signingMachine } from '../../../../../machines/task/signing/signing.machine.ts';
import text from '../../../../ui/text.module.css';
import { useEditing, useWork } from '../use-task.ts';
import { DrawingPad } from './drawing-pad.tsx';
import styles from './kinds.module.css';
import { NameQuestion } from './name-question.tsx';
import { Reader } from './reader.tsx';
import sign from './sign.module.css';
import { useMayEditTask } from './use-step.ts';

interface SigningProps {
  readonly task: SystemActors['task'];
  /** The signing chart. */
  readonly signing: ActorRefFrom<typeof signingMachine>;
  readonly document: StorageDocument;
}

/** Reading, consent and signature, one after the other (decision 28). */
export function Signing({ task, signing, document }: SigningProps) {
  const { t } = useTranslation('taskKinds');
  const isReading = useSelector(signing, (snapshot) => snapshot.matches('reading'));
  const isOffered = useSelector(signing, (snapshot) => snapshot.matches({ reading: 'offered' }));
  const isAgreed = useSelector(signing, (snapshot) => snapshot.matches('writing'));
  const isDrawn = useSelector(signing, (snapshot) => snapshot.matches({ writing: 'drawing' }));
  const isAsked = useSelector(signing, (snapshot) => snapshot.hasTag('asking'));
  const isWhole = useSelector(signing, (snapshot) => snapshot.can({ type: 'signature.submit' }));
  const { name, path, isDownloaded } = useSelector(signing, ({ context }) => context);
  const isSigning = useSelector(useWork(task), (at) => at?.matches('signing') ?? false);
  const at = useSelector(signing, ({ context }) => context.document);
  const isLast = useSelector(
    useEditing(task),
    (editing) => editing !== undefined && isLastSignature(editing.context, at),
  );
  const mayWrite = useMayEditTask(task);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // It opens below its button, which may be at the lower edge of a phone's screen: the document would be out of sight.
    place.current?.scrollIntoView({ block: 'start' });
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    signing.send({ type: 'signature.submit' });
  };
  return (
    <div ref={place} className={sign.signing}>
      <Reader document={document} onRead={() => signing.send({ type: 'end.seen' })} />
      <form className={styles.stack} onSubmit={submit}>
        <p className={isReading ? text.small : `${text.small} ${text.good}`} role="status">
          {t(
            isOffered
              ? 'sign.downloadFirst'
              : isReading
                ? 'sign.readFirst'
                : isDownloaded
                  ? 'sign.isDownloaded'
                  : 'sign.isRead',
          )}
        </p>
        <Checkbox
          label={t('sign.consent')}
          disabled={isReading || isSigning}
          checked={isAgreed}
          onChange={({ currentTarget: { checked } }) =>
            signing.send({ type: checked ? 'consent.give' : 'consent.withdraw' })
          }
        />
        {isAgreed && (
          <>
            <SegmentedControl
              aria-label={t('sign.how')}
              className={sign.how ?? ''}
              disabled={isSigning}
              value={isDrawn ? 'draw' : 'type'}
              onChange={(way) => signing.send({ type: way === 'draw' ? 'way.draw' : 'way.type' })}
              data={[
                { value: 'type', label: t('sign.type') },
                { value: 'draw', label: t('sign.draw') },
              ]}
            />
            <TextInput
              label={t('sign.name')}
              autoComplete="name"
              required
              withAsterisk={false}
              maxLength={maxSignatureName}
              disabled={isSigning}
              value={name}
              onChange={(event) => signing.send({ type: 'name.changed', name: event.currentTarget.value })}
            />
            {isDrawn ? (
              <DrawingPad
                path={path}
                onChange={(drawing) => signing.send({ type: 'drawing.changed', path: drawing })}
              />
            ) : (
              <p className={sign.written} aria-hidden="true">
                {name}
              </p>
            )}
            <Button
              type="submit"
              className={sign.submit}
              loading={isSigning}
              disabled={(!isWhole && !isAsked) || (!mayWrite && !isSigning)}
            >
              {t(isLast ? 'sign.signAndFinish' : 'sign.sign')}
            </Button>
          </>
        )}
      </form>
      {isAsked && <NameQuestion signing={signing} />}
    </div>
  );
}
