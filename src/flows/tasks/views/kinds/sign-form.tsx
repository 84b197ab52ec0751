import { Button, Checkbox, SegmentedControl, TextInput } from '@mantine/core';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { IconArrowDown, IconArrowUp, IconCheck, IconSignature } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import type { TFunction } from 'i18next';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import { maxSignatureName } from '../../../../../contract/tasks/signature-rules.ts';
import type { TaskDataOf } from '../../../../../contract/tasks/task-kinds.ts';
import type { SystemActors } from '../../../../../machines/root/flows.ts';
import { isLastSignature } from '../../../../../machines/task/editing/typed.ts';
import { nextToSign } from '../../../../../machines/task/known-task.ts';
import { firstUnread, type signingMachine } from '../../../../../machines/task/signing/signing.machine.ts';
import { usePageActor } from '../../../../ui/flow/root-context.ts';
import { useFlowValue } from '../../../../ui/flow/use-flow-value.ts';
import { useFocusAfterLoss } from '../../../../ui/focus/use-focus-after-loss.ts';
import { ReasonedButton } from '../../../../ui/reasoned-button.tsx';
import surface from '../../../../ui/surface.module.css';
import text from '../../../../ui/text.module.css';
import { useEditing, useShownTask, useWork } from '../use-task.ts';
import { DrawingPad } from './drawing-pad.tsx';
import sign from './sign.module.css';

interface SignFormProps {
  readonly task: SystemActors['task'];
  readonly signing: ActorRefFrom<typeof signingMachine>;
  /** The element that scrolls the pages; `null` while there are none. */
  readonly stage: HTMLElement | null;
}

/** What is to be done with the document at a place: "Sign 1 of 2", or "Sign the document" where it is the only one. */
export const signHeading = (t: TFunction<'taskKinds'>, at: number, count: number): string =>
  count > 1 ? t('sign.numbered', { number: at + 1, count }) : t('sign.single');

/** Beside the document: how far it is read, the consent, the signature, and what happens next. */
export function SignForm({ task, signing, stage }: SignFormProps) {
  const { t } = useTranslation('taskKinds');
  const isReading = useSelector(signing, (snapshot) => snapshot.matches('reading'));
  const isAgreed = useSelector(signing, (snapshot) => snapshot.matches('writing'));
  const isSigning = useSelector(useWork(task), (at) => at?.matches('signing') ?? false);
  // Pages that were only downloaded are read elsewhere: the user says that they did.
  const isUnseen = useSelector(
    signing,
    (snapshot) => snapshot.context.isDownloaded || snapshot.matches({ reading: 'offered' }),
  );
  const at = useSelector(signing, ({ context }) => context.document);
  const count = useDocuments(task).length;
  const [form, setForm] = useState<HTMLFormElement | null>(null);
  const heading = { current: form?.querySelector('h2') ?? null };
  // The fields go with the document that was signed.
  useFocusAfterLoss(heading, at);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    signing.send({ type: 'signature.submit' });
  };
  return (
    <form ref={setForm} className={sign.form} data-reading={isReading || undefined} onSubmit={submit}>
      <div className={`${surface.scroll} ${sign.fields}`}>
        <h2 className={`${text.bold} ${sign.formTitle}`} tabIndex={-1}>
          {signHeading(t, at, count)}
        </h2>
        <ol className={sign.todo}>
          <li data-done={!isReading || undefined}>
            {!isReading && <DoneMark />}
            <h3 className={text.label}>{t('sign.stepRead')}</h3>
            <ReadingNote signing={signing} />
          </li>
          <li data-done={isAgreed || undefined} data-later={isReading || undefined}>
            {isAgreed && <DoneMark />}
            <Checkbox
              classNames={{ root: sign.consent }}
              label={t(isUnseen ? 'sign.consentUnseen' : 'sign.consent')}
              disabled={isReading || isSigning}
              checked={isAgreed}
              onChange={({ currentTarget: { checked } }) =>
                signing.send({ type: checked ? 'consent.give' : 'consent.withdraw' })
              }
            />
          </li>
          <li data-later={!isAgreed || undefined}>
            <Writing signing={signing} isOff={!isAgreed || isSigning} />
          </li>
        </ol>
        <WhatFollows task={task} at={at} />
      </div>
      <FormFoot task={task} signing={signing} stage={stage} />
    </form>
  );
}

