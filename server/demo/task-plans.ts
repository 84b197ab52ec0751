import { taskTypes } from '../../contract/tasks/task-rules.ts';
import type { ClientRows } from './build-client.ts';
import type { DemoClient } from './demo-clients.ts';
import { handInTasks } from './demo-hand-ins.ts';
import { fewTasks, fullTasks, manyTasks, type TaskClient, type TaskRows } from './demo-tasks.ts';
import type { MarketProfile } from './files/markets.ts';
import { type Market, markets } from './files/markets.ts';
import { demoPayHost } from './firms.ts';
import { americanWords, britishWords } from './task-words/english.ts';
import { frenchWords } from './task-words/french.ts';
import { handInWords } from './task-words/hand-in-words.ts';
import { portugueseWords } from './task-words/portuguese.ts';
import { spanishWords } from './task-words/spanish.ts';
import type { TaskWords } from './task-words/task-words.ts';

const words: Readonly<Record<Market, TaskWords>> = {
  us: americanWords,
  uk: britishWords,
  ar: spanishWords,
  ca: frenchWords,
  br: portugueseWords,
};

/** Clients that share every kind of task among them, each list in turn; sixty-clients has the first one as well. */
const sharers: readonly (readonly string[])[] = [
  ['bluewater', 'casco', 'dana', 'eastern'],
  [
    'Padaria São João Ltda',
    'Oficina Irmãos Araújo',
    'Construções Itaúna S.A.',
    'Farmácia Esperança ME',
    'Editora Ipê Amarelo',
    'Açaí do Norte Ltda',
    'Transportes Guará',
  ],
  ['Lothian Tea Rooms Ltd', 'Moira Fenwick'],
];
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
  /** Its folders and documents. */
  readonly storage: ClientRows;
  readonly assignedBy: string;
  /** The name of who works for the client at the firm. */
  readonly staff: string;
  readonly signer: string;
  readonly year: number;
  readonly now: Date;
}

/** PDF documents that all the client's people may read, those of the firm first. */
function papersOf({ storage }: TaskSubject): TaskClient['papers'] {
  const closed = new Set(storage.access.filter(({ role }) => role === 'None').map((row) => row.containerId));
  const open = new Set(
    storage.containers.filter((one) => !one.rootType && !closed.has(one.id)).map(({ id }) => id),
  );
  const isPaper = (row: (typeof storage.documents)[number]) =>
    row.documentType === 'pdf' && open.has(row.containerId);
  const found = storage.documents.filter(isPaper);
  const side = (kind: 'firm' | 'client') => found.filter((row) => row.createdByKind === kind);
  return [...side('firm'), ...side('client')].slice(0, 12);
}

/** PDF documents that the client's people have put into folders which all of them may read. */
const filesOf = ({ storage }: TaskSubject): ClientRows['documents'] => {
  const narrowed = new Set(storage.access.map(({ containerId }) => containerId));
  return storage.documents.filter(
    ({ documentType, createdByKind, containerId }) =>
      documentType === 'pdf' && createdByKind === 'client' && !narrowed.has(containerId),
  );
};

/** Adds the tasks of a client, as its account needs them. */
export function addDemoTasks(rows: TaskRows, subject: TaskSubject): void {
  const { client, clientId, market, assignedBy, staff, signer, year, now } = subject;
  const profile: MarketProfile = markets[market];
  const made: TaskClient = {
    companyId: client.companyId,
    clientId,
    isIndividual: client.isIndividual ?? false,
    words: words[market],
    currency: profile.currency,
    payUrl: `https://${demoPayHost}/`,
    papers: papersOf(subject),
    signer,
    assignedBy,
    year,
    now,
  };
  for (const keys of sharers) {
    const at = keys.indexOf(client.key);
    if (at < 0) continue;
    fullTasks(
      rows,
      made,
      taskTypes.filter((_type, index) => index % keys.length === at),
    );
  }
  const spoken = handInWords[market];
  if (reviewed.has(client.key) && spoken)
    handInTasks(rows, {
      ...made,
      handInWords: spoken,
      files: filesOf(subject),
      people: { client: signer, firm: staff },
    });
  if (few.has(client.key)) fewTasks(rows, made);
  manyTasks(rows, made, many.get(client.key) ?? 0);
}
