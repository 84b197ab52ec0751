import { useMediaQuery } from '@mantine/hooks';
import { IconChevronRight } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../../machines/documents/tree.ts';
import { folderName } from '../../../ui/files/folder-name.ts';
import { below, breakpoints } from '../../../ui/page/breakpoints.ts';
import { useFirmTheme } from '../../../ui/page/use-firm-theme.ts';
import roles from '../../../ui/text.module.css';
import { DocumentSearch } from './document-search.tsx';
import styles from './documents.module.css';
import type { DocumentsActor } from './documents-actor.ts';
import {
  treeOf,
  useFolderTree,
  useIsFlat,
  useOpenFolder,
  useOpenId,
  useOpenList,
  useSearch,
} from './documents-actor.ts';
import { ViewMenu } from './list/menus/view-menu.tsx';
import { NewFolderButton } from './new-folder-button.tsx';
import { UploadButton } from './upload/upload-button.tsx';

interface FolderHeadProps {
  documents: DocumentsActor;
  headingRef: RefObject<HTMLHeadingElement | null>;
  /** Whether there is, or soon will be, a folder to act on. */
  mayAct: boolean;
  /** Whether it is not known yet, so that the place of the actions is kept. */
  isAwaited: boolean;
}

/** Where one is, the way up, what is here, and the one main action. */
export function FolderHead({ documents, headingRef, mayAct, isAwaited }: FolderHeadProps) {
  const { t } = useTranslation('documents');
  const { firmName } = useFirmTheme();
  const folder = useOpenFolder(documents);
  const total = useOpenList(documents)?.total;
  const folders = useFolderTree(documents).childIds[folder?.id ?? '']?.length ?? 0;
  const search = useSearch(documents);
  const isPhone = useMediaQuery(below(breakpoints.window), undefined, { getInitialValueInEffect: false });
  const isSearching = search !== '';
  const isFlat = useIsFlat(documents) || isSearching;
  const facts = folder && [
    ...(isFlat || folders === 0 ? [] : [t('folderCount', { count: folders })]),
    ...(total === undefined || (!isFlat && total === 0 && folder.hasFolders)
      ? []
      : [t('count', { count: total })]),
    ...(!isFlat && folder.isShared ? [t('shared', { firm: firmName })] : []),
    ...(!isFlat && !folder.permissions.canCreate ? [t('readOnly')] : []),
  ];
  return (
    <div className={styles.head}>
      <div className={styles.headText}>
        {/* Keeps its place when it is empty: a list that moves while one aims at it is missed. */}
        <div className={styles.path} data-way-back>
          {!isFlat && <Breadcrumbs documents={documents} />}
        </div>
        <h1 ref={headingRef} className={`${roles.page} ${styles.title}`} tabIndex={-1}>
          {isSearching
            ? t('foundFor', { text: search })
            : isFlat
              ? t('allDocuments')
              : folder
                ? folderName(folder, t)
                : t('documents')}
        </h1>
        <p
          className={`${roles.quiet} ${roles.compact} ${styles.facts}`}
          aria-hidden={!facts?.length || undefined}
        >
          {facts?.join(' · ') || '\u00a0'}
        </p>
        {mayAct && isPhone && <NewFolderButton documents={documents} isMark />}
      </div>
      {mayAct && (
        <div className={styles.actions}>
          <DocumentSearch documents={documents} />
          {!isPhone && <NewFolderButton documents={documents} isMark={false} />}
          <ViewMenu documents={documents} />
          <UploadButton
            documents={documents}
            label={t(isPhone ? 'uploadShort' : 'upload')}
            variant="filled"
          />
        </div>
      )}
      {isAwaited && <div className={styles.actions} aria-hidden="true" />}
    </div>
  );
}

function Breadcrumbs({ documents }: { documents: DocumentsActor }) {
  const { t } = useTranslation('documents');
  const tree = useFolderTree(documents);
  const openId = useOpenId(documents);
  const above = useMemo(() => (openId === null ? [] : pathTo(tree, openId).slice(0, -1)), [tree, openId]);
  if (above.length === 0) return null;
  return (
    <nav aria-label={t('path')}>
      <ol>
        {above.map((container, index) => (
          <li key={container.id}>
            {index > 0 && <IconChevronRight size={12} stroke={1.9} aria-hidden="true" />}
            <button
              type="button"
              onClick={() => treeOf(documents)?.send({ type: 'folder.open', containerId: container.id })}
            >
              {folderName(container, t)}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
