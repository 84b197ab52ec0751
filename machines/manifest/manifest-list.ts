import type { ResponseOf } from '../../contract/calls/call.ts';
import type { Filter } from '../../contract/calls/filter.ts';
import {
  type listManifestDocuments,
  type ManifestField,
  type ManifestInvoice,
  type ManifestSort,
  type ManifestStage,
  manifestPerPage,
  stageGroup,
} from '../../contract/manifest/manifest.ts';
import { createPagedList } from '../parts/paged-list.machine.ts';

/** What the list is asked for. */
export interface ManifestQuery {
  readonly clientId: string;
  readonly filter: Filter<ManifestField>;
  readonly sort: ManifestSort;
}

/** What is answered beside the invoices. */
export type ManifestFacts = Omit<ResponseOf<typeof listManifestDocuments>, 'items' | 'totalItems'>;

/** The longest text that invoices are searched by. */
export const maxSearchLength = 100;

const digits = (text: string): string => text.replaceAll(/[\s./-]/g, '').toUpperCase();

/** The filter for a stage and a search: by the name or tax id of the issuer, by the number, or by the key. */
export function manifestFilter(stage: ManifestStage, search: string): Filter<ManifestField> {
  const text = search.trim();
  const code = digits(text);
  const isNumber = /^\d{1,9}$/.test(code);
  return {
    groups: [
      stageGroup(stage),
      ...(text === ''
        ? []
        : [
            {
              useOr: true,
              items: [
                { by: 'issuerName' as const, op: 'LIKE' as const, value: text },
                ...(code === ''
                  ? []
                  : [
                      { by: 'issuerTaxId' as const, op: 'LIKE' as const, value: code },
                      { by: 'key' as const, op: 'LIKE' as const, value: code },
                    ]),
                ...(isNumber ? [{ by: 'number' as const, op: 'EQ' as const, value: code }] : []),
              ],
            },
          ]),
    ],
  };
}

/** The list of invoices, as a child of the chart. */
export const manifestListMachine = createPagedList<ManifestInvoice, ManifestQuery, ManifestFacts>(
  manifestPerPage,
);
