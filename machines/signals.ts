import type { ResponseOf } from '../contract/calls/call.ts';
import type { FeatureFlags } from '../contract/firm/feature-flags.ts';
import type { Theme } from '../contract/firm/theme.ts';
import type { homeCounts } from '../contract/home/home.ts';
import type { Language } from '../contract/language/market.ts';
import type { OutboundMessage } from '../contract/session/bridge.ts';
import type { Session } from '../contract/session/session.ts';
import type { StorageDocument } from '../contract/storage/storage-items.ts';
import type { ClientTag } from '../contract/tasks/task-groups.ts';
import type { Task, TaskGroup } from '../contract/tasks/task-items.ts';
import type { Problem } from './problem.ts';
import type { FlowName } from './root/flows.ts';

/**
 * An alert [S3.17], in codes: `key` and `values` choose a text of `locales/…/alerts.json`.
 * `timeout` is in milliseconds; `null` stays until it is closed.
 */
export interface Alert {
  readonly type: 'success' | 'info' | 'danger';
  readonly key: string;
  readonly values?: Readonly<Record<string, string | number>>;
  /** Keys of `alerts.json` whose translations replace `{{list}}` in the text, as a list. */
  readonly listed?: readonly string[];
  readonly closeable: boolean;
  readonly timeout: number | null;
  /** What pressing the message does: it opens the details, goes to a path of the portal, undoes a deletion, reopens a removed task, or makes a client the active one. */
  readonly clickAction?:
    | { readonly type: 'details' }
    | { readonly type: 'go'; readonly to: string }
    | { readonly type: 'undo'; readonly deletionId: string }
    | { readonly type: 'reopen'; readonly taskId: string }
    | {
        readonly type: 'client';
        readonly clientId: string;
        readonly name: string;
        /** The key of the button's label: back to the client before, or over to that of another tab. */
        readonly label: 'switchToClient';
      };
  /** What the details list, each a line of its own. */
  readonly modalItems?: readonly AlertItem[];
  /** The key of the text above the list. */
  readonly modalMsg?: string;
  /** What it speaks of; when that holds no more, `alert.withdrawn` about the same takes it off the screen. */
  readonly topic?: string;
}

/** One line of an alert's details: a name and why, as keys of `alerts.json`. */
export interface AlertItem {
  readonly name: string;
  readonly reasons: readonly string[];
}

/** A container as other flows need to know it. */
export interface ContainerRef {
  readonly id: string;
  readonly type: 'Client' | 'Project' | 'Folder';
  readonly name: string;
  readonly canCreate: boolean;
}

/** The subject of a dialog about documents: their client, the open folder, and the selected documents. */
export interface DocumentSelection {
  readonly clientId: string;
  /** `null` where documents of several folders are listed. */
  readonly folder: ContainerRef | null;
  readonly documents: readonly StorageDocument[];
  /** Which of them is meant, from 0, where the others are only those around it; without it the first. */
  readonly at?: number;
}

/** The dialog of a flow that is asked for, and what it is about. */
export interface DialogWanted {
  readonly dialog: string;
  readonly about?: DocumentSelection | undefined;
}

/** A group with its tasks, and the client that it is of. */
export interface OpenedGroup {
  readonly group: TaskGroup;
  readonly tasks: readonly Task[];
  readonly client: ClientTag | null;
}

/** What the tabs count, over all clients of the user. */
export type Counts = ResponseOf<typeof homeCounts>;

/** A task that has changed on the server; `version` is the newest one. */
export interface TaskChange {
  readonly taskId: string;
  readonly taskGroupId: string;
  readonly clientId: string;
  readonly version: number;
}

/** What a greeting says about the obligations of a client in the present month. */
export interface ObligationCounts {
  readonly overdue: number;
  /** How many are due on the next day with any, and in how many days that is; `null` unless that is soon. */
  readonly next: { readonly count: number; readonly daysLeft: number } | null;
}

/** An action by the route names of its section and its own [T2.13]. */
export interface ActionPlace {
  readonly section: string;
  readonly action: string;
}

/** A field of the form of a task's step, counted from 0. */
export interface FileField {
  readonly step: number;
  /** The name of the field. */
  readonly field: string;
}

/**
 * What machines emit for the rest of the app, as one closed union. The relay in `src/app` gives
 * each to root, which passes it to every running flow whose chart handles its type, and to the page.
 */
