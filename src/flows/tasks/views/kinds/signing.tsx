import { Modal } from '@mantine/core';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { useMediaQuery } from '@mantine/hooks';
import { IconCircleCheck, IconX } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import type { StorageDocument } from '../../../../../contract/storage/storage-items.ts';
import type { TaskDataOf } from '../../../../../contract/tasks/task-kinds.ts';
import type { SystemActors } from '../../../../../machines/root/flows.ts';
import type { signingMachine } from '../../../../../machines/task/signing/signing.machine.ts';
import { DownloadButton } from '../../../../ui/document-view/download-button.tsx';
import { fittingZoom, ZoomTools } from '../../../../ui/document-view/zoom-tools.tsx';
import { late } from '../../../../ui/flow/late.tsx';
import { useFlowActor } from '../../../../ui/flow/root-context.ts';
import { useFocusReturn } from '../../../../ui/focus/use-focus-return.ts';
import { ProgressBar } from '../../../../ui/message/progress-bar.tsx';
import { below, breakpoints } from '../../../../ui/page/breakpoints.ts';
import surface from '../../../../ui/surface.module.css';
import text from '../../../../ui/text.module.css';
import { TaskDue } from '../task/task-due.tsx';
import { useShownTask } from '../use-task.ts';
import { NameQuestion } from './name-question.tsx';
import { ReaderContent } from './reader.tsx';
import sign from './sign.module.css';
import { SignForm, signHeading } from './sign-form.tsx';
import { SignPlace } from './sign-place.tsx';

const TextToggle = late(() => import('../../../../ui/document-view/text-toggle.tsx'), ['preview']);

interface SigningProps {
  readonly task: SystemActors['task'];
  /** The signing chart. */
  readonly signing: ActorRefFrom<typeof signingMachine>;
  readonly document: StorageDocument;
}

/** A document fills the screen: it is read, its signer agrees, and signs (decisions 28 and 78). */
export function Signing({ task, signing, document }: SigningProps) {
  const { t } = useTranslation('taskKinds');
  const reader = useFlowActor('reader');
  useFocusReturn();
  const isPdf = useSelector(reader, (snapshot) => snapshot?.context.content?.kind === 'pdf');
  const isAsked = useSelector(signing, (snapshot) => snapshot.hasTag('asking'));
  const isAgreed = useSelector(signing, (snapshot) => snapshot.matches('writing'));
  const isReading = useSelector(signing, (snapshot) => snapshot.matches('reading'));
  const { seenPages, pageCount, document: at } = useSelector(signing, ({ context }) => context);
  const isNarrow = useMediaQuery(below(breakpoints.desk), undefined, { getInitialValueInEffect: false });
  const [chosen, setChosen] = useState<'text' | 'page' | null>(null);
  const isText = (chosen ?? (isNarrow ? 'text' : 'page')) === 'text';
  const [zoom, setZoom] = useState(fittingZoom);
  const [stage, setStage] = useState<HTMLElement | null>(null);
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isAgreed || !stage) return;
    // The signature appears there while it is written, also once the form below has grown.
    const observer = new ResizeObserver(() => place.current?.scrollIntoView({ block: 'end' }));
    observer.observe(stage);
    return () => observer.disconnect();
  }, [isAgreed, stage]);
  useEffect(() => {
    if (!isNarrow || !stage) return;
    let { clientHeight: height, scrollTop: top } = stage;
    // At the end of the pages a stage that grows has scrolled back already: where it was counts, not where it is.
    const note = () => {
      top = stage.scrollTop;
    };
    // The sheet below grows once the document is read: what is at the lower edge stays there instead of going behind it.
    const observer = new ResizeObserver(() => {
      stage.scrollTop = top + height - stage.clientHeight;
      height = stage.clientHeight;
      note();
    });
    observer.observe(stage);
    stage.addEventListener('scroll', note, { passive: true });
    return () => {
      observer.disconnect();
      stage.removeEventListener('scroll', note);
    };
  }, [isNarrow, stage]);
  const share = isReading ? seenPages.length / (pageCount ?? 1) : 1;
  return (
    <Modal.Root
      opened
      fullScreen
      // The question about the name lies above it, and Escape is for that.
      closeOnEscape={!isAsked}
      onClose={() => task.send({ type: 'sign.close' })}
      classNames={{ inner: sign.inner, content: sign.window }}
    >
      <Modal.Content aria-label={t('sign.window', { name: document.name })}>
        <div className={sign.bar}>
          <Modal.CloseButton
            className={sign.close}
            size={40}
            aria-label={t('sign.close')}
            icon={<IconX size={20} aria-hidden="true" />}
          />
          <Heading task={task} signing={signing} document={document} isNarrow={isNarrow} />
          <Steps task={task} signing={signing} />
          {isPdf && <TextToggle isText={isText} onText={(now) => setChosen(now ? 'text' : 'page')} />}
          <div className={sign.tools} data-text={isText || undefined}>
            {isPdf && !isText && <ZoomTools zoom={zoom} onZoom={setZoom} />}
            {reader && isPdf && <DownloadButton preview={reader} />}
          </div>
        </div>
        <ProgressBar label={t('sign.progress')} share={share} className={sign.progress} />
        <div className={sign.body}>
          <section
            // What was scrolled in one document is no place in the next.
            key={document.id}
            ref={setStage}
            className={`${surface.scroll} ${sign.stage}`}
            aria-label={t('sign.contents', { name: document.name })}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard.
            tabIndex={0}
            data-autofocus
          >
            <ReaderContent
              reader={reader}
              stage={stage}
              isText={isText}
              zoom={zoom}
              onReopen={() => task.send({ type: 'sign.open', document: at })}
              onPageEnd={(page, count) => signing.send({ type: 'page.seen', page, pageCount: count })}
            />
            <SignPlace signing={signing} zoom={isText ? null : zoom} ref={place} />
          </section>
          <SignForm task={task} signing={signing} stage={isPdf ? stage : null} />
        </div>
      </Modal.Content>
      {isAsked && <NameQuestion signing={signing} />}
    </Modal.Root>
  );
}

