import { assign, emit, enqueueActions, fromPromise, raise, setup } from 'xstate';
import { may } from '../../contract/session/access.ts';
import type { Session } from '../../contract/session/session.ts';
import type { SessionFacts } from '../facts.ts';
import type { Problem } from '../problem.ts';
import { problemOf } from '../problem.ts';
import type { Alert, ContainerRef, DialogWanted, DocumentSelection, Signal } from '../signals.ts';
import { bentoStandard, dangerAlert, withdrawal } from '../signals.ts';
import { folderNameFault, folderNameOf, nextFolderName } from './folder-name.ts';

/** The container and the client of a new folder. Both stay when the active client changes (decision 22). */
export interface Place {
  readonly clientId: string;
  readonly container: ContainerRef;
}

export interface FolderContext {
  readonly facts: SessionFacts;
  /** The container of the new folder; `null` until the dialog was opened once. */
  readonly place: Place | null;
  /** The active client, as far as it matters here. */
  readonly activeClientId: string | null;
  /** What was typed. */
  readonly name: string;
  /** The name that went out last; `null` before. */
  readonly tried: string | null;
  /** Random; with the number of the name it makes the key of a try. */
  readonly tryId: string;
  /** How many names went out to this place. */
  readonly version: number;
  /** Where the dialog was opened again while a folder was still on its way. */
  readonly next: Place | null;
  /** Why it did not get through. */
  readonly problem: Problem | null;
}

export type FolderEvent =
  | ({ type: 'dialog.open' } & DialogWanted)
  | { type: 'dialog.close' }
  | { type: 'name.changed'; name: string }
  | { type: 'name.submit' }
  | { type: 'offer.take' }
  | { type: 'client.changed'; clientId: string }
  /** Raised by the chart when the call ends: the next state depends on whether the dialog is still open. */
  | { type: 'folder.created' }
  | { type: 'folder.failed'; error: unknown }
  | { type: 'session.refreshed'; session: Session };

/** What the dialog begins with: a name that was typed before and never sent, '' for none. */
export interface Beginning {
  readonly name: string;
  readonly tryId: string;
}

/** What the creating service is asked [S7.18]. */
export interface FolderWish {
  /** The user for whom the draft is deleted then. */
  readonly user: string;
  readonly container: ContainerRef;
  readonly name: string;
  /** Makes a repeated request make one folder. */
  readonly idempotencyKey: string;
}

/** A folder that is there now. */
export interface CreatedFolder {
  readonly id: string;
  readonly name: string;
}

const provide = (name: string) => async (): Promise<never> => {
  throw new Error(`provide ${name}`);
};

type Context = FolderContext;
type Failure = { error: unknown };

const nowhere: Place = { clientId: '', container: { id: '', type: 'Folder', name: '', canCreate: false } };
/** The container of the new folder; called only after the dialog was opened. */
export const placeOf = ({ place }: Context): Place => place ?? nowhere;
/** What alerts about a folder that was not made speak of: as with drafts, there is one for each container. */
const topicOf = (context: Context): string => `folder:${placeOf(context).container.id}`;
/** Under whom a draft is kept (decision 10). */
export const userOf = ({ facts }: Context): string => facts.session.meta.PrismGuid;
/** The name that is offered in place of the one that is taken (decision 18). */
export const offerOf = ({ tried }: Context): string => nextFolderName(tried ?? '');
/** What the creating service is asked. */
export const wishOf = (context: Context): FolderWish => ({
  user: userOf(context),
  container: placeOf(context).container,
  name: context.tried ?? '',
  idempotencyKey: context.tryId && `${context.tryId}:${context.version}`,
});

const placeIn = (about: DocumentSelection | undefined): Place | null =>
  about?.folder ? { clientId: about.clientId, container: about.folder } : null;

/** A name goes out; the same one again is the same try. */
const tryName = ({ tried, version }: Context, name: string): Partial<Context> => ({
  tried: name,
  version: tried === name ? version : version + 1,
  problem: null,
});

/** What is said of a folder that is there. It leads into the folder as long as its client is the active one. */
const createdAlert = (context: Context, { id, name }: CreatedFolder): Alert => ({
  type: 'success',
  key: 'uploadFolderSuccessAlert',
  values: { name },
  closeable: true,
  timeout: bentoStandard,
  ...(context.activeClientId === placeOf(context).clientId
    ? { clickAction: { type: 'go', to: `/documents/${encodeURIComponent(id)}` } }
    : {}),
});

