/**
 * The paths generated from the upload charts, taken in a real browser against the real server: events are clicks and
 * answers, failures are put on the line, and time is the page's clock.
 */
import type { BrowserContext } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { problemOf } from '../../machines/problem.ts';
import type { Alert } from '../../machines/signals.ts';
import type { UploadItem } from '../../machines/upload/items.ts';
import type { uploadMachine } from '../../machines/upload/upload.machine.ts';
import type { UploadFileReport } from '../../machines/upload/upload.types.ts';
import { browserForTests, documentRow, openFolder, patience, signIn } from '../helpers/chromium.ts';
import { uncoveredTransitions } from '../helpers/coverage.ts';
import type { ModelStep } from '../helpers/model.ts';
import { momentsOf } from '../helpers/moments.ts';
import { origin } from '../helpers/portal.ts';
import { alertTexts, createHands } from '../helpers/upload-hands.ts';
import { itemFor } from '../helpers/upload-items.ts';
import { actionsFor, headingFor, openUploadPage, rowOf, type UploadPage } from '../helpers/upload-page.ts';
import {
  coveringUploadFileModel,
  modelItem,
  wornUploadFileModel,
} from '../paths/models/upload-file.model.ts';
import { namesOnPageModel, queueOnPageModel, uploadOnPageModel } from '../paths/models/upload-page.model.ts';

const browser = browserForTests();
const folderName = 'Bookkeeping';
const defaultFolderName = 'My uploads';

let signedIn: Awaited<ReturnType<BrowserContext['storageState']>>;
let folderAddress = '';
let count = 0;

beforeAll(async () => {
  const first = await browser.context();
  const page = await first.newPage();
  await signIn(page, origin, 'one-client');
  await openFolder(page, folderName);
  await page.getByRole('heading', { level: 1, name: folderName }).waitFor();
  folderAddress = page.url();
  signedIn = await first.storageState();
  await first.close();
});

/** A page with the folder open, and a mark that no other path's files have in their names. */
async function open(): Promise<{ stage: UploadPage; mark: string }> {
  const context = await browser.context({ storageState: signedIn });
  count += 1;
  return { stage: await openUploadPage(context, folderAddress), mark: `p${count}` };
}

const modelFile = modelItem.file;
const folder = { id: 'f', type: 'Folder' as const, name: folderName, canCreate: true };
const soon = { timeout: patience, interval: 20 };
const onPage = [uploadOnPageModel, namesOnPageModel, queueOnPageModel];

describe.each(
  [coveringUploadFileModel, wornUploadFileModel].map((model) => [model.options.name, model] as const),
)('[S4.20, S8.14] %s', (_name, model) => {
  test.each(model.paths.map((path) => [path.title, path] as const))('%s', async (_title, path) => {
    const { stage, mark } = await open();
    const { wire } = stage;
    const shown = (name: string) => `${mark} ${name}`;
    await stage.choose(shown(modelFile.name));
    await wire.pass('constraints');

    let name = shown(modelFile.name);
    for (const { step, took, snapshot, reports } of await momentsOf(model, path)) {
      await carryOut(stage, step, took, name);
      name = shown(snapshot.context.name);
      const status = statusIn(reports);
      const item = itemFor(modelFile.id, {
        file: { ...modelFile, name: shown(modelFile.name) },
        container: folder,
        status,
        name,
        problem: snapshot.context.problem,
      });
      const isChecking = snapshot.matches('checking');
      const held = isChecking ? [`check ${name}`] : snapshot.matches('sending') ? [`send ${name}`] : [];
      await expect
        .poll(async () => ({ ...(await stage.screen()), held: wire.held() }), {
          ...soon,
          message: path.title,
        })
        .toEqual({
          heading: headingFor([item]),
          rows: [rowOf(item)],
          actions: actionsFor([item]),
          alerts:
            status === 'stored'
              ? [`${name} was uploaded.`]
              : status === 'failed'
                ? ['1 of 1 documents could not be uploaded.']
                : [],
          held,
        });
      if (step.event.type === 'file.progress') expect(await stage.share(shown(modelFile.name))).toBe('40%');
      if (status === 'stored') await documentRow(stage.page, name).waitFor();
    }
  });
});

/** Carries out on the page what happens to the one file in a step. */
async function carryOut(stage: UploadPage, step: ModelStep, took: number, name: string): Promise<void> {
  const { wire } = stage;
  const { type, output, error, sentBytes } = step.event;
  const asked = `${type.endsWith('checkExists') ? 'check' : 'send'} ${name}`;
  if (step.timed) return stage.waitOut(name, took);
  if (type === 'file.progress') return stage.report(name, sentBytes);
  if (type.startsWith('xstate.error.')) return wire.refuse(asked, problemOf(error).code);
  if (output === true) return wire.say(asked, { data: [{ name, exists: true }] });
  if (type.startsWith('xstate.done.')) return wire.pass(asked);
}

