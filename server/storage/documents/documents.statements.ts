import { and, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm';
import type { DocumentOrder } from '../../../contract/storage/storage.ts';
import { wordKeys } from '../../db/document-keys.ts';
import { columnsAs } from '../../db/prepared.ts';
import { documents } from '../../db/schema/core-schema.ts';
import { type DocumentQuestion, orders } from './documents.orders.ts';

/** What a list shows of a document; the rest would only cost time. */
const {
  companyId: _company,
  clientId: _client,
  nameKey: _nameKey,
  blobKey: _blobKey,
  sha256: _sha256,
  trashedAt: _trashedAt,
  trashedBy: _trashedBy,
  nameOrder: _nameOrder,
  addedByOrder: _addedByOrder,
  words: _words,
  ...shown
} = getTableColumns(documents);

/** Words of so few letters stand for too many others to look them up first. */
const shortWord = 2;

/** A value that is given at each use. */
export const value = (name: string): SQL => sql`${sql.placeholder(name)}`;
const present = isNull(documents.trashedAt);
const ofClient = sql`${documents.clientId} = ${value('clientId')}`;
/** A set, made once, instead of a list that is gone through for every row. */
const isReadable = sql`${documents.containerId} in (select unnest(${value('containerIds')}::text[]))`;
const inContainer = sql`${documents.containerId} = ${value('containerId')}`;

/** The words that are searched for. They hold no sign that means anything in a query: such signs separate words. */
const wanted = sql`unnest(${wordKeys(sql`${value('search')}::text`, sql`${value('clientId')}::text`)}) as word`;
const queryOf = (words: SQL): SQL => sql`string_agg('''' || word || ''':*', ' & ') ${words}`;
const longWords = sql`filter (where length(word) - strpos(word, '/') > ${sql.raw(String(shortWord))})`;
const matches = sql`${documents.words} @@ (select ${queryOf(sql``)}::tsquery from ${wanted})`;
/** The same found by the index: by the longer words, if there are any, and then looked at. */
const found = sql`${documents.words} @@ (select coalesce(${queryOf(longWords)}, ${queryOf(sql``)})::tsquery from ${wanted}) and (${matches}) is true`;

const carries = sql`${documents.customFields} @> ${value('fields')}::jsonb`;

/** Which of the conditions a statement has that needs them. */
type Filters = Pick<DocumentQuestion, 'search' | 'fields'>;

/** The conditions of a question on one row, whatever index it came from. */
function isHit({ search, addedBy, read, fields }: DocumentQuestion): SQL[] {
  const hits: SQL[] = [];
  if (search !== null) hits.push(matches);
  if (addedBy !== null) hits.push(sql`${documents.createdByKind} = ${value('addedBy')}`);
  if (read !== null) hits.push(sql`${documents.isReadByClientUser} = ${value('read')}::boolean`);
  if (fields !== null) hits.push(carries);
  return hits;
}

/** The same for all conditions, by the index of the words in a search, or else by the one of the filters. */
const isFound = ({ search, fields }: Filters): SQL => sql`
  ${ofClient} and ${present} and ${documents.containerId} = any(${value('containerIds')}::text[])
  and ${documents.isReadByClientUser} = any(${value('reads')}::boolean[])
  and ${documents.createdByKind} = any(${value('kinds')}::text[])
  ${search === null ? sql`` : sql`and ${found}`} ${fields === null ? sql`` : sql`and ${carries}`}`;

/** What a statement shows, where its page begins, and in which order. */
export interface Sorting {
  readonly columns: SQL;
  readonly isAfter: SQL;
  readonly order: SQL;
}

export function sortingOf(name: DocumentOrder, isDescending: boolean, hasCursor: boolean): Sorting {
  const { column, toSql } = orders[name];
  const direction = sql.raw(isDescending ? 'desc' : 'asc');
  const sign = sql.raw(isDescending ? '<' : '>');
  const isShown = Object.values(shown).some((one) => one === column);
  return {
    columns: columnsAs(isShown ? shown : { ...shown, orderKey: column }),
    isAfter: hasCursor
      ? sql`(${column}, ${documents.id}) ${sign} (${toSql(value('afterKey'))}, ${value('afterId')}::text)`
      : sql`true`,
    order: sql`order by ${column} ${direction}, ${documents.id} ${direction}`,
  };
}

/** A statement for a page: how it goes on, what it asks for, and how many rows of it. */
type Statement = (sorting: Sorting, question: DocumentQuestion, slice: SQL) => SQL;

/** A container along the index of an order. */
export const wholeContainer: Statement = ({ columns, isAfter, order }, _question, slice) => sql`
  select ${columns} from ${documents} where ${inContainer} and ${present} and ${isAfter} ${order} ${slice}`;

/**
 * Along the index of an order until the page is full. "offset 0" keeps the conditions out of the innermost statement,
 * and the last sort out of the one around it: the planner, which cannot tell how many rows the conditions leave, would
 * otherwise give up the index for a sort of everything.
 */
const along = (
  { columns, isAfter, order }: Sorting,
  scope: SQL,
  hits: readonly SQL[],
  slice: SQL,
): SQL => sql`
  select ${columns} from (
    select * from (
      select *, ${and(...hits) ?? sql`true`} as is_hit from ${documents}
      where ${scope} and ${present} and ${isAfter} ${order} offset 0
    ) as walked where is_hit ${slice}
  ) as documents ${order}`;

/** Picked along an order of a container. */
export const pickedInContainer: Statement = (sorting, question, slice) =>
  along(sorting, inContainer, isHit(question), slice);

/** Picked along an order of all documents of the client. */
export const pickedInClient: Statement = (sorting, question, slice) =>
  along(sorting, ofClient, [isReadable, ...isHit(question)], slice);

/** All that answer the question, then sorted; here "offset 0" keeps the planner from walking along the order. */
export const gathered: Statement = ({ columns, isAfter, order }, question, slice) => sql`
  select ${columns} from (
    select * from ${documents} where ${isFound(question)} and ${isAfter} offset 0
  ) as documents ${order} ${slice}`;

/** How many documents answer a question. */
export const counted = (filters: Filters): SQL =>
  sql`select count(*) as total from ${documents} where ${isFound(filters)}`;
