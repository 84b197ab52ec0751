/** The sections of the bench, by their names. */
import type { Browser } from 'playwright';
import { launch } from './browser.ts';
import { browserUploads } from './browser-uploads.ts';
import { documentList } from './documents.ts';
import { firstScreen } from './first-screen.ts';
import { grids } from './grids.ts';
import { homeCall } from './home.ts';
import { lists } from './lists.ts';
import { machines } from './machines.ts';
import { neighbours } from './neighbours.ts';
import { type BenchPortal, startBenchPortal } from './portal.ts';
import { preview } from './preview.ts';
import type { Section } from './report.ts';
import { server } from './server.ts';
import type { BenchSize } from './size.ts';
import { taskLists } from './tasks.ts';
import { upload } from './upload.ts';
import { workbook } from './workbook.ts';

export const sectionNames = [
  'first-screen',
  'rows',
  'documents',
  'tasks',
  'grids',
  'files',
  'preview',
  'machines',
  'list',
  'home',
  'upload',
  'workbook',
  'sixty',
] as const;
export type SectionName = (typeof sectionNames)[number];

export interface Bench {
  measure(name: SectionName): Promise<Section>;
  /** Stops the portal and what its sections share, and removes its data. */
  stop(): Promise<void>;
}

interface BenchOptions {
  readonly size: BenchSize;
  /** Where Chromium is. */
  readonly browserPath: string | undefined;
  /** The data folder of a stopped portal, to begin with a copy of; without one the demo is made anew. */
  readonly stock?: string;
}

/** Sections that share one portal, which starts when the first of them needs it. */
export function createBench({ size, browserPath, stock }: BenchOptions): Bench {
  let started: Promise<BenchPortal> | undefined;
  const portal = (): Promise<BenchPortal> => {
    started ??= startBenchPortal(size, stock);
    return started;
  };
  let shared: Promise<Browser> | undefined;
  const inBrowser =
    (section: (browser: Browser, portal: BenchPortal, size: BenchSize) => Promise<Section>) => async () => {
      const one = await portal();
      if (!size.isBrowserOwn) {
        shared ??= launch(browserPath);
        return await section(await shared, one, size);
      }
      const browser = await launch(browserPath);
      try {
        return await section(browser, one, size);
      } finally {
        await browser.close();
      }
    };
  const sections: Readonly<Record<SectionName, () => Promise<Section>>> = {
    'first-screen': inBrowser(firstScreen),
    rows: inBrowser(lists),
    documents: inBrowser(documentList),
    tasks: inBrowser(taskLists),
    grids: inBrowser(grids),
    files: inBrowser(browserUploads),
    preview: inBrowser(preview),
    machines: () => machines(size),
    list: async () => await server(await portal(), size),
    home: async () => await homeCall(await portal(), size),
    upload: async () => await upload(await portal(), size),
    workbook: () => workbook(size),
    sixty: inBrowser(neighbours),
  };
  return {
    measure: (name) => sections[name](),
    async stop() {
      await (await shared)?.close();
      await (await started)?.process.dispose();
    },
  };
}