/** The document's name, and at a desk of which client it is and by when it is due; on a phone which of several it is. */
function Heading({ task, signing, document, isNarrow }: SigningProps & { readonly isNarrow: boolean }) {
  const { t } = useTranslation('taskKinds');
  const client = useSelector(task, ({ context }) => context.client?.name ?? '');
  const at = useSelector(signing, ({ context }) => context.document);
  const { documents = [] } = (useShownTask(task)?.data ?? {}) as Partial<TaskDataOf<'esignTask'>>;
  const count = documents.length;
  const { name } = document;
  const isNumbered = isNarrow && count > 1;
  return (
    <div className={sign.heading}>
      <Modal.Title
        className={`${text.cut} ${text.body} ${text.bold} ${sign.title}`}
        title={name}
        data-alone={(isNarrow && !isNumbered) || undefined}
      >
        {isNumbered ? signHeading(t, at, count) : name}
      </Modal.Title>
      {isNumbered && (
        <p className={`${text.cut} ${text.caption}`} data-words="firm">
          {name}
        </p>
      )}
      {!isNarrow && (
        <p className={`${text.caption} ${sign.under}`}>
          <span className={text.cut} data-words="firm">
            {client}
          </span>
          <TaskDue task={task} />
        </p>
      )}
    </div>
  );
}

/** The documents of the task in their order: which are signed, and which one is open. */
function Steps({ task, signing }: Pick<SigningProps, 'task' | 'signing'>) {
  const { t } = useTranslation('taskKinds');
  const at = useSelector(signing, ({ context }) => context.document);
  const { documents = [], signatures = [] } = (useShownTask(task)?.data ?? {}) as Partial<
    TaskDataOf<'esignTask'>
  >;
  if (documents.length < 2) return null;
  return (
    <ol className={`${text.compact} ${sign.steps}`} aria-label={t('sign.documents')}>
      {documents.map(({ id, name }, index) => (
        <li key={id} aria-current={index === at ? 'step' : undefined}>
          {signatures[index] ? (
            <IconCircleCheck size={20} className={text.good} aria-label={t('sign.isSigned')} />
          ) : (
            <span className={sign.ring} aria-hidden="true" />
          )}
          <span className={text.cut} title={name}>
            {t('sign.step', { number: index + 1, name })}
          </span>
        </li>
      ))}
    </ol>
  );
}
