import type { TaskType } from '../../contract/tasks/task-rules.ts';
import type { Author, ClientRows } from './build-client.ts';
import type { ClientFiles } from './client-files.ts';
import type { DemoClient } from './demo-clients.ts';
import { handInTasks } from './demo-hand-ins.ts';
import { fewTasks, fullTasks, manyTasks, type TaskClient, type TaskRows } from './demo-tasks.ts';
import type { MarketProfile } from './files/markets.ts';
import { type Market, markets } from './files/markets.ts';
import { demoPayHost } from './firms.ts';
import { createPapers } from './task-papers.ts';
import {
  americanPersonalWords,
  americanWords,
  britishPersonalWords,
  britishWords,
} from './task-words/english.ts';
import { frenchWords } from './task-words/french.ts';
import { handInWords } from './task-words/hand-in-words.ts';
import { portugueseWords } from './task-words/portuguese.ts';
import { spanishWords } from './task-words/spanish.ts';
import type { TaskWords } from './task-words/task-words.ts';

const businessWords: Readonly<Record<Market, TaskWords>> = {
  us: americanWords,
  uk: britishWords,
  ar: spanishWords,
  ca: frenchWords,
  br: portugueseWords,
};
/** Where individuals are asked for other things than businesses. */
const personalWords: Readonly<Partial<Record<Market, TaskWords>>> = {
  us: americanPersonalWords,
  uk: britishPersonalWords,
};
const wordsOf = (market: Market, isIndividual: boolean): TaskWords =>
  (isIndividual ? personalWords[market] : undefined) ?? businessWords[market];

/** The kinds of tasks of clients that share all kinds among them, account by account; sixty-clients has the first one's clients as well. */
const sharers: ReadonlyMap<string, readonly TaskType[]> = new Map<string, readonly TaskType[]>([
  ['bluewater', ['esignTask', 'dynamicTask']],
  ['casco', ['documentsTask', 'uploadTask']],
  ['dana', ['invoiceTask', 'questionnaireTask', 'ukInformationRequestQuestionnaireTask']],
  ['eastern', ['reviewDocumentTask']],
  ['Padaria São João Ltda', ['esignTask']],
  ['Oficina Irmãos Araújo', ['documentsTask']],
  ['Construções Itaúna S.A.', ['invoiceTask']],
  ['Farmácia Esperança ME', ['reviewDocumentTask']],
  ['Editora Ipê Amarelo', ['dynamicTask', 'ukInformationRequestQuestionnaireTask']],
  ['Açaí do Norte Ltda', ['uploadTask']],
  ['Transportes Guará', ['questionnaireTask']],
  ['Lothian Tea Rooms Ltd', ['esignTask', 'invoiceTask', 'dynamicTask', 'questionnaireTask']],
  [
    'Moira Fenwick',
    ['documentsTask', 'reviewDocumentTask', 'uploadTask', 'ukInformationRequestQuestionnaireTask'],
  ],
]);
/** Clients with a task in every state of a hand-in: of four-clients and sixty-clients, and of the Brazilian accounts. */
const reviewed: ReadonlySet<string> = new Set(['bluewater', 'Padaria São João Ltda']);
const few: ReadonlySet<string> = new Set([
  'willow',
  'penobscot',
  'Café Serra Azul',
  'Librería Güemes S.R.L.',
  'Bodega Los Aromos S.A.',
  'Boulangerie Côté inc.',
  'Érablière des Cèdres',
]);
/** How many groups each client of many-tasks has: 1,000 in all. */
const many: ReadonlyMap<string, number> = new Map([
  ['lighthouse', 400],
  ['granite', 300],
  ['tidewater', 300],
]);

/** What the tasks of a client need to know of it. */
export interface TaskSubject {
  readonly client: DemoClient;
  readonly clientId: string;
  readonly market: Market;
  /** Its folders and documents, to which those of the tasks are added. */
  readonly storage: ClientRows;
  readonly files: ClientFiles;
  /** Who works for the client at the firm, and the person of the client. */
  readonly firm: Author;
  readonly person: Author;
  readonly year: number;
  readonly now: Date;
}

/** Adds the tasks of a client, as its account needs them. */
export async function addDemoTasks(rows: TaskRows, subject: TaskSubject): Promise<void> {
  const { client, clientId, market, storage, files, firm, person, year, now } = subject;
  const profile: MarketProfile = markets[market];
  const isIndividual = client.isIndividual ?? false;
  const words = wordsOf(market, isIndividual);
  const made: TaskClient = {
    companyId: client.companyId,
    clientId,
    isIndividual,
    words,
    currency: profile.currency,
    payUrl: `https://${demoPayHost}/`,
    paper: createPapers({
      client,
      clientId,
      storage,
      files,
      folder: words.folder,
      authors: { firm, client: person },
    }),
    figures: files.figures,
    signer: person.name,
    assignedBy: firm.contactId,
    year,
    now,
  };
  const shared = sharers.get(client.key);
  if (shared) await fullTasks(rows, made, shared);
  const spoken = handInWords[market];
  if (reviewed.has(client.key) && spoken)
    await handInTasks(rows, {
      ...made,
      handInWords: spoken,
      people: { client: person.name, firm: firm.name },
    });
  if (few.has(client.key)) await fewTasks(rows, made);
  await manyTasks(rows, made, many.get(client.key) ?? 0);
}
