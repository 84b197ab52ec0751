import type { DocumentOrder } from '../../contract/storage/storage.ts';
import type { Container } from '../../contract/storage/storage-items.ts';

/** What a list shows beyond its folder: order, filters and search. */
export interface Question {
  readonly orderBy: DocumentOrder;
  readonly orderDir: 'asc' | 'desc';
  /** Only what the firm, or what the client's people added; `null` shows all. */
  readonly addedBy: 'firm' | 'client' | null;
  /** Whether only documents that the client's people have read show, or have not; `null` shows all. */
  readonly readByClientUser: boolean | null;
  /** What is searched for among all documents of the client; '' for nothing. */
  readonly search: string;
}

/** The newest change first, everything shown. */
export const firstQuestion: Question = {
  orderBy: 'modified',
  orderDir: 'desc',
  addedBy: null,
  readByClientUser: null,
  search: '',
};

/** The input of a request for one page of a list. */
export interface PageQuestion {
  /** `null` asks for all documents of the client. */
  readonly container: Pick<Container, 'id' | 'type'> | null;
  /** Folders to ask for in its place, where the firm has it so [S6.06]; `null` asks for the container itself. */
  readonly parentIds: readonly string[] | null;
  readonly clientId: string;
  readonly from: string | null;
  readonly pageIndex: number;
  readonly question: Question;
}

/** The first direction of each order: names and people from A, dates from the newest, sizes from the largest. */
const firstDirection: Readonly<Record<DocumentOrder, Question['orderDir']>> = {
  name: 'asc',
  addedBy: 'asc',
  modified: 'desc',
  size: 'desc',
};

/** The order after a press on a column: another column, or the same the other way round. */
export const nextSort = (
  { orderBy, orderDir }: Question,
  wanted: DocumentOrder,
): Pick<Question, 'orderBy' | 'orderDir'> => ({
  orderBy: wanted,
  orderDir: orderBy !== wanted ? firstDirection[wanted] : orderDir === 'asc' ? 'desc' : 'asc',
});
