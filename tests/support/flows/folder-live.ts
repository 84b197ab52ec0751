/** The folder chart with services that answer when the test says so. */

import type { SessionFacts } from '../../../machines/facts.ts';
import { folderMachine } from '../../../machines/folder/folder.machine.ts';
import type { Beginning, CreatedFolder, FolderWish } from '../../../machines/folder/folder.setup.ts';
import { ProblemError } from '../../../machines/problem.ts';
import type { ContainerRef, DocumentSelection } from '../../../machines/signals.ts';
import { live, service, settle } from '../charts/live.ts';
import { factsFor } from '../values/session-facts.ts';

export const container: ContainerRef = { id: 'tax', type: 'Folder', name: 'Tax', canCreate: true };
export const about: DocumentSelection = { clientId: 'acme', folder: container, documents: [] };
export const elsewhere: DocumentSelection = {
  clientId: 'bolt',
  folder: { ...container, id: 'bolts', name: 'Bolts' },
  documents: [],
};
export const offline = new ProblemError({ code: 'offline' });
export const taken = new ProblemError({ code: 'nameTaken', status: 409 });
export const forbidden = new ProblemError({ code: 'forbidden', status: 403 });
export const mayAdd = factsFor({ controls: ['ClientCenterAddFolder'] });
export const created = {
  type: 'alert.raised',
  alert: {
    type: 'success',
    key: 'uploadFolderSuccessAlert',
    values: { name: 'Receipts' },
    closeable: true,
    timeout: 5000,
    clickAction: { type: 'go', to: '/documents/new-1' },
  },
};
export const danger = (key: string, more: object = {}) => ({
  type: 'alert.raised',
  alert: { type: 'danger', key, closeable: true, timeout: null, ...more },
});
/** What is said of a folder that was not made, until the next try begins. */
export const failure = (key: string, values?: object) =>
  danger(key, { topic: 'folder:tax', ...(values ? { values } : {}) });
export const withdrawn = { type: 'alert.withdrawn', topic: 'folder:tax' };
export const changed = { type: 'documents.changed', clientId: 'acme', containerId: 'tax' };

/** Starts the chart; by default for a user who may add folders. */
export function startFolder(facts: SessionFacts = mayAdd) {
  const beginFolder = service<Beginning, { user: string; containerId: string }>();
  const keepDraft = service<void, { user: string; containerId: string; name: string }>();
  const createFolder = service<CreatedFolder, FolderWish>();
  const run = live(
    folderMachine.provide({
      actors: {
        beginFolder: beginFolder.logic,
        keepDraft: keepDraft.logic,
        createFolder: createFolder.logic,
      },
    }),
    facts,
  );
  const { actor } = run;
  const at = () => actor.getSnapshot();
  const open = async (selection = about, name = '') => {
    actor.send({ type: 'dialog.open', dialog: 'create', about: selection });
    beginFolder.last().resolve({ name, tryId: `try-${beginFolder.asked.length}` });
    await settle();
  };
  const submit = (name: string) => {
    actor.send({ type: 'name.changed', name });
    actor.send({ type: 'name.submit' });
  };
  const answer = async (how: CreatedFolder | Error) => {
    if (how instanceof Error) createFolder.last().reject(how);
    else createFolder.last().resolve(how);
    await settle();
  };
  return { ...run, at, open, submit, answer, beginFolder, keepDraft, createFolder };
}
