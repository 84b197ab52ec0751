import { Button } from '@mantine/core';
import '@mantine/core/styles/Button.layer.css';
import { IconCloudOff, IconFileDownload, IconFileOff, IconLock } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StorageDocument } from '../../../../contract/storage/storage-items.ts';
import type { Content, NotShown } from '../../../../machines/preview/content.ts';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { DownloadButton } from '../../../ui/document-view/download-button.tsx';
import classes from '../../../ui/document-view/preview.module.css';
import { SheetSkeleton } from '../../../ui/document-view/sheet-skeleton.tsx';
import { StateMessage } from '../../../ui/message/state-message.tsx';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import { ContentView } from './content-view.tsx';

interface PreviewStageProps {
  preview: SystemActors['preview'];
  document: StorageDocument;
  zoom: number;
  isSource: boolean;
  isText: boolean;
}

/** What the document holds, or why it is not here. It has the focus first, so that keys scroll it. */
export function PreviewStage({ preview, document: { id, name }, ...look }: PreviewStageProps) {
  const { t } = useTranslation('preview');
  // A state and not a ref: what measures the stage may be there in the same moment as the stage itself.
  const [stage, setStage] = useState<HTMLElement | null>(null);
  const content = useSelector(preview, ({ context }) => context.content);
  const isLoading = useSelector(preview, (snapshot) => snapshot.hasTag('busy'));
  return (
    <>
      <p role="status" className={text.hidden}>
        {isLoading ? t('loading', { name }) : content ? spoken(t, name, content) : ''}
      </p>
      <section
        // What was scrolled in one document is no place in the next.
        key={id}
        ref={setStage}
        className={`${surface.scroll} ${classes.stage}`}
        aria-label={t('content', { name })}
        aria-busy={isLoading}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard.
        tabIndex={0}
        data-autofocus
      >
        {isLoading ? (
          <SheetSkeleton />
        ) : content ? (
          <ContentView
            content={content}
            name={name}
            {...look}
            stage={stage}
            onBroken={() => preview.send({ type: 'content.failed' })}
          />
        ) : (
          <Instead preview={preview} name={name} />
        )}
      </section>
    </>
  );
}

const spoken = (t: TFunction<'preview'>, name: string, content: Content): string =>
  content.kind === 'pdf' ? t('shownPages', { name, count: content.pageCount }) : t('shown', { name });

const icons: Readonly<Record<NotShown, typeof IconFileOff>> = {
  type: IconFileDownload,
  tooLarge: IconFileDownload,
  tooSlow: IconFileDownload,
  content: IconFileOff,
  protected: IconLock,
  broken: IconFileOff,
};

/** Why the document is not shown, and what can be done instead. */
function Instead({ preview, name }: { preview: SystemActors['preview']; name: string }) {
  const { t } = useTranslation(['preview', 'problems', 'common']);
  const problem = useSelector(preview, ({ context }) => context.problem);
  const reason = useSelector(preview, ({ context }) => context.reason);
  const hasFailed = useSelector(preview, (snapshot) => snapshot.matches({ open: { document: 'failed' } }));
  const download = <DownloadButton preview={preview} name={name} />;
  if (hasFailed)
    return (
      <StateMessage
        icon={<IconCloudOff size={22} />}
        title={t('failedTitle')}
        text={t(`problems:${problem?.code ?? 'unknown'}`)}
        isError
        action={
          <div className={classes.choices}>
            <Button variant="default" onClick={() => preview.send({ type: 'preview.retry' })}>
              {t('common:retry')}
            </Button>
            {download}
          </div>
        }
      />
    );
  if (reason === null) return null;
  const Icon = icons[reason];
  const isError = reason === 'content' || reason === 'broken';
  return (
    <StateMessage
      icon={<Icon size={22} />}
      title={t(`reason.${reason}.title`)}
      text={t(`reason.${reason}.text`)}
      isError={isError}
      action={download}
    />
  );
}
