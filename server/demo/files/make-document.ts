import { type DemoFile, type DemoFileKind, fileKinds, fileNameFor, headingFor } from './demo-file.ts';
import { makeArchive } from './formats/archive.ts';
import { makeDocx } from './formats/docx.ts';
import { makeJpeg } from './formats/jpeg.ts';
import { makePdf } from './formats/pdf.ts';
import { makePng } from './formats/png.ts';
import { makeTxt } from './formats/txt.ts';
import { makeXlsx } from './formats/xlsx.ts';
import { type Language, type Market, markets } from './markets.ts';
import { makeNfe } from './nfe/nfe.ts';
import { buildReport, type DemoParty, type KeyFigure, keyFiguresOf, type ReportOptions } from './report.ts';
import type { PaperTopic } from './report-words.ts';
import { deriveSeed } from './seeded-random.ts';

export interface DocumentOptions {
  readonly kind: DemoFileKind;
  /** File name, and the heading unless there is one; the extension may be left out. */
  readonly title: string;
  /** What is printed as the heading, with the kind's extension or without, where it is not the whole file name. */
  readonly heading?: string | undefined;
  readonly seed: number;
  /** Whose letterhead, currency and formats. */
  readonly market: Market;
  /** The market's own language when absent. */
  readonly language?: Language | undefined;
  /** What the figures are about; `ledger` when absent. */
  readonly topic?: PaperTopic | undefined;
  /** What an invoice asks for, in cents. */
  readonly amount?: number | undefined;
  /** Every file names its client and its year: a file that names no client, or another one, would look like a leak. */
  readonly client: DemoParty;
  readonly year: number;
  /** ISO date (YYYY-MM-DD); a day of the year when absent. */
  readonly date?: string | undefined;
  /** Latin heading for a PDF whose title is in another script. */
  readonly gloss?: string | undefined;
}

function reportOptionsOf(options: DocumentOptions): ReportOptions {
  const { kind, client, year } = options;
  const title = headingFor(options.heading ?? options.title, kind);
  return {
    ...options,
    title,
    seed: deriveSeed(options.seed, kind, title, client.name, String(year)),
    language: options.language ?? markets[options.market].language,
    topic: options.topic ?? 'ledger',
  };
}

/** The key figures of the document that `makeDocument` makes of the same options. */
export const figuresOfDocument = (options: DocumentOptions): KeyFigure[] =>
  keyFiguresOf(buildReport(reportOptionsOf(options)));

/** A real file of the kind. Equal options give equal bytes, on every machine; kind, heading, client and year count as well as seed. */
export async function makeDocument(options: DocumentOptions): Promise<DemoFile> {
  const { kind } = options;
  const bytes = await makeBytes(kind, reportOptionsOf(options));
  return { name: fileNameFor(options.title, kind), mimeType: fileKinds[kind].mimeType, bytes };
}

async function makeBytes(kind: DemoFileKind, options: ReportOptions): Promise<Uint8Array> {
  switch (kind) {
    case 'pdf':
      return makePdf(buildReport(options));
    case 'xlsx':
      return makeXlsx(buildReport(options));
    case 'docx':
      return makeDocx(buildReport(options));
    case 'txt':
      return makeTxt(buildReport(options));
    case 'png':
      return makePng(descriptionOf(options), options.seed);
    case 'jpeg':
      return makeJpeg(descriptionOf(options), options.seed);
    case 'nfe': {
      const { seed, title, client, year, market } = options;
      return makeNfe({ seed, title, recipient: client, year, accountant: markets[market].firm }).bytes;
    }
    case 'zip':
      return makeZip(options);
  }
}

/** What a picture says in its metadata. */
const descriptionOf = ({ title, client, market, year }: ReportOptions): string =>
  [title, client.name, markets[market].firm, year].join(' · ');

async function makeZip(options: ReportOptions): Promise<Uint8Array> {
  const nameOf = (number: number) => `${options.title} - ${number}`;
  const part = (number: number) =>
    buildReport({ ...options, title: nameOf(number), seed: options.seed + number });
  return makeArchive({
    [`${nameOf(1)}.pdf`]: await makePdf(part(1)),
    [`${nameOf(2)}.xlsx`]: makeXlsx(part(2)),
    [`${nameOf(3)}.txt`]: makeTxt(part(3)),
  });
}
