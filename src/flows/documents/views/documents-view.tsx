import { useSelector } from '@xstate/react';
import type { RefObject } from 'react';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { topIdOf } from '../../../../machines/documents/folder-tree.machine.ts';
import { CrashBoundary } from '../../../ui/flow/crash-boundary.tsx';
import { late } from '../../../ui/flow/late.tsx';
import { useFlowActor } from '../../../ui/flow/root-context.ts';
import { whenIdle } from '../../../ui/flow/when-idle.ts';
import { useFocusAfterLoss } from '../../../ui/focus/use-focus-after-loss.ts';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import { ClientStates } from './client-states.tsx';
import styles from './documents.module.css';
import { type DocumentsActor, useList, useOpenId, useTree } from './documents-actor.ts';
import { FolderHead } from './folder-head.tsx';
import { ListCard } from './list/list-card.tsx';
import { FolderTreeCard } from './tree/folder-tree.tsx';
import { TreeFoot } from './tree/tree-foot.tsx';

// Dropping comes after seeing: its program is fetched once the list is there and drawn.
const UploadDropArea = late(async () => {
  await whenIdle();
  return { default: (await import('./upload/upload-drop-area.tsx')).UploadDropArea };
});

/** The screen once its flow runs: folders on the left, the open folder on the right. */
export function DocumentsView({ documents }: { documents: DocumentsActor }) {
  const { t } = useTranslation('documents');
  const clients = useFlowActor('clients');
  const hasClient = useSelector(documents, (snapshot) => snapshot.context.clientId !== null);
  const isTreeFailed = useTree(documents, (snapshot) => snapshot?.matches({ folders: 'failed' }) === true);
  const hasNoFolders = useTree(
    documents,
    (snapshot) => snapshot?.matches({ folders: 'loaded' }) === true && topIdOf(snapshot.context) === null,
  );
  const isListed = useList(documents, (snapshot) => snapshot?.matches({ list: 'loaded' }) === true);
  const isTopOpen = useTree(
    documents,
    (snapshot) => snapshot?.context.openId === (snapshot && topIdOf(snapshot.context)),
  );
  const heading = useRef<HTMLHeadingElement>(null);
  useArrival(documents, heading);
  const isClientAwaited = useSelector(
    clients,
    (snapshot) => !hasClient && !(snapshot?.matches('failed') || snapshot?.matches('loaded')),
  );
  const hasTree = hasClient && !isTreeFailed && !hasNoFolders;
  return (
    <div className={`${surface.screen} ${styles.screen}`}>
      {(hasTree || isClientAwaited) && (
        <section className={`${surface.card} ${styles.treeCard}`} aria-labelledby="folders-label">
          <h2 id="folders-label" className={`${text.caption} ${text.strong} ${styles.treeLabel}`}>
            {t('folders')}
          </h2>
          <FolderTreeCard documents={documents} />
          {hasTree && <TreeFoot documents={documents} />}
        </section>
      )}
      <div className={styles.main}>
        <FolderHead documents={documents} headingRef={heading} mayAct={hasTree} isAwaited={isClientAwaited} />
        {hasTree ? (
          <>
            <ListCard documents={documents} />
            {isListed && isTopOpen && (
              <div className={styles.waysBelow}>
                <TreeFoot documents={documents} />
              </div>
            )}
          </>
        ) : (
          <ClientStates documents={documents} clients={clients} hasNoFolders={hasNoFolders} />
        )}
      </div>
      {isListed && (
        // It comes by itself: what cannot be fetched is tried again with the next list, and files can still be chosen.
        <CrashBoundary fallback={null}>
          <UploadDropArea documents={documents} />
        </CrashBoundary>
      )}
    </div>
  );
}

const isOtherFolder = (before: string | null, now: string | null): boolean =>
  before !== null && before !== now;

/** A newly opened folder is shown from its top; focus goes to the heading when what had it is gone. */
function useArrival(documents: DocumentsActor, heading: RefObject<HTMLHeadingElement | null>): void {
  const openId = useOpenId(documents);
  const before = useRef(openId);
  useLayoutEffect(() => {
    if (before.current === openId) return;
    const isFirst = before.current === null;
    before.current = openId;
    if (!isFirst) window.scrollTo({ top: 0 });
  }, [openId]);
  useFocusAfterLoss(heading, openId, isOtherFolder);
}
