import { makeArchive } from './archive.ts';
import { type DemoFile, type DemoFileKind, fileKinds, fileNameFor, headingFor } from './demo-file.ts';
import type { DocumentName } from './document-names.ts';
import { makeDocx } from './docx.ts';
import { makeJpeg } from './jpeg.ts';
import { type Language, type Market, markets } from './markets.ts';
import { makeNfe } from './nfe.ts';
import { makePdf } from './pdf.ts';
import { drawChart } from './picture.ts';
import { makePng } from './png.ts';
import { buildReport, type ReportOptions } from './report.ts';
import { reportWords, type Topic } from './report-words.ts';
import { deriveSeed, seededRandom } from './seeded-random.ts';
import { makeTxt } from './txt.ts';
import { makeXlsx } from './xlsx.ts';

export interface DocumentOptions {
  readonly kind: DemoFileKind;
  /** Heading and file name; the extension may be left out. */
  readonly title: string;
  readonly seed: number;
  /** Whose letterhead, currency and formats; `us` when absent. */
  readonly market?: Market | undefined;
  /** The market's own language when absent. */
  readonly language?: Language | undefined;
  /** What the figures are about; `ledger` when absent. */
  readonly topic?: Topic | undefined;
  /** Whom a report is prepared for; nobody is named when absent. */
  readonly client?: string | undefined;
  /** Latin heading for a PDF whose title is in another script. */
  readonly gloss?: string | undefined;
}

/** A real file of the kind. Equal options give equal bytes, on every machine; kind and title count as well as seed. */
export async function makeDocument(options: DocumentOptions): Promise<DemoFile> {
  const { kind } = options;
  const seed = deriveSeed(options.seed, kind, options.title);
  const market = options.market ?? 'us';
  const bytes = await makeBytes(kind, {
    title: headingFor(options.title, kind),
    seed,
    market,
    language: options.language ?? markets[market].language,
    topic: options.topic ?? 'ledger',
    client: options.client,
    gloss: options.gloss,
  });
  return { name: fileNameFor(options.title, kind), mimeType: fileKinds[kind].mimeType, bytes };
}

/** The file that an entry of the name lists stands for. */
export function makeNamedDocument(entry: DocumentName, seed: number, client?: string): Promise<DemoFile> {
  const { kind, name, market, language, topic, gloss } = entry;
  return makeDocument({ kind, title: name, seed, market, language, topic, client, gloss });
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
      return makePng(drawChart(seededRandom(options.seed)));
    case 'jpeg':
      return makeJpeg(options.title, options.seed);
    case 'nfe':
      return makeNfe({ seed: options.seed }).bytes;
    case 'zip':
      return makeZip(options);
  }
}

async function makeZip(options: ReportOptions): Promise<Uint8Array> {
  const { heading } = reportWords[options.language].topics[options.topic];
  const part = (number: number) =>
    buildReport({ ...options, title: `${heading} ${number}`, seed: options.seed + number });
  return makeArchive({
    [`${heading} 1.pdf`]: await makePdf(part(1)),
    [`${heading} 2.xlsx`]: makeXlsx(part(2)),
    [`${heading} 3.txt`]: makeTxt(part(3)),
  });
}