/** How a file stands after all that its upload has reported. */
function statusIn(reports: readonly UploadFileReport[]): UploadItem['status'] {
  const statuses = {
    'file.sending': 'sending',
    'file.waiting': 'waiting',
    'file.stored': 'stored',
    'file.failed': 'failed',
  } as const;
  const last = reports.findLast(({ type }) => type in statuses);
  return last ? statuses[last.type as keyof typeof statuses] : 'sending';
}

describe.each(onPage.map((model) => [model.options.name, model] as const))(
  '[S3.14, S4.19] %s',
  (_name, model) => {
    test.each(model.paths.map((path) => [path.title, path] as const))('%s', async (_title, path) => {
      const { stage, mark } = await open();
      const hands = createHands(stage, mark, folderName);
      const raised: { readonly alert: Alert; readonly text: string; readonly until: number }[] = [];
      let items: SnapshotFrom<typeof uploadMachine>['context']['items'] = [];
      let told = 0;
      for (const { step, snapshot, alerts, standing } of await momentsOf(model, path)) {
        const { event } = step;
        await hands.take(event, items.find(({ id }) => id === event.id)?.name ?? '');
        items = snapshot.context.items;
        for (const alert of alerts.slice(told)) {
          const { key, values, timeout } = alert;
          const filename = String(values?.filename ?? '');
          const item = items.find(({ name }) => name === filename);
          const text =
            alertTexts[key]?.({ ...values, filename: hands.shown(item?.id ?? '', filename) }) ?? key;
          raised.push({ alert, text, until: stage.elapsed() + (timeout ?? Number.POSITIVE_INFINITY) });
        }
        told = alerts.length;

        const shown = items.map((item) => ({
          ...item,
          name: hands.shown(item.id, item.name),
          file: { ...item.file, name: hands.shown(item.id, item.file.name) },
          container: { ...folder, name: item.id === 'top' ? defaultFolderName : folderName },
        }));
        const asks = (what: string) => stage.wire.held().includes(what);
        await expect
          .poll(
            async () => ({
              ...(await stage.screen()),
              isLoadingConstraints: asks('constraints'),
              isFindingFolder: asks('projects'),
              isAsking: await stage.page.getByRole('dialog').isVisible(),
            }),
            { ...soon, message: step.event.type },
          )
          .toEqual({
            heading: headingFor(shown),
            rows: shown.map(rowOf),
            actions: actionsFor(shown),
            alerts: raised
              .filter(({ alert, until }) => standing.includes(alert) && until > stage.elapsed())
              .map(({ text }) => text),
            isLoadingConstraints: snapshot.matches({ intake: 'loadingConstraints' }),
            isFindingFolder: snapshot.matches({ intake: 'findingFolder' }),
            isAsking: snapshot.hasTag('asking'),
          });
        if (event.type === 'file.progress')
          expect(await stage.share(hands.shown(event.id, `${event.id}.pdf`))).toBe('40%');
      }
    });
  },
);

/** What takes a large file, a folder or an earlier visit is taken by upload-resume.test.ts and upload-folders.test.ts. */
const takenElsewhere = [
  /^uploadFile\.(choosing --always\[(hasArrived|isResumable)\]|transferring|completing)/,
  /^upload\.intake\.(\w+ --always\[hasFoldersToMake\]|makingFolder|waitingForFolder|seekingFolder|nextFolder)/,
  /^upload\.queue(\.\w+)? --file\.(created|choose)/,
  /^upload\.upkeep\.(idle --always\[hasDiscards\]|discarding)/,
];
/** What nobody can bring about on a page yet, or only by breaking the browser itself. */
const outOfReach = [
  /hasTaskMetaData|labelling|file\.unlabelled/,
  /recalling --error|saving --error|notifying --error|session\.refreshed|isTooMany/,
];

test('every transition of the upload charts is taken in the browser', () => {
  const isExpected = (id: string) => ![...takenElsewhere, ...outOfReach].some((some) => some.test(id));
  const file = {
    transitions: coveringUploadFileModel.transitions,
    paths: [...coveringUploadFileModel.paths, ...wornUploadFileModel.paths],
  };
  const chart = {
    transitions: uploadOnPageModel.transitions,
    paths: onPage.flatMap(({ paths }) => paths),
  };
  expect([...uncoveredTransitions(file), ...uncoveredTransitions(chart)].filter(isExpected)).toEqual([]);
});
