import { ActionIcon, Button } from '@mantine/core';
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/Button.layer.css';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { StorageDocument } from '../../../../../contract/storage/storage-items.ts';
import { isSavedRenamed } from '../../../../../machines/upload/rows.ts';
import { FactsLine } from '../../../../ui/facts/facts-line.tsx';
import { FileIcon } from '../../../../ui/files/file-icon.tsx';
import { useFlowValue } from '../../../../ui/flow/use-flow-value.ts';
import { formatWhenShort, formatWhenShortWithin } from '../../../../ui/language/days.ts';
import { formatSize } from '../../../../ui/language/format.ts';
import surface from '../../../../ui/surface.module.css';
import text from '../../../../ui/text.module.css';
import styles from './kinds.module.css';

interface NamedRowProps {
  readonly name: string;
  readonly onOpen: () => void;
  /** The text below its name. */
  readonly facts?: ReactNode;
  /** Its actions. */
  readonly children?: ReactNode;
}

/** A document by its name, which opens it. */
export function NamedRow({ name, onOpen, facts, children }: NamedRowProps) {
  const { t } = useTranslation('taskKinds');
  return (
    <div className={`${text.compact} ${styles.row}`}>
      <FileIcon name={name} />
      <div className={styles.rowText}>
        <button type="button" className={surface.link} title={t('openDocument', { name })} onClick={onOpen}>
          {name}
        </button>
        {facts && <span className={text.caption}>{facts}</span>}
      </div>
      {children}
    </div>
  );
}

interface PaperRowProps {
  readonly name: string;
  /** The facts below its name, or what takes their place. */
  readonly facts?: readonly string[] | ReactElement;
  /** Absent where another button opens it. */
  readonly onOpen: (() => void) | undefined;
  /** Whether to open it is what there is to do. */
  readonly isMain?: boolean;
  /** Whether its facts have a line of their own on a phone: they are too long beside a button. */
  readonly isStacked?: boolean;
  /** Absent where it is not to be kept. */
  readonly onDownload?: (() => void) | undefined;
  /** Its other actions. */
  readonly children?: ReactNode;
}

const isList = (facts: readonly string[] | ReactElement): facts is readonly string[] => Array.isArray(facts);

/** A document of the firm's that is to be read or kept: its name, Open and Download. */
export function PaperRow({
  name,
  facts,
  onOpen,
  isMain = false,
  isStacked = false,
  onDownload,
  children,
}: PaperRowProps) {
  const { t } = useTranslation('taskKinds');
  return (
    <div className={`${text.compact} ${styles.paper}`} data-stacked={isStacked || undefined}>
      <FileIcon name={name} />
      <div className={styles.paperText}>
        <span className={text.medium}>{name}</span>
        {facts && <span className={text.small}>{isList(facts) ? <FactsLine facts={facts} /> : facts}</span>}
      </div>
      {onOpen && (
        <Button
          variant={isMain ? 'filled' : 'default'}
          className={styles.paperOpen}
          aria-label={t('openDocument', { name })}
          onClick={onOpen}
        >
          {t('open')}
        </Button>
      )}
      {onDownload && (
        <ActionIcon
          variant="subtle"
          color="var(--cc-quiet)"
          size={44}
          className={styles.paperDownload}
          aria-label={t('downloadOne', { name })}
          title={t('downloadOne', { name })}
          onClick={onDownload}
        >
          <IconDownload aria-hidden="true" />
        </ActionIcon>
      )}
      {children}
    </div>
  );
}

interface DocumentRowProps {
  readonly document: StorageDocument;
  readonly onOpen: () => void;
  /** Absent where it may not be deleted [T6.07]. */
  readonly onDelete?: (() => void) | undefined;
  /** Whether nothing is to be done with it any more but to read it. */
  readonly isOver?: boolean;
  /** Whether it cannot be deleted for the moment. */
  readonly isLocked?: boolean;
  /** Whether only its size is said of it, where it is clear who has just added it. */
  readonly isTerse?: boolean;
  /** What is said of it beside that. */
  readonly fact?: ReactNode;
  readonly children?: ReactNode;
}

/** A handed-in document: icon, name, size, date, and the name of the user who added it. */
export function DocumentRow({
  document,
  onOpen,
  onDelete,
  isOver = false,
  isLocked = false,
  isTerse = false,
  fact,
  children,
}: DocumentRowProps) {
  const { t, i18n } = useTranslation(['taskKinds', 'uploads']);
  const { name, originalItemSize, history } = document;
  const { createdDate, createdBy } = history;
  const isRenamed = useFlowValue('upload', ({ context }) => isSavedRenamed(context, document.id));
  const facts = (
    <>
      {isRenamed && (
        <>
          {t('uploads:renamed', { name })}
          <br />
        </>
      )}
      <FactsLine
        facts={[
          document.customItemMetaData.ccReplaces && !isTerse && t('sentAgain'),
          !isTerse && (
            <time className={isOver ? undefined : text.good} dateTime={createdDate}>
              {isOver
                ? formatWhenShort(createdDate, new Date(), i18n.language)
                : t('arrived', { when: formatWhenShortWithin(createdDate, new Date(), i18n.language) })}
            </time>
          ),
          formatSize(originalItemSize, i18n.language),
          !isTerse && createdBy.name,
          fact,
        ]}
      />
    </>
  );
  if (isOver) return <PaperRow name={name} facts={facts} onOpen={onOpen} />;
  return (
    <NamedRow name={name} onOpen={onOpen} facts={facts}>
      {children}
      {onDelete && (
        <ActionIcon
          variant="subtle"
          color="var(--cc-quiet)"
          size={36}
          data-bin=""
          aria-label={t('deleteDocument', { name })}
          title={t('delete')}
          disabled={isLocked}
          onClick={onDelete}
        >
          <IconTrash aria-hidden="true" />
        </ActionIcon>
      )}
    </NamedRow>
  );
}
