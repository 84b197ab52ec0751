import { sql } from 'drizzle-orm';
import { documentsPageSize } from '../../../contract/storage/storage.ts';
import type { PooledDatabase } from '../../db/database.ts';
import { type Prepared, prepare } from '../../db/prepared.ts';
import type { Cursor } from './cursor.ts';
import { type DocumentQuestion, isUnfiltered, type PageRow } from './documents.orders.ts';
import {
  counted,
  gathered,
  pickedInClient,
  pickedInContainer,
  sortingOf,
  value,
  wholeContainer,
} from './documents.statements.ts';

/** Which documents. */
export interface Asked {
  readonly clientId: string;
  /** Containers of this client, found readable by the caller. */
  readonly containerIds: readonly string[];
  readonly question: DocumentQuestion;
}

/** Which page of which documents. `offset` is for callers that count pages instead of following `next`. */
export interface PageAsked extends Asked {
  /** How many documents answer the question; decides how they are looked for. */
  readonly total: number;
  readonly after: Cursor | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** So many documents at most are gathered and sorted; more are better picked from the index of an order. */
const usuallyGathered = 2_000;
/** One more than a page shows, to know whether there is another. */
const usualLimit = documentsPageSize + 1;

const ways = { wholeContainer, pickedInContainer, pickedInClient, gathered };

/** The values of a question in a statement. A filter that does not matter lets all values pass. */
const valuesOf = ({ clientId, containerIds, question }: Asked) => ({
  clientId,
  containerIds: [...containerIds],
  containerId: containerIds[0],
  search: question.search,
  addedBy: question.addedBy,
  read: question.read,
  fields: question.fields,
  reads: question.read === null ? [true, false] : [question.read],
  kinds: question.addedBy === null ? ['firm', 'client'] : [question.addedBy],
});

/** The statements that find pages of documents, by key. None of them asks who may see what. */
export function createDocumentPages(db: PooledDatabase, mostGathered = usuallyGathered) {
  const made = new Map<string, Prepared<PageRow>>();

  /** How a page is best looked for. */
  function wayOf({ containerIds, question, total }: PageAsked): keyof typeof ways {
    const isOne = containerIds.length === 1;
    if (isOne && isUnfiltered(question)) return 'wholeContainer';
    if (total <= mostGathered) return 'gathered';
    return isOne ? 'pickedInContainer' : 'pickedInClient';
  }

  /** The statement for a page; made at its first use. */
  function statementFor(asked: PageAsked): Prepared<PageRow> {
    const { question, total, after, offset, limit } = asked;
    const { orderBy, descending, search, addedBy, read, fields } = question;
    const isSmall = total <= mostGathered;
    const way = wayOf(asked);
    const isUsual = offset === 0 && limit === usualLimit;
    const traits = [
      isUsual,
      isSmall,
      descending,
      after !== undefined,
      search !== null,
      addedBy !== null,
      read !== null,
      fields !== null,
    ];
    const name = `documents_${way}_${orderBy}_${traits.map(Number).join('')}`;
    const known = made.get(name);
    if (known) return known;
    const sorting = sortingOf(orderBy, descending, after !== undefined);
    // With a plan for whatever limit, or for a container of whatever size, the planner would rather sort than trust in
    // the index of an order: long lists are planned each time.
    const isPlannedOnce = isUsual && isSmall && way === 'wholeContainer';
    const rows = isUsual
      ? sql.raw(`limit ${usualLimit}`)
      : sql`limit ${value('limit')}::int offset ${value('offset')}::int`;
    const fresh = prepare<PageRow>(db, ways[way](sorting, question, rows), isPlannedOnce ? name : undefined);
    made.set(name, fresh);
    return fresh;
  }

  const counts = new Map<string, Prepared<{ total: number }>>();
  /** The statement that counts; made at its first use. */
  function countFor({ search, fields }: DocumentQuestion): Prepared<{ total: number }> {
    const name = [search, fields].map((one) => Number(one !== null)).join('');
    const count = counts.get(name) ?? prepare<{ total: number }>(db, counted({ search, fields }));
    counts.set(name, count);
    return count;
  }

  return {
    /** A page of documents in the order of the question. */
    async page(asked: PageAsked): Promise<PageRow[]> {
      const { total, after, offset, limit } = asked;
      if (total === 0) return [];
      const place = { afterKey: after?.key, afterId: after?.id, offset, limit };
      return await statementFor(asked)({ ...valuesOf(asked), ...place });
    },

    /** How many documents answer a question. */
    async count(asked: Asked): Promise<number> {
      return (await countFor(asked.question)(valuesOf(asked)))[0]?.total ?? 0;
    },
  };
}

export type DocumentPages = ReturnType<typeof createDocumentPages>;