const DoneMark = () => (
  <span className={sign.done} aria-hidden="true">
    <IconCheck size={14} stroke={3} />
  </span>
);

const useDocuments = (task: SystemActors['task']) =>
  ((useShownTask(task)?.data ?? {}) as Partial<TaskDataOf<'esignTask'>>).documents ?? [];

/** How many of the pages are read. */
function ReadingNote({ signing }: Pick<SignFormProps, 'signing'>) {
  const { t } = useTranslation('taskKinds');
  const isReading = useSelector(signing, (snapshot) => snapshot.matches('reading'));
  const isOffered = useSelector(signing, (snapshot) => snapshot.matches({ reading: 'offered' }));
  const { isDownloaded, seenPages } = useSelector(signing, ({ context }) => context);
  const pageCount = useFlowValue('reader', ({ context: { content } }) =>
    content?.kind === 'pdf' ? content.pageCount : null,
  );
  return (
    <p className={`${text.small} ${isReading ? '' : text.good} ${sign.progressNote}`} role="status">
      {isOffered
        ? t('sign.downloadFirst')
        : isDownloaded
          ? t('sign.isDownloaded')
          : !isReading
            ? t('sign.isRead', { count: pageCount ?? 1 })
            : pageCount && pageCount > 1
              ? t('sign.pagesRead', { read: seenPages.length, count: pageCount })
              : pageCount && t('sign.pageToRead')}
    </p>
  );
}

interface WritingProps extends Pick<SignFormProps, 'signing'> {
  /** Whether it cannot be written: the signer has not agreed yet, or it is being signed. */
  readonly isOff: boolean;
}

