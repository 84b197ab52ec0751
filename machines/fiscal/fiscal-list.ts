import type { ResponseOf } from '../../contract/calls/call.ts';
import type { Filter } from '../../contract/calls/filter.ts';
import {
  type FiscalField,
  type FiscalSort,
  fiscalPerPage,
  type ListedFiscal,
  type listFiscalDocuments,
} from '../../contract/fiscal/box-e.ts';
import type { FiscalStorage } from '../../contract/fiscal/fiscal-summary.ts';
import { createPagedList } from '../parts/paged-list.machine.ts';

/** What the list is asked for. */
export interface FiscalQuery {
  readonly clientId: string;
  readonly storage: FiscalStorage;
  readonly filter: Filter<FiscalField> | undefined;
  readonly sort: FiscalSort;
}

/** What is answered beside the documents. */
export type FiscalSums = Omit<ResponseOf<typeof listFiscalDocuments>, 'items' | 'totalItems'>;

/** The list of documents, as a child of the chart. */
export const fiscalListMachine = createPagedList<ListedFiscal, FiscalQuery, FiscalSums>(fiscalPerPage);
