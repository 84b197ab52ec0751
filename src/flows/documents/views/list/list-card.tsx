import { Button } from '@mantine/core';
import '@mantine/core/styles/Button.layer.css';
import { IconCloudOff, IconFileOff, IconFileSearch, IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { RetryButton } from '../../../../ui/message/retry-button.tsx';
import { StateMessage } from '../../../../ui/message/state-message.tsx';
import surface from '../../../../ui/surface.module.css';
import text from '../../../../ui/text.module.css';
import type { DocumentsActor } from '../documents-actor.ts';
import {
  listOf,
  useFolderTree,
  useIsFiltered,
  useIsFlat,
  useIsLoadingDocuments,
  useIsSearching,
  useList,
  useOpenFolder,
  useOpenList,
} from '../documents-actor.ts';
import { ListSkeleton } from '../screen-skeleton.tsx';
import { UploadButton } from '../upload/upload-button.tsx';
import { DocumentList } from './document-list.tsx';

/** The open folder: its rows, or why there are none. */
export function ListCard({ documents }: { documents: DocumentsActor }) {
  const { t } = useTranslation('documents');
  const folder = useOpenFolder(documents);
  const list = useOpenList(documents);
  const isFlat = useIsFlat(documents);
  const isSearching = useIsSearching(documents);
  const isLoading = useIsLoadingDocuments(documents);
  const isFiltered = useIsFiltered(documents);
  const isLoaded = useList(documents, (snapshot) => snapshot?.matches({ list: 'loaded' }) === true);
  const hasFailed = useList(documents, (snapshot) => snapshot?.matches({ list: 'failed' }) === true);
  const hasFolders = (useFolderTree(documents).childIds[folder?.id ?? '']?.length ?? 0) > 0;
  if (hasFailed)
    return (
      <div className={surface.card}>
        <ListFailed documents={documents} />
      </div>
    );
  if (!isLoaded || !folder || !list)
    return (
      <div className={surface.card} aria-busy="true">
        <p className={text.hidden} role="status">
          {t('loading')}
        </p>
        <ListSkeleton />
      </div>
    );
  if (isSearching && list.documents.length === 0)
    return (
      <div className={surface.card} aria-busy={isLoading || undefined}>
        <StateMessage
          icon={<IconFileSearch size={22} />}
          title={t('nothingFoundTitle')}
          text={t('nothingFoundText')}
        />
      </div>
    );
  if (isFiltered && list.documents.length === 0 && (isFlat || !hasFolders))
    return (
      <div className={surface.card}>
        <StateMessage
          icon={<IconFileSearch size={22} />}
          title={t('nothingFilteredTitle')}
          text={t('nothingFilteredText')}
          action={<ShowAllButton documents={documents} />}
        />
      </div>
    );
  if (list.documents.length === 0 && (isFlat || !hasFolders))
    return (
      <div className={surface.card}>
        <StateMessage
          icon={<IconFileOff size={22} />}
          title={t('emptyTitle')}
          text={t(folder.permissions.canCreate ? 'emptyText' : 'emptyReadOnlyText')}
          action={
            folder.permissions.canCreate && (
              <UploadButton documents={documents} label={t('chooseFiles')} variant="default" />
            )
          }
        />
      </div>
    );
  // Keyed by the folder: where the focus was in another one means nothing here.
  return (
    <DocumentList
      key={isSearching ? 'found' : isFlat ? 'all' : folder.id}
      documents={documents}
      folder={folder}
      list={list}
    />
  );
}

/** Takes the filters away again. */
function ShowAllButton({ documents }: { documents: DocumentsActor }) {
  const { t } = useTranslation('documents');
  return (
    <Button
      variant="default"
      onClick={() => {
        listOf(documents)?.send({ type: 'filter.set', addedBy: null });
        listOf(documents)?.send({ type: 'readFilter.set', readByClientUser: null });
      }}
    >
      {t('fromAll')}
    </Button>
  );
}

function ListFailed({ documents }: { documents: DocumentsActor }) {
  const { t } = useTranslation(['documents', 'problems']);
  const code = useList(documents, (snapshot) => snapshot?.context.problem?.code) ?? 'unknown';
  if (code === 'forbidden')
    return (
      <StateMessage icon={<IconLock size={22} />} title={t('forbiddenTitle')} text={t('forbiddenText')} />
    );
  return (
    <StateMessage
      isError
      icon={<IconCloudOff size={22} />}
      title={t('failedTitle')}
      text={t(`problems:${code}`)}
      action={<RetryButton onClick={() => listOf(documents)?.send({ type: 'list.retry' })} />}
    />
  );
}