/** The signature, typed or drawn; at a desk it is there from the start. */
function Writing({ signing, isOff }: WritingProps) {
  const { t } = useTranslation('taskKinds');
  const isDrawn = useSelector(signing, (snapshot) => snapshot.matches({ writing: 'drawing' }));
  const { name, path, signer } = useSelector(signing, ({ context }) => context);
  return (
    <div className={sign.writing}>
      <div className={sign.how}>
        <h3 className={text.label}>{t('sign.padDrawn')}</h3>
        <SegmentedControl
          aria-label={t('sign.how')}
          disabled={isOff}
          value={isDrawn ? 'draw' : 'type'}
          onChange={(way) => signing.send({ type: way === 'draw' ? 'way.draw' : 'way.type' })}
          data={[
            { value: 'type', label: t('sign.type') },
            { value: 'draw', label: t('sign.draw') },
          ]}
        />
      </div>
      <TextInput
        label={t('sign.name')}
        description={t('sign.nameHint', { name: signer })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="name"
        required
        withAsterisk={false}
        maxLength={maxSignatureName}
        disabled={isOff}
        value={name}
        onChange={(event) => signing.send({ type: 'name.changed', name: event.currentTarget.value })}
      />
      {isDrawn && (
        <DrawingPad
          path={path}
          onChange={(drawing) => signing.send({ type: 'drawing.changed', path: drawing })}
        />
      )}
    </div>
  );
}

/** What happens after this signature. */
function WhatFollows({ task, at }: Pick<SignFormProps, 'task'> & { readonly at: number }) {
  const { t } = useTranslation('taskKinds');
  const documents = useDocuments(task);
  const next = useSelector(task, ({ context }) => nextToSign(context, at));
  const isLast = useIsLast(task, at);
  const firm = useSelector(usePageActor('session'), ({ context }) => context.theme?.firmName ?? '');
  const following = next === at ? undefined : documents[next];
  return (
    <section className={sign.next}>
      <h3 className={text.heading}>{t('sign.next')}</h3>
      <ol>
        {following && (
          <li>
            {t('sign.nextSign', { number: next + 1, count: documents.length })}
            <span className={text.caption}>{following.name}</span>
          </li>
        )}
        {!following && !isLast && <li>{t('sign.nextRest')}</li>}
        <li>
          {t('sign.nextFirm', { firm })}
          {documents.length > 1 && <span className={text.caption}>{t('sign.nextFirmWhen')}</span>}
        </li>
        <li>
          {t('sign.nextCopies', { count: documents.length })}
          <span className={text.caption}>{t('sign.nextCopiesWhere')}</span>
        </li>
      </ol>
    </section>
  );
}

const useIsLast = (task: SystemActors['task'], at: number): boolean =>
  useSelector(useEditing(task), (editing) => editing !== undefined && isLastSignature(editing.context, at));

/** The way to the place of the signature, and the button that signs, with the reason why it is off. */
function FormFoot({ task, signing, stage }: SignFormProps) {
  const { t } = useTranslation('taskKinds');
  const isReading = useSelector(signing, (snapshot) => snapshot.matches('reading'));
  const isConsenting = useSelector(signing, (snapshot) => snapshot.matches('consenting'));
  const isWhole = useSelector(signing, (snapshot) => snapshot.can({ type: 'signature.submit' }));
  const isAsked = useSelector(signing, (snapshot) => snapshot.hasTag('asking'));
  const { name, document: at } = useSelector(signing, ({ context }) => context);
  const unread = useSelector(signing, ({ context }) => firstUnread(context));
  const isSigning = useSelector(useWork(task), (work) => work?.matches('signing') ?? false);
  const isLast = useIsLast(task, at);
  const count = useDocuments(task).length;
  const email = useSelector(task, ({ context }) => context.facts.session.meta.EmailAddress);
  const isAtPlace = useIsPlaceSeen(stage);
  const reasonId = useId();
  const goTo = useSteadyScroll(stage);
  const reason = isReading
    ? 'sign.readToSign'
    : isConsenting
      ? 'sign.agreeFirst'
      : isWhole || isAsked || isSigning
        ? 'sign.signingAs'
        : name.trim() === ''
          ? 'sign.nameFirst'
          : 'sign.drawFirst';
  return (
    <div className={`${surface.lineAbove} ${sign.foot}`}>
      {isReading && stage && (
        <Button
          type="button"
          variant="default"
          className={sign.toPlace ?? ''}
          rightSection={
            isAtPlace ? (
              <IconArrowUp size={18} aria-hidden="true" />
            ) : (
              <IconArrowDown size={18} aria-hidden="true" />
            )
          }
          onClick={() => goTo(isAtPlace ? unread : 'signature')}
        >
          {isAtPlace ? t('sign.goOnReading', { page: unread }) : t('sign.toPlace')}
        </Button>
      )}
      <ReasonedButton
        type="submit"
        className={sign.submit}
        aria-describedby={reasonId}
        leftSection={<IconSignature size={20} aria-hidden="true" />}
        isBusy={isSigning}
        isOff={!isWhole && !isAsked}
      >
        {isLast
          ? t('sign.signAndFinish')
          : count > 1
            ? t('sign.numbered', { number: at + 1, count })
            : t('sign.sign')}
      </ReasonedButton>
      <p id={reasonId} className={`${text.caption} ${sign.reason}`}>
        {t(reason, { email })}
      </p>
    </div>
  );
}

/** Scrolls to a page or to the place of the signature, and stays there while the pages above are loaded and grow. */
function useSteadyScroll(stage: HTMLElement | null): (page: number | 'signature') => void {
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  return (page) => {
    stop.current?.abort();
    const target = stage?.querySelector(`[data-page="${page}"]`);
    if (!stage || !target) return;
    stop.current = new AbortController();
    const { signal } = stop.current;
    const scroll = () =>
      target.scrollIntoView({ block: page === 'signature' ? 'end' : 'start', behavior: 'instant' });
    const observer = new ResizeObserver(scroll);
    for (const part of stage.children) observer.observe(part);
    signal.addEventListener('abort', () => observer.disconnect());
    // From here on the user scrolls.
    for (const type of ['wheel', 'touchstart', 'keydown', 'pointerdown'])
      stage.addEventListener(type, () => stop.current?.abort(), { signal });
    scroll();
  };
}

/** Whether the place of the signature is in sight. */
function useIsPlaceSeen(stage: HTMLElement | null): boolean {
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    const place = stage?.querySelector('[data-page="signature"]');
    if (!stage || !place) return;
    const observer = new IntersectionObserver(
      (entries) => setIsSeen(entries.at(-1)?.isIntersecting === true),
      { root: stage },
    );
    observer.observe(place);
    return () => observer.disconnect();
  }, [stage]);
  return isSeen;
}