/** What is said of a folder that was not made [S5.10, S8.13]. */
const failureAlert = ({ tried }: Context, { error }: Failure) =>
  problemOf(error).code === 'forbidden'
    ? dangerAlert('uploadFolderPermissionAlert')
    : dangerAlert('uploadFolderFailAlert', { name: tried ?? '' });

/** Names, types and rules of the folder chart; the states and transitions are in `folder.machine.ts`. */
export const folderSetup = setup({
  types: {
    context: {} as Context,
    events: {} as FolderEvent,
    input: {} as SessionFacts,
    emitted: {} as Signal,
    meta: {} as { spec: string[] },
    tags: {} as 'open' | 'busy',
  },
  actors: {
    beginFolder: fromPromise<Beginning, { user: string; containerId: string }>(provide('beginFolder')),
    keepDraft: fromPromise<void, { user: string; containerId: string; name: string }>(provide('keepDraft')),
    createFolder: fromPromise<CreatedFolder, FolderWish>(provide('createFolder')),
  },
  guards: {
    isCreateRequest: (_, { dialog, about }: DialogWanted) => dialog === 'create' && placeIn(about) !== null,
    mayCreate: ({ context }, { dialog, about }: DialogWanted) =>
      dialog === 'create' && placeIn(about)?.container.canCreate === true && may(context.facts, 'addFolder'),
    isNameFine: ({ context }) => folderNameFault(folderNameOf(context.name)) === undefined,
    isOfferFine: ({ context }) => folderNameFault(offerOf(context)) === undefined,
    isOfAnother: ({ context }, clientId: string) => placeOf(context).clientId !== clientId,
    isNextOfAnother: ({ context }, clientId: string) => context.next?.clientId !== clientId,
    isConflict: (_, { error }: Failure) => problemOf(error).status === 409,
  },
  actions: {
    storeSession: assign(({ context }, session: Session) => ({ facts: { ...context.facts, session } })),
    storePlace: assign(({ context }, about: DocumentSelection | undefined) =>
      startedAt(context, placeIn(about)),
    ),
    storeNext: assign((_, about: DocumentSelection | undefined) => ({
      next: placeIn(about),
      activeClientId: about?.clientId ?? null,
    })),
    storeActive: assign((_, activeClientId: string) => ({ activeClientId })),
    dropNext: assign({ next: null }),
    goToNext: assign(({ context }) => startedAt(context, context.next)),
    storeBeginning: assign(({ context }, { name, tryId }: Beginning) => ({
      // The page remembers a name that was offered and taken, too, and that in any browser.
      name: context.name || name,
      tryId: context.tryId || tryId,
    })),
    storeName: assign((_, name: string) => ({ name })),
    tryTyped: assign(({ context }) => tryName(context, folderNameOf(context.name))),
    tryOffer: assign(({ context }) => ({ ...tryName(context, offerOf(context)), name: offerOf(context) })),
    storeProblem: assign((_, { error }: Failure) => ({ problem: problemOf(error) })),
    raiseCreated: raise({ type: 'folder.created' }),
    raiseFailed: raise((_, { error }: Failure) => ({ type: 'folder.failed' as const, error })),
    forgetName: assign({ name: '', tried: null }),
    announceFolder: emit(({ context }: { context: Context }) => ({
      type: 'documents.changed' as const,
      clientId: placeOf(context).clientId,
      containerId: placeOf(context).container.id,
    })),
    alertCreated: emit(({ context }: { context: Context }, folder: CreatedFolder) => ({
      type: 'alert.raised' as const,
      alert: createdAlert(context, folder),
    })),
    alertFailure: emit(({ context }: { context: Context }, failure: Failure) => ({
      type: 'alert.raised' as const,
      alert: { ...failureAlert(context, failure), topic: topicOf(context) },
    })),
    withdrawFailure: enqueueActions(({ context, enqueue }) => {
      if (context.tried !== null) enqueue.emit(withdrawal(topicOf(context)));
    }),
    alertNotAllowed: emit({
      type: 'alert.raised',
      alert: dangerAlert('uploadFolderPermissionAlert'),
    }),
  },
});

/** The dialog is opened about a place. What was typed and tried there before is still in the page's memory. */
const startedAt = (context: Context, place: Place | null): Partial<Context> => ({
  place,
  activeClientId: place?.clientId ?? null,
  ...(place?.container.id === context.place?.container.id ? {} : nothingTried),
  next: null,
  problem: null,
});

const nothingTried = { name: '', tried: null, tryId: '', version: 0 };

/** The context of a session that has made no folder yet. */
export const startContext = (facts: SessionFacts): Context => ({
  facts,
  place: null,
  activeClientId: null,
  ...nothingTried,
  next: null,
  problem: null,
});