export type Signal =
  | { type: 'alert.raised'; alert: Alert }
  | { type: 'alert.shown'; alert: Alert }
  | { type: 'alert.withdrawn'; topic: string }
  | { type: 'session.started'; session: Session; returnTo: string | null }
  | { type: 'session.refreshed'; session: Session }
  | { type: 'session.ended' }
  /** Whether files are on their way that signing out would drop. */
  | { type: 'uploads.changed'; isUnderWay: boolean }
  | { type: 'theme.loaded'; theme: Theme }
  | { type: 'client.changed'; clientId: string }
  /** The user is linked to no client [S2.14]. */
  | { type: 'clients.none' }
  /** A client is to be the active one: that of an open task [T2.05], or one that the user went back to. */
  | { type: 'client.wanted'; clientId: string; isAsked?: boolean }
  | { type: 'documents.changed'; clientId: string; containerId: string }
  /** A service request has another status, or was read: what home, the bell and the tabs count may be another number. */
  | { type: 'requests.changed' }
  /** The content of a document is on screen, or was handed to the browser. */
  | { type: 'document.opened'; documentId: string }
  /** What the tax calendar counts for the active client in the present month [T2.22]. */
  | { type: 'obligations.counted'; clientId: string; counts: ObligationCounts }
  /** A document cannot be shown; its download is offered in its place. */
  | { type: 'document.unshowable'; documentId: string }
  /** A task no longer shows a document to be read in place. */
  | { type: 'reading.ended'; documentId: string }
  /** The server has set read marks of documents. */
  | { type: 'marks.stored' }
  /** Home was answered, or a document of it was opened: the tabs count the same. */
  | { type: 'counts.loaded'; counts: Counts }
  | { type: 'undo.wanted'; deletionId: string }
  /** A removed task is to be open again. */
  | { type: 'removal.undo'; taskId: string }
  | { type: 'task.changed'; group: TaskGroup; tasks: readonly Task[] }
  | { type: 'tasks.stale'; changed: readonly TaskChange[] }
  /** The app that hosts the page asks whether the task at the URL is shown: `task.opened` or `task.missing` says it. */
  | { type: 'task.wanted'; taskId: string }
  /** A task is on screen [T2.05]. */
  | { type: 'task.opened'; taskId: string }
  /** The group of that task, which the lists may not have loaded. */
  | ({ type: 'group.opened' } & OpenedGroup)
  /** The files of a task that are on their way, by the number of their step, from 0; one entry for each file. */
  | { type: 'task.uploads'; taskId: string; steps: readonly number[] }
  /** A file of a task is stored, and tied to its task; `field` waits for it, unless another file was chosen for it since. */
  | { type: 'task.uploaded'; taskId: string; documentId: string; field: FileField | null }
  /** A task is not shown: it is not there, not for this user [T5.03], or could not be loaded. */
  | { type: 'task.missing'; taskId: string }
  /** The app that hosts the page asks whether the action at the URL is shown: `action.opened` or `action.missing` says it. */
  | ({ type: 'action.wanted' } & ActionPlace)
  /** An action is on screen [T2.12]. */
  | ({ type: 'action.opened' } & ActionPlace)
  /** An action is not shown: there is none, or the user may not use it [T6.03]. */
  | ({ type: 'action.missing' } & ActionPlace)
  | {
      type: 'navigation.wanted';
      to: string;
      replace: boolean;
      state?: Readonly<Record<string, string | null>>;
    }
  | { type: 'navigation.back' }
  /** Another flow is to run, because this one needs what it reports. */
  | { type: 'flow.wanted'; flow: FlowName }
  /** The dialog of another flow is to open. */
  | ({ type: 'flow.open'; flow: FlowName } & DialogWanted)
  /** A dialog covers the page: Back closes it and stays on the page, so it gets an entry of the history. */
  | { type: 'dialog.entered' }
  /** That dialog was closed otherwise than by Back: its entry of the history is left. */
  | { type: 'dialog.left' }
  /** Back has left the entry of that dialog. */
  | { type: 'dialog.back' }
  | { type: 'page.left'; url: string }
  | { type: 'language.changed'; language: Language }
  | { type: 'flags.loaded'; flags: FeatureFlags }
  | { type: 'profile.saved' }
  | { type: 'terms.required'; version: string }
  | { type: 'terms.accepted' }
  | { type: 'error.noted'; module: string; message: string; stack: string | null }
  /** Only for the console: nothing has failed. */
  | { type: 'warning.noted'; module: string; message: string }
  | { type: 'bridge.posted'; message: OutboundMessage }
  | { type: 'download.ready'; url: string };

/** How long an alert that vanishes by itself stays (decision 24), in milliseconds. */
export const bentoStandard = 5000;

/** A danger alert that stays until it is closed. */
export const dangerAlert = (key: string, values?: Alert['values']): Alert => ({
  type: 'danger',
  key,
  ...(values ? { values } : {}),
  closeable: true,
  timeout: null,
});

/** Takes back what was said about a topic: a second try is under way, or has done what the first did not. */
export const withdrawal = (topic: string) => ({ type: 'alert.withdrawn' as const, topic });

/** What an alert about the download of a document speaks of. */
export const downloadTopic = (documentId: string): string => `download:${documentId}`;

/** A download that did not start, which says nothing of the document, unless the server does not find it. */
export const downloadAlert = (documentId: string, { code }: Problem): Alert => ({
  ...dangerAlert(code === 'notFound' ? 'documentDownloadGoneMsg' : 'documentDownloadErrorMsg'),
  topic: downloadTopic(documentId),
});
