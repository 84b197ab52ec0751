import { ActionIcon, Button } from '@mantine/core';
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/Button.layer.css';
import { IconAlertCircle, IconFileZip, IconX } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import type { TFunction } from 'i18next';
import type { MouseEvent } from 'react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExportItem } from '../../../../machines/exporting/queue.ts';
import {
  exportLimits,
  isExpired,
  isUnderWay,
  isWorthRetrying,
} from '../../../../machines/exporting/queue.ts';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { readableFolderName } from '../../../ui/files/folder-name.ts';
import { focusAround } from '../../../ui/focus/focus-around.ts';
import { formatShare } from '../../../ui/language/format.ts';
import { ProgressBar } from '../../../ui/message/progress-bar.tsx';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import panel from '../../../ui/uploads/upload-panel.module.css';
import classes from './exporting.module.css';

interface ExportRowProps {
  exporting: SystemActors['exporting'];
  id: string;
}

/** One archive on its way. It looks at its own item only, so that progress of one redraws one. */
export const ExportRow = memo(function ExportRow({ exporting, id }: ExportRowProps) {
  const { t, i18n } = useTranslation(['exporting', 'problems', 'common']);
  const item = useSelector(exporting, ({ context }) => context.items.find((one) => one.id === id));
  if (!item) return null;
  const name = item.name === null ? t('documents', { count: item.count }) : readableFolderName(item.name, t);
  const send = (type: 'export.cancel' | 'export.retry') => (event: MouseEvent<HTMLElement>) => {
    // The button goes with the state that it belongs to; the focus waits in the list.
    focusAround(event.currentTarget, 'ul');
    exporting.send({ type, id });
  };
  return (
    <li className={panel.row} data-status={item.status}>
      <span className={`${surface.tile} ${classes.icon}`} aria-hidden="true">
        <IconFileZip />
      </span>
      <div className={panel.text}>
        <span className={`${text.cut} ${panel.name}`} title={name}>
          {name}
        </span>
        <span className={`${text.caption} ${panel.note}`}>
          {item.status === 'failed' && <IconAlertCircle size={14} stroke={1.9} aria-hidden="true" />}
          {noteOf(t, item)}
        </span>
        {item.status === 'working' && (
          <ProgressBar
            label={name}
            share={item.progress}
            valueText={formatShare(item.progress, i18n.language)}
            className={panel.bar}
          />
        )}
      </div>
      {isUnderWay(item) && (
        <ActionIcon
          variant="transparent"
          color="var(--cc-quiet)"
          size={28}
          aria-label={t('cancelOne', { name })}
          title={t('cancel')}
          onClick={send('export.cancel')}
        >
          <IconX size={16} stroke={1.9} aria-hidden="true" />
        </ActionIcon>
      )}
      {item.status === 'ready' && <DownloadButton exporting={exporting} item={item} name={name} />}
      {isWorthRetrying(item) && (
        <Button
          size="compact-sm"
          variant="light"
          aria-label={t('retryOne', { name })}
          onClick={send('export.retry')}
        >
          {t('retry')}
        </Button>
      )}
    </li>
  );
});

interface DownloadButtonProps {
  exporting: SystemActors['exporting'];
  item: ExportItem;
  name: string;
}

/** Asks for the archive, once more if need be. While the URL is on its way it keeps the focus and does nothing. */
function DownloadButton({ exporting, item: { id, isHanded, isWanted }, name }: DownloadButtonProps) {
  const { t } = useTranslation('exporting');
  return (
    <ReasonedButton
      size="compact-sm"
      variant="light"
      aria-label={t(isHanded ? 'againOne' : 'downloadOne', { name })}
      isBusy={isWanted}
      onClick={() => !isWanted && exporting.send({ type: 'export.download', id })}
    >
      {t(isHanded ? 'again' : 'download')}
    </ReasonedButton>
  );
}

/** The state of the archive, in words. */
function noteOf(t: TFunction<['exporting', 'problems', 'common']>, item: ExportItem): string {
  if (item.status === 'failed') return failureOf(t, item);
  if (item.status !== 'ready') return t(item.status);
  const state = t(item.isWanted ? 'handing' : item.isHanded ? 'handed' : 'ready');
  return item.missing.length === 0 ? state : `${state} ${t('missing', { count: item.missing.length })}`;
}

function failureOf(t: TFunction<['exporting', 'problems', 'common']>, item: ExportItem): string {
  if (isExpired(item)) return t('failure.expired');
  switch (item.problem?.code) {
    case 'tooLarge':
      return t('failure.tooLarge', exportLimits);
    case 'badRequest':
      return t('failure.empty');
    case 'notFound':
      return t('failure.gone');
    case 'storageFull':
      return t('failure.storageFull');
    default:
      return t(`problems:${item.problem?.code ?? 'unknown'}`);
  }
}
