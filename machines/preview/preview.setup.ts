import { assign, emit, fromCallback, fromPromise, setup } from 'xstate';
import { may } from '../../contract/session/access.ts';
import type { StorageDocument } from '../../contract/storage/storage-items.ts';
import type { SessionFacts } from '../facts.ts';
import { secondClickDelay } from '../parts/confirmation.ts';
import type { Problem } from '../problem.ts';
import { problemOf } from '../problem.ts';
import type { DocumentSelection, Signal } from '../signals.ts';
import { downloadAlert, downloadTopic, withdrawal } from '../signals.ts';
import type { Content, ContentQuestion, Loaded, LoadingInput, NotShown } from './content.ts';
import { drawingLimit, maxViewBytes, readingLimit, shownIn, viewLimits, viewOf } from './content.ts';

export interface PreviewContext {
  readonly facts: SessionFacts;
  /** The client of the documents; `null` while none is open, and when a task shows one, which closes with its task. */
  readonly clientId: string | null;
  /** What can be gone through, in the order of the list it was opened from. */
  readonly documents: readonly StorageDocument[];
  /** Which of them is on show. */
  readonly index: number;
  readonly content: Content | null;
  /** Why the document is offered for download instead. */
  readonly reason: NotShown | null;
  /** Why it could not be fetched. */
  readonly problem: Problem | null;
}

/** What the pages of a PDF report while they are drawn. */
export type DrawingEvent =
  /** A page is being drawn, and none was before. */
  | { type: 'drawing.started' }
  /** A page is finished, and others are being drawn. */
  | { type: 'drawing.progressed' }
  /** No page is being drawn any more. */
  | { type: 'drawing.ended' }
  /** A page needs more memory than a document may take. */
  | { type: 'drawing.exceeded' };

export type PreviewEvent =
  | { type: 'dialog.open'; dialog: string; about?: DocumentSelection | undefined }
  | { type: 'dialog.close' }
  | { type: 'dialog.back' }
  | { type: 'document.next' }
  | { type: 'document.previous' }
  | { type: 'document.download' }
  | { type: 'preview.retry' }
  /** The bytes of the document are there, and are being read. */
  | { type: 'content.arrived' }
  /** The page found that what it was given cannot be drawn. */
  | { type: 'content.failed' }
  | DrawingEvent
  | { type: 'reading.ended'; documentId: string }
  | { type: 'client.changed'; clientId: string }
  | { type: 'route.entered'; path: string };

const provide = (name: string) => async (): Promise<never> => {
  throw new Error(`provide ${name}`);
};

type Context = PreviewContext;
type Opening = { dialog: string; about?: DocumentSelection | undefined };

/** What the services need to know of it. */
export const questionOf = (context: Context): ContentQuestion => {
  const document = shownIn(context);
  const view = document && viewOf(document);
  const kind = view && view.kind !== 'none' ? view.kind : 'text';
  return { documentId: document?.id ?? '', kind, maxBytes: maxViewBytes[kind], limits: viewLimits };
};

/**
 * Whether documents open in place [S6.04, S6.08]. A firm may go back to the old preview, which hands the document to
 * the browser; a user with the preview permission keeps it.
 */
export const opensInPlace = (facts: SessionFacts): boolean =>
  !may(facts, 'oldPreview') || may(facts, 'previewRule');

const hasDocuments = ({ about }: Opening): boolean => about !== undefined && about.documents.length > 0;
const isForPreview = (opening: Opening): boolean => opening.dialog === 'preview' && hasDocuments(opening);

/** Names, types and rules of the preview chart; the states and transitions are in `preview.machine.ts`. */
export const previewSetup = setup({
  types: {
    context: {} as Context,
    events: {} as PreviewEvent,
    input: {} as SessionFacts,
    emitted: {} as Signal,
    meta: {} as { spec: string[] },
    tags: {} as 'open' | 'busy' | 'downloading',
  },
  actors: {
    loadContent: fromPromise<Loaded, LoadingInput>(provide('loadContent')),
    holdContent: fromCallback<DrawingEvent, { content: Content | null }>(() => {
      throw new Error('provide holdContent');
    }),
    prepareDownload: fromPromise<{ url: string }, { documentId: string }>(provide('prepareDownload')),
  },
  delays: { readingLimit, drawingLimit, secondClickDelay },
  guards: {
    isPreview: ({ context }, opening: Opening) => isForPreview(opening) && opensInPlace(context.facts),
    isOldPreview: ({ context }, opening: Opening) => isForPreview(opening) && !opensInPlace(context.facts),
    isReading: (_, opening: Opening) => opening.dialog === 'reading' && hasDocuments(opening),
    isOtherClient: ({ context }, clientId: string) =>
      context.clientId !== null && context.clientId !== clientId,
    isReadHere: ({ context }, documentId: string) =>
      context.clientId === null && shownIn(context)?.id === documentId,
    isOtherPage: ({ context }, path: string) => context.facts.path !== path,
    hasNext: ({ context }) => context.index + 1 < context.documents.length,
    hasPrevious: ({ context }) => context.index > 0,
    isShowable: ({ context }) => {
      const document = shownIn(context);
      return document !== undefined && viewOf(document).kind !== 'none';
    },
    isContent: (_, loaded: Loaded) => loaded.kind !== 'none',
  },
  actions: {
    storeSelection: assign((_, { about }: Opening) => ({
      clientId: about?.clientId ?? null,
      documents: about?.documents ?? [],
      index: about?.at ?? 0,
    })),
    storeReading: assign((_, { about }: Opening) => ({
      clientId: null,
      documents: about?.documents ?? [],
      index: about?.at ?? 0,
    })),
    storePath: assign(({ context }, path: string) => ({ facts: { ...context.facts, path } })),
    forgetSelection: assign({ clientId: null, documents: [], index: 0 }),
    goOn: assign(({ context }) => ({ index: context.index + 1 })),
    goBack: assign(({ context }) => ({ index: context.index - 1 })),
    storeContent: assign((_, loaded: Loaded) => ({ content: loaded.kind === 'none' ? null : loaded })),
    forgetContent: assign({ content: null }),
    storeReason: assign((_, reason: NotShown) => ({ reason })),
    /** Why a document is not even fetched. */
    storeOwnReason: assign(({ context }) => {
      const document = shownIn(context);
      const view = document && viewOf(document);
      return { reason: view?.kind === 'none' ? view.reason : ('type' as const) };
    }),
    storeProblem: assign((_, params: { error: unknown }) => ({ problem: problemOf(params.error) })),
    enterDialog: emit({ type: 'dialog.entered' }),
    leaveDialog: emit({ type: 'dialog.left' }),
    announceOpened: emit(({ context }: { context: Context }) => ({
      type: 'document.opened' as const,
      documentId: shownIn(context)?.id ?? '',
    })),
    announceUnshowable: emit(({ context }: { context: Context }) => ({
      type: 'document.unshowable' as const,
      documentId: shownIn(context)?.id ?? '',
    })),
    announceDownload: emit((_: unknown, url: string) => ({ type: 'download.ready' as const, url })),
    alertDownloadFailure: emit(({ context }: { context: PreviewContext }, { error }: { error: unknown }) => ({
      type: 'alert.raised' as const,
      alert: downloadAlert(shownIn(context)?.id ?? '', problemOf(error)),
    })),
    withdrawDownloadFailure: emit(({ context }: { context: PreviewContext }) =>
      withdrawal(downloadTopic(shownIn(context)?.id ?? '')),
    ),
  },
});
