import type { DemoClient } from './demo-clients.ts';
import { fiscalTaxIds } from './demo-fiscal.ts';
import { fileKinds } from './files/demo-file.ts';
import type { ListedDocument } from './files/document-names.ts';
import { type DocumentOptions, figuresOfDocument, makeDocument } from './files/make-document.ts';
import { type Market, markets } from './files/markets.ts';
import { makeCnpj } from './files/nfe/cnpj.ts';
import type { DemoParty, KeyFigure } from './files/report.ts';
import type { PaperTopic } from './files/report-words.ts';
import { deriveSeed, seededRandom } from './files/seeded-random.ts';
import type { FeaturedDocument } from './folder-plans.ts';
import type { Pack, PackedFile } from './pack.ts';
import type { PaperWords } from './task-words/task-words.ts';

const seed = 20_251;

/** A document's name and media type, and where its bytes are. */
export interface ClientFile extends PackedFile {
  readonly name: string;
  readonly mimeType: string;
}

/** The files of one client, each of which names this client, its firm, and the form and year of its file name. */
export interface ClientFiles {
  /** A document of the name lists; `folderYear` is the year of the folder that it lies in. */
  listed(document: ListedDocument, folderYear: number | undefined): Promise<ClientFile>;
  /** A document dated the day on which it was changed. */
  featured(document: FeaturedDocument, changed: Date): Promise<ClientFile>;
  /** A PDF of a task, dated the day on which it was changed. */
  paper(paper: PaperWords & { readonly amount?: number }, changed: Date): Promise<ClientFile>;
  /** The key figures of such a PDF. */
  figures(paper: PaperWords, changed: Date): KeyFigure[];
  /** The guide of an obligation, a PDF. */
  guide(name: string, changed: Date): Promise<ClientFile>;
}

type DatedFile = Pick<FeaturedDocument, 'kind' | 'name'> & {
  readonly topic?: PaperTopic;
  readonly amount?: number;
};

interface Owner {
  readonly client: Pick<DemoClient, 'companyId' | 'key' | 'name' | 'isIndividual'>;
  readonly market: Market;
  /** The newest tax year that is closed. */
  readonly year: number;
  readonly pack: Pack;
}

/** The client as its documents name it. A company in Brazil has one CNPJ in all of them. */
function partyOf({ client, market }: Pick<Owner, 'client' | 'market'>): DemoParty {
  const { companyId, key, name, isIndividual } = client;
  const hasCnpj = market === 'br' && !isIndividual;
  const made = () => fiscalTaxIds[key] ?? makeCnpj(seededRandom(deriveSeed(seed, companyId, key)));
  return { name, cnpj: hasCnpj ? made() : undefined };
}

/** Makes the files of a client as its documents need them. Copies of a document share their bytes, clients never do. */
export function clientFiles(owner: Owner): ClientFiles {
  const { market, pack } = owner;
  const client = partyOf(owner);
  const made = new Map<string, PackedFile>();

  function datedOptions({ kind, name, topic, amount }: DatedFile, changed: Date): DocumentOptions {
    const year = Number(/\b20\d\d\b/.exec(name)?.[0] ?? owner.year);
    const date = [changed.getFullYear(), changed.getMonth() + 1, changed.getDate()]
      .map((part) => String(part).padStart(2, '0'))
      .join('-');
    return { kind, title: name, seed, market, topic, amount, client, year, date };
  }

  async function dated(asked: DatedFile, changed: Date): Promise<ClientFile> {
    const file = await makeDocument(datedOptions(asked, changed));
    return { name: file.name, mimeType: file.mimeType, ...pack.add(file.bytes) };
  }

  return {
    async listed({ name, heading, kind, year, topic, gloss, language }, folderYear) {
      // A document of a year that is not over yet would be dated in the future.
      const of =
        year ??
        Math.min(folderYear === undefined || folderYear === 1900 ? owner.year : folderYear, owner.year);
      const content = `${heading}|${of}`;
      let file = made.get(content);
      if (!file) {
        const { bytes } = await makeDocument({
          kind,
          title: heading,
          seed,
          market,
          language: gloss === undefined ? language : markets[market].language,
          topic,
          client,
          year: of,
          gloss,
        });
        file = pack.add(bytes);
        made.set(content, file);
      }
      return { name, mimeType: fileKinds[kind].mimeType, ...file };
    },
    featured: dated,
    paper: (paper, changed) => dated({ kind: 'pdf', ...paper }, changed),
    figures: (paper, changed) => figuresOfDocument(datedOptions({ kind: 'pdf', ...paper }, changed)),
    guide: (name, changed) => dated({ kind: 'pdf', name }, changed),
  };
}
