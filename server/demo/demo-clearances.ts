import { addDays, todayInBrazil } from '../../contract/brazil/business-days.ts';
import { displayNameOf } from '../../contract/firm/clients.ts';
import type { Part } from '../blobs/parts.ts';
import { expiringDays, kindOf } from '../clearances/agencies.ts';
import type { CrawlAnswer } from '../clearances/crawler.ts';
import type { clientAgencies, crawlerHistory } from '../db/schema/brazil-schema.ts';
import type { DemoClient } from './demo-clients.ts';
import { certificateOf, demoCrawler, periodDays } from './demo-crawler.ts';
import { idOf } from './identity.ts';
import type { Pack } from './pack.ts';

/** A run whose PDF is not stored yet: `part` says where it will be in the blob of the demo. */
export type PackedCrawl = Omit<typeof crawlerHistory.$inferInsert, 'blobKey'> & {
  readonly part: Part | null;
};

/** The rows of the certificates of clients. */
export interface ClearanceRows {
  readonly agencies: (typeof clientAgencies.$inferInsert)[];
  readonly crawls: PackedCrawl[];
}

/** State and municipality of the clients that have certificates, by their keys. */
const placesOf: Readonly<Record<string, readonly [state: string, municipality: string]>> = {
  'Padaria São João Ltda': ['pr', '4106902'],
  'Construções Itaúna S.A.': ['sp', '3550308'],
  'Editora Ipê Amarelo': ['sp', '3550308'],
  'Açaí do Norte Ltda': ['pa', '1501402'],
};
/** The client whose CRF is being asked about when the demo begins. */
const asked = { client: 'Padaria São João Ltda', agency: 'fgts-crf' };
const askedMs = 600_000;
/** How many days are left of the certificates when the demo begins. */
const daysLeft = { federal: 108, state: 57, city: 40, fgts: 5, labor: 157 };
const nightMs = 12 * 60 * 60_000;

interface Options {
  readonly client: DemoClient;
  readonly clientId: string;
  readonly pack: Pack;
  readonly now: Date;
}

/** Adds the certificates of a client, as the crawler of the demo found them in the night before. */
export async function addDemoClearances(rows: ClearanceRows, { client, clientId, pack, now }: Options) {
  const places = placesOf[client.key];
  if (!places) return;
  const [state, municipality] = places;
  const shown = { displayAs: null, doingBusinessAs: null, ...client };
  const owner = { id: clientId, name: displayNameOf(shown) };
  const today = todayInBrazil(now);
  for (const agencyId of ['rfb-pgfn', `sefaz-${state}`, `pref-${municipality}`, 'fgts-crf', 'tst-cndt']) {
    const kind = kindOf(agencyId);
    const issuedAt = addDays(today, daysLeft[kind] - periodDays[kind]);
    const held = certificateOf({ agencyId, client: owner }, issuedAt);
    const question = { agencyId, client: owner, held, today };
    const answer: CrawlAnswer | undefined = await demoCrawler
      .ask(question, AbortSignal.timeout(askedMs))
      .catch(() => undefined);
    const isAsked = client.key === asked.client && agencyId === asked.agency;
    const validUntil = answer ? (answer.certificate?.validUntil ?? null) : held.validUntil;
    const file = answer?.pdf ? pack.add(answer.pdf) : undefined;
    const runId = idOf('crawl', clientId, agencyId);
    const moment = new Date(now.getTime() - nightMs);
    const status = answer?.status ?? 'unavailable';
    rows.agencies.push({
      clientId,
      agencyId,
      status,
      settled: answer?.status ?? null,
      validUntil,
      checkedAt: moment,
      runId,
      settledRunId: runId,
      trigger: 'night',
      nextRunAt: isAsked ? now : new Date(now.getTime() + nightMs),
      tries: 0,
      heldUntil: isAsked ? new Date(now.getTime() + askedMs) : null,
      // The firm of the demo has read about it.
      firmToldAt: status === 'positive' ? moment : null,
      // What ends soon when the demo begins is announced by no mail.
      remindedFor: validUntil && validUntil <= addDays(today, expiringDays(agencyId)) ? validUntil : null,
    });
    rows.crawls.push({
      id: runId,
      clientId,
      agencyId,
      trigger: 'night',
      startedAt: moment,
      finishedAt: moment,
      status,
      certificateNumber: answer?.certificate?.certificateNumber ?? null,
      controlCode: answer?.certificate?.controlCode ?? null,
      issuedAt: answer?.certificate?.issuedAt ?? null,
      validUntil: answer?.certificate?.validUntil ?? null,
      debts: answer?.debts ?? [],
      message: answer?.message ?? null,
      attempts: answer ? 1 : 3,
      part: file?.part ?? null,
      size: file?.part.size ?? null,
      sha256: file?.sha256 ?? null,
    });
  }
}
