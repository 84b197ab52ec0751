import { defaultUploadFolderName } from '../../contract/storage/storage-items.ts';
import type { MemberRole } from '../db/schema/core-schema.ts';
import type { DemoFileKind } from './files/demo-file.ts';
import type { NameList } from './files/document-names.ts';
import type { Market } from './files/markets.ts';
import type { Topic } from './files/report-words.ts';

/** A document that the demo wants to be just so. */
export interface FeaturedDocument {
  readonly name: string;
  readonly kind: DemoFileKind;
  readonly topic: Topic;
  readonly by: 'firm' | 'client';
  /** How many days before the day of seeding, and at what time of that day it was changed. */
  readonly daysAgo: number;
  readonly time?: readonly [hour: number, minute: number];
  readonly isUnread?: boolean;
  readonly comments?: number;
}

/** A folder of the demo. It holds `documents` in all; `featured` are the first of them, the rest are made up. */
export interface FolderPlan {
  readonly name: string;
  readonly type?: 'Project' | 'Folder';
  readonly productType?: string;
  /** The year in the name; 1900 is one that must not show [S9.08]. */
  readonly year?: number;
  readonly documents?: number;
  readonly featured?: readonly FeaturedDocument[];
  /** Which list the names come from; the market's own when absent. */
  readonly names?: NameList;
  readonly folders?: readonly FolderPlan[];
  readonly isShared?: boolean;
  /** Locked for good: lock type Read, level Master [S6.05]. */
  readonly isLocked?: boolean;
  /** Who put the documents here, where it is not both sides in turn. */
  readonly by?: 'firm' | 'client';
  /** How many of the client's documents here are deleted by an endpoint of their own [S4.18]. */
  readonly ownDelete?: number;
  /** For roots beside the client's own [S4.15]. */
  readonly rootType?: string;
  /** What every client user of this client may do here, where it differs [S6.05]. */
  readonly role?: MemberRole | 'None';
}

interface Words {
  readonly tax: string;
  readonly corporate: string;
  readonly payroll: string;
  readonly bookkeeping: string;
  readonly permanent: string;
  readonly years: string;
  readonly internal: string;
  readonly scripts: string;
}

const words: Readonly<Record<Market, Words>> = {
  us: {
    tax: 'Tax',
    corporate: 'Corporate return',
    payroll: 'Payroll',
    bookkeeping: 'Bookkeeping',
    permanent: 'Permanent file',
    years: 'Carried forward',
    internal: 'Firm working papers',
    scripts: 'Foreign subsidiaries',
  },
  uk: {
    tax: 'Tax',
    corporate: 'Corporation tax',
    payroll: 'Payroll',
    bookkeeping: 'Bookkeeping',
    permanent: 'Permanent file',
    years: 'Brought forward',
    internal: 'Firm working papers',
    scripts: 'Overseas',
  },
  ar: {
    tax: 'Impuestos',
    corporate: 'Ganancias',
    payroll: 'Sueldos',
    bookkeeping: 'Contabilidad',
    permanent: 'Legajo permanente',
    years: 'Saldos anteriores',
    internal: 'Papeles de trabajo del estudio',
    scripts: 'Exterior',
  },
  ca: {
    tax: 'Impôts',
    corporate: 'Déclaration de société',
    payroll: 'Paie',
    bookkeeping: 'Tenue de livres',
    permanent: 'Dossier permanent',
    years: 'Soldes reportés',
    internal: 'Dossiers internes du cabinet',
    scripts: 'À l’étranger',
  },
  br: {
    tax: 'Impostos',
    corporate: 'Declaração anual',
    payroll: 'Folha de pagamento',
    bookkeeping: 'Contabilidade',
    permanent: 'Pasta permanente',
    years: 'Saldos anteriores',
    internal: 'Papéis de trabalho do escritório',
    scripts: 'Exterior',
  },
};

/** A client's tree: the descendants of its root, and the roots beside it. */
export interface ClientPlan {
  readonly below: readonly FolderPlan[];
  readonly beside: readonly FolderPlan[];
}

/** How much a client's tree holds: `scale` 1 is a small client. */
export interface PlanOptions {
  readonly market: Market;
  readonly scale: number;
  /** The newest closed tax year. */
  readonly year: number;
  /** Documents that the newest corporate return begins with. */
  readonly featured?: readonly FeaturedDocument[] | undefined;
}

/** Roots that the firm keeps beside a client's own; a client's people must never see them [S4.15]. */
const libraries: readonly FolderPlan[] = [
  {
    name: 'Firm Tax and Accounting Library',
    rootType: 'firmTaxAndAccountingLibrary',
    documents: 4,
    by: 'firm',
  },
  {
    name: 'My Tax and Accounting Libraries',
    rootType: 'myTaxAndAccountingLibraries',
    documents: 2,
    by: 'firm',
  },
];

const uploads: FolderPlan = {
  name: defaultUploadFolderName,
  type: 'Project',
  productType: 'ClientCenter',
  documents: 12,
  by: 'client',
  ownDelete: 3,
};

/** The tree of an ordinary client. */
export function planFor({ market, scale, year, featured }: PlanOptions): ClientPlan {
  const word = words[market];
  const some = (count: number): number => Math.max(1, Math.round(count * scale));
  return {
    below: [
      {
        name: word.tax,
        folders: [
          { name: word.corporate, year, documents: some(31), isShared: true, featured: featured ?? [] },
          { name: word.corporate, year: year - 1, documents: some(33), isShared: true },
        ],
      },
      { name: word.years, year: 1900, documents: some(3), by: 'firm' },
      {
        name: word.payroll,
        folders: [
          { name: word.payroll, year: year + 1, documents: some(60) },
          { name: word.payroll, year, documents: some(58) },
        ],
      },
      {
        name: word.bookkeeping,
        documents: some(42),
        folders: ['Q1', 'Q2', 'Q3', 'Q4'].map((name) => ({ name, year, documents: some(90) })),
      },
      { name: word.permanent, documents: some(9), by: 'firm', isLocked: true },
      { name: word.internal, documents: some(5), by: 'firm', role: 'None' },
      { name: word.scripts, documents: some(24), names: 'world', role: 'Reader' },
      uploads,
    ],
    beside: libraries,
  };
}

/** How many documents the tasks of the large client add to its folders. */
const largeTaskPapers = 4;

/** The tree of the client that holds 20,000 documents in 400 folders. */
export function largePlan(year: number): ClientPlan {
  const fleets = 20;
  const vessels = 19;
  return {
    // 20 fleets and 20 × 19 vessels are 400 folders; the 380 vessels hold 52 or 53 documents each, tasks the other four.
    below: Array.from({ length: fleets }, (_, fleet) => ({
      name: `Fleet ${fleet + 1}`,
      folders: Array.from({ length: vessels }, (_vessel, vessel) => ({
        name: `Vessel ${fleet + 1}-${vessel + 1}`,
        year: year - (vessel % 5),
        documents: fleet * vessels + vessel < 240 - largeTaskPapers ? 53 : 52,
      })),
    })),
    beside: [],
  };
}
