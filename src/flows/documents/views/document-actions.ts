import {
  IconDownload,
  IconEye,
  IconLink,
  IconMail,
  IconMailOpened,
  IconMessage,
  IconSend,
  IconSquareCheck,
  IconTrash,
} from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { may } from '../../../../contract/session/access.ts';
import type { Container, StorageDocument } from '../../../../contract/storage/storage-items.ts';
import {
  downloadOf,
  isOneFolder,
  whyNotDownloaded,
  whyNotSent,
} from '../../../../machines/documents/chosen.ts';
import { openListOf } from '../../../../machines/documents/document-list.machine.ts';
import { containerLabel } from '../../../../machines/documents/tree.ts';
import type { FlowName } from '../../../../machines/root/flows.ts';
import type { ContainerRef, DocumentSelection } from '../../../../machines/signals.ts';
import { useRoot } from '../../../ui/flow/root-context.ts';
import { useMay } from '../../../ui/flow/use-may.ts';
import type { DocumentsActor } from './documents-actor.ts';
import { listOf, openFolderOf, treeOf } from './documents-actor.ts';

/** Something that can be done with documents. */
export interface DocumentAction {
  /** The key of its word in `documents.json`. */
  readonly key: string;
  readonly Icon: typeof IconTrash;
  readonly run: () => void;
  /** The key of the reason why not, when it is withheld. */
  readonly reason?: string | undefined;
}

/** A container as other flows need to know it, under the name that is on screen. */
export const containerRefOf = (container: Container): ContainerRef => ({
  id: container.id,
  type: container.type,
  name: containerLabel(container),
  canCreate: container.permissions.canCreate,
});

/** Opens the dialog of a flow about documents of the list on screen; none stand for the open folder as a whole. */
export function useOpenAbout(documents: DocumentsActor) {
  const root = useRoot();
  return (
    flow: FlowName,
    dialog: string,
    chosen: readonly StorageDocument[] = [],
    place: Pick<DocumentSelection, 'at'> = {},
  ): void => {
    const { clientId } = documents.getSnapshot().context;
    const list = listOf(documents)?.getSnapshot().context;
    const folder = openFolderOf(treeOf(documents)?.getSnapshot());
    if (clientId === null || list === undefined) return;
    const about = {
      clientId,
      folder: folder && isOneFolder(list) ? containerRefOf(folder) : null,
      documents: chosen,
      ...place,
    };
    root.send({ type: 'flow.open', flow, dialog, about });
  };
}

/** What can be done with documents: with one of them by its menu, with several by the bar. */
export function useDocumentActions(documents: DocumentsActor) {
  const openAbout = useOpenAbout(documents);
  const mayChange = useSelector(documents, ({ context }) => may(context.access, 'changes'));
  const mayMarkRead = useMay('documentReadToggle');
  const mayLink = useMay('documentDeepLink');
  const reason = mayChange ? undefined : 'notInPreview';

  const open = (document: StorageDocument): void => {
    const list = listOf(documents)?.getSnapshot();
    const listed = (list && openListOf(list.context))?.documents ?? [];
    const at = listed.findIndex(({ id }) => id === document.id);
    if (at < 0) openAbout('preview', 'preview', [document]);
    else openAbout('preview', 'preview', listed, { at });
  };
  const download = (chosen: readonly StorageDocument[]): DocumentAction => ({
    key: 'downloadAction',
    Icon: IconDownload,
    reason: whyNotDownloaded(chosen.length, mayChange) ?? undefined,
    run() {
      const [only] = chosen;
      if (only && downloadOf(chosen.length) === 'file')
        documents.send({ type: 'document.download', documentId: only.id });
      else openAbout('exporting', 'export', chosen);
    },
  });
  const change = (chosen: readonly StorageDocument[]): readonly DocumentAction[] => [
    {
      key: 'send',
      Icon: IconSend,
      reason: whyNotSent(chosen.length, mayChange) ?? undefined,
      run: () => openAbout('sending', 'send', chosen),
    },
    ...(mayMarkRead ? readActions(chosen) : []),
  ];
  const readActions = (chosen: readonly StorageDocument[]): readonly DocumentAction[] => {
    const isRead = chosen.every(({ isReadByClientUser }) => isReadByClientUser);
    const documentIds = chosen.map(({ id }) => id);
    return [
      {
        key: isRead ? 'markUnread' : 'markRead',
        Icon: isRead ? IconMail : IconMailOpened,
        run: () => documents.send({ type: 'read.set', documentIds, isRead: !isRead }),
      },
    ];
  };
  const remove = (chosen: readonly StorageDocument[]): DocumentAction => ({
    key: 'delete',
    Icon: IconTrash,
    reason,
    run: () => openAbout('deletion', 'delete', chosen),
  });

  return {
    /** For the bar of the chosen ones. */
    forSeveral: (chosen: readonly StorageDocument[]): readonly DocumentAction[] => [
      download(chosen),
      ...change(chosen),
      remove(chosen),
    ],
    /** For the menu of a row. */
    forOne: (document: StorageDocument): readonly DocumentAction[] => [
      { key: 'open', Icon: IconEye, run: () => open(document) },
      download([document]),
      ...change([document]),
      {
        key: 'commentsAction',
        Icon: IconMessage,
        run: () => openAbout('comments', 'comments', [document]),
      },
      ...(mayLink
        ? [{ key: 'copyLink', Icon: IconLink, run: () => documents.send({ type: 'link.copy', document }) }]
        : []),
      {
        key: 'choose',
        Icon: IconSquareCheck,
        run: () => listOf(documents)?.send({ type: 'selection.toggle', documentId: document.id }),
      },
      remove([document]),
    ],
    /** Opens the preview at a document; the others of the list, as far as it is loaded, are its neighbours. */
    open,
  };
}
