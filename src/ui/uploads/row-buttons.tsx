import { ActionIcon, Button, FileButton } from '@mantine/core';
import { focusAround } from '../focus/focus-around.ts';
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/Button.layer.css';
import { IconPlayerPause, IconPlayerPlay, IconX } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { SystemActors } from '../../../machines/root/flows.ts';
import {
  isDismissible,
  isMoving,
  isUnstored,
  isWorthRetrying,
  type UploadItem,
} from '../../../machines/upload/items.ts';
import { pickedFileOf } from '../files/picked-file.ts';

interface RowButtonsProps {
  upload: SystemActors['upload'];
  item: UploadItem;
  /** As that of `UploadRow`. */
  isInTask?: boolean;
}

/** What can be done with one file of the panel. */
export function RowButtons({ upload, item, isInTask = false }: RowButtonsProps) {
  const { t } = useTranslation('uploads');
  const { id } = item;
  const { name } = item.file;
  const isInterrupted = item.status === 'interrupted';
  const send =
    (type: 'file.cancel' | 'file.retry' | 'file.pause' | 'file.resume') =>
    (event: MouseEvent<HTMLElement>) => {
      // The second click of a double click would press the button of the row that came up in its place.
      if (event.detail > 1) return;
      // The button goes with the state that it belongs to; the focus waits in the list.
      focusAround(event.currentTarget, '[role="group"]');
      upload.send({ type, id });
    };
  const small = (type: Parameters<typeof send>[0], word: string, label: string, Icon: typeof IconX) => (
    <ActionIcon
      variant="transparent"
      color="var(--cc-quiet)"
      size={28}
      aria-label={label}
      title={word}
      onClick={send(type)}
    >
      <Icon size={16} stroke={1.9} aria-hidden="true" />
    </ActionIcon>
  );
  return (
    <>
      {isMoving(item) && small('file.pause', t('pause'), t('pauseFile', { name }), IconPlayerPause)}
      {item.status === 'paused' &&
        small('file.resume', t('resume'), t('resumeFile', { name }), IconPlayerPlay)}
      {isInterrupted && <ChooseAgain upload={upload} item={item} />}
      {isUnstored(item) && small('file.cancel', t('cancel'), t('cancelFile', { name }), IconX)}
      {(isWorthRetrying(item) || (isInTask && item.status === 'failed')) && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('retryFile', { name })}
          onClick={send('file.retry')}
        >
          {t('retry')}
        </Button>
      )}
      {(isInterrupted || isDismissible(item)) &&
        small('file.cancel', t('forget'), t('forgetFile', { name }), IconX)}
    </>
  );
}

/** A browser cannot open a file by itself a second time: the user shows it where it is. */
function ChooseAgain({ upload, item }: Pick<RowButtonsProps, 'upload' | 'item'>) {
  const { t } = useTranslation('uploads');
  const reset = useRef<() => void>(null);
  return (
    <FileButton
      resetRef={reset}
      onChange={(file) => {
        if (file) upload.send({ type: 'file.choose', id: item.id, file: pickedFileOf(file) });
        // Without it, choosing the same file again would not count as a change.
        reset.current?.();
      }}
    >
      {({ onClick }) => (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('chooseAgainFile', { name: item.file.name })}
          onClick={onClick}
        >
          {t('chooseAgain')}
        </Button>
      )}
    </FileButton>
  );
}
