/** Carries the events of the upload chart out on a page, as a person, the server or the network brings them about. */
import { expect } from 'vitest';
import type { AnyEventObject } from 'xstate';
import type { Alert } from '../../machines/signals.ts';
import { firstRetryDelay, maxRetries } from '../../machines/upload/upload-file.setup.ts';
import { patience } from './chromium.ts';
import type { UploadPage } from './upload-page.ts';

const soon = { timeout: patience, interval: 20 };
/** By how much the clock is moved on until something shows, in milliseconds. */
const step = 100;

/** What is done to all files together, by the names of the buttons. */
const forAll = {
  'queue.pause': 'Pause all',
  'queue.resume': 'Resume all',
  'queue.retry': 'Retry all',
  'queue.cancel': 'Cancel all',
};
/** What comes about by itself: nothing is remembered, a receipt is saved with its button, and the firm is told. */
const given = [
  'xstate.init',
  ...['recallUploads', 'saveReceipt', 'notifyUpload'].map((id) => `xstate.done.actor.${id}`),
];

/** A file of a path in the browser. */
interface Sent {
  readonly mark: string;
  /** How often it has failed since it was picked or tried again by hand. */
  failures: number;
}

/** `mark` sets the names of this path apart; `folderName` is the folder that is picked for outside the top. */
export function createHands({ page, wire, ...stage }: UploadPage, mark: string, folderName: string) {
  const sent = new Map<string, Sent>();
  let picks = 0;
  const fileOf = (id: string): Sent => {
    const file = sent.get(id);
    if (!file) throw new Error(`${id} was not picked`);
    return file;
  };
  const heldOf = (name: string) => wire.held().find((what) => what.endsWith(` ${name}`));
  const rowWith = (status: string, name: string) =>
    page.locator(`[data-status="${status}"]`, { hasText: name }).waitFor();
  const outgoing = async (name: string) => {
    await expect.poll(() => heldOf(name), soon).toBeDefined();
    return heldOf(name) ?? '';
  };
  const toSending = async (name: string) => {
    if ((await outgoing(name)) === `check ${name}`) await wire.pass(`check ${name}`);
    await expect.poll(() => heldOf(name), soon).toBe(`send ${name}`);
  };
  const waitOut = async (id: string, name: string) => {
    // Its time may have come while the clock was moved on for another file.
    if (!heldOf(name)) await stage.waitOut(name, firstRetryDelay * 2 ** (fileOf(id).failures - 1));
  };
  const openContainer = async (isTop: boolean) => {
    const tree = page.getByRole('tree', { name: 'Folders' }).getByRole('treeitem');
    const wanted = isTop ? tree.first() : tree.filter({ hasText: folderName });
    if ((await wanted.getAttribute('aria-selected')) === 'true') return;
    await wanted.click();
    await expect.poll(() => wanted.getAttribute('aria-selected'), soon).toBe('true');
  };

  return {
    /** The name in the browser of a name in the chart. */
    shown: (id: string, name: string) => `${sent.get(id)?.mark ?? mark} ${name}`,
    async take(event: AnyEventObject, nameBefore: string): Promise<void> {
      const { type, id = '' } = event;
      const name = sent.has(id) ? `${fileOf(id).mark} ${nameBefore}` : '';
      const original = sent.has(id) ? `${fileOf(id).mark} ${id}.pdf` : '';
      switch (type) {
        case 'files.select': {
          const [{ file, container }] = event.files;
          picks += 1;
          const one = { mark: file.id === 'bad' ? mark : `${mark}.${picks}`, failures: 0 };
          if (file.id !== 'bad') sent.set(file.id, one);
          await openContainer(container.type === 'Client');
          return stage.choose(`${one.mark} ${file.name}`);
        }
        case 'xstate.done.actor.loadConstraints':
          return wire.pass('constraints');
        case 'xstate.error.actor.loadConstraints':
          return stage.breakReading('constraints');
        case 'xstate.done.actor.findDefaultFolder':
          return wire.pass('projects');
        case 'xstate.error.actor.findDefaultFolder':
          return stage.breakReading('projects');
        case 'xstate.done.actor.findTakenNames': {
          const names = (await wire.asked('names')).postDataJSON() as string[];
          const exists = event.output.length > 0;
          await wire.say('names', { data: names.map((one) => ({ name: one, exists })) });
          // What is fetched for the question shows with the clock, which stands still.
          while (exists && !(await page.getByRole('dialog').isVisible())) await stage.pass(step);
          return;
        }
        case 'xstate.error.actor.findTakenNames':
          return wire.refuse('names', 'offline');
        case 'conflicts.keepBoth':
          return stage.press('Keep both');
        case 'conflicts.skip':
          return stage.press('Skip these');
        case 'file.waiting':
          fileOf(id).failures += 1;
          return wire.refuse(await outgoing(name), 'offline');
        case 'file.sending':
          await waitOut(id, name);
          return toSending(name);
        case 'file.progress':
          await toSending(name);
          return stage.report(name, event.sentBytes);
        case 'file.renamed': {
          const what = await outgoing(name);
          if (what.startsWith('send')) return wire.refuse(what, 'nameTaken');
          return wire.say(what, { data: [{ name, exists: true }] });
        }
        case 'file.stored':
          await toSending(name);
          return wire.pass(`send ${name}`);
        case 'file.failed':
          for (let { failures } = fileOf(id); failures <= maxRetries; failures += 1) {
            await wire.refuse(await outgoing(name), event.problem.code);
            if (failures === maxRetries) return;
            await rowWith('waiting', original);
            fileOf(id).failures += 1;
            await waitOut(id, name);
          }
          return;
        case 'file.cancel':
          // While its bytes are going out: that is what has to be broken off.
          await toSending(name);
          await stage.press(`Cancel ${original}`);
          return expect.poll(() => heldOf(name), soon).toBeUndefined();
        case 'file.retry':
          fileOf(id).failures = 0;
          return stage.press(`Retry ${original}`);
        case 'file.pause':
          await toSending(name);
          await stage.press(`Pause ${original}`);
          return expect.poll(() => heldOf(name), soon).toBeUndefined();
        case 'file.resume':
          return stage.press(`Resume ${original}`);
        case 'queue.pause':
        case 'queue.resume':
        case 'queue.retry':
        case 'queue.cancel':
          for (const file of sent.values()) file.failures = 0;
          return stage.press(forAll[type]);
        case 'receipt.save': {
          const download = page.waitForEvent('download');
          await stage.press('Save receipt');
          expect(await (await download).failure()).toBeNull();
          return;
        }
        case 'panel.clear':
          return page.getByRole('region', { name: 'Uploads' }).getByRole('button', { name: 'Close' }).click();
        default:
          if (!given.includes(type)) throw new Error(`nobody can bring about ${type} on a page`);
      }
    },
  };
}

/** What the alerts of uploads say. */
export const alertTexts: Readonly<Record<string, (values: Alert['values']) => string>> = {
  uploadConstraintsErrorMsg: () =>
    'Nothing was uploaded: the rules for files could not be loaded. Please choose the files again.',
  defaultUploadFolderErrorMsg: () =>
    'Unable to retrieve default upload folder. Nothing was uploaded; please try again.',
  selectErrorAlertMsg: (values) => `${values?.filename} was not added: files of this type are not accepted.`,
  uploadDocumentSuccessAlert: (values) => `${values?.filename} was uploaded.`,
  uploadDocumentsSuccessAlert: (values) => `${values?.count} documents were uploaded.`,
  uploadDocumentsFailedWarning: (values) =>
    `${values?.failed} of ${values?.total} documents could not be uploaded.`,
};
