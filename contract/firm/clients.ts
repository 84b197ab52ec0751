import * as z from 'zod/mini';
import { defineCall } from '../calls/call.ts';
import { maxPageNumber, pageNumber } from '../calls/paging.ts';
import { type AccessFacts, may } from '../session/access.ts';

/** Sort and paging defaults of the client list [S5.14, S9.01]. */
export const clientListDefaults = {
  orderBy: 'name',
  orderDir: 'asc',
  pageNum: 1,
  pageSize: 25,
  searchBy: 'name',
} as const;
/** The page size when paging is off [S4.12, S9.01]; also the most that one page may hold. */
export const allClientsPageSize = 1000;

/** A client as the list answers it [S3.04]. `kind` is 0 for a business, 1 for an individual [T3.13]. */
export const clientSchema = z.object({
  id: z.string(),
  name: z.string(),
  nickname: z.nullable(z.string()),
  displayAs: z.nullable(z.string()),
  doingBusinessAs: z.nullable(z.string()),
  kind: z.union([z.literal(0), z.literal(1)]),
  description: z.nullable(z.string()),
});
export type Client = z.infer<typeof clientSchema>;

/** Display name [S3.04]: doingBusinessAs, else displayAs, else name. */
export const displayNameOf = (client: Pick<Client, 'name' | 'displayAs' | 'doingBusinessAs'>): string =>
  client.doingBusinessAs || client.displayAs || client.name;

/** Initials [S3.04]: the first letter of the name, upper case. */
export const initialsOf = (client: Client): string => [...client.name.trim()][0]?.toLocaleUpperCase() ?? '';

/** How a session may see its clients. */
export interface ClientScope {
  /** The company whose clients they are [S7.13]. */
  readonly companyId: string;
  /** Whether nicknames are asked for and shown [S2.11, S6.06]. */
  readonly withNicknames: boolean;
  /** Whether the list is asked for page by page; otherwise it comes whole [S4.12]. */
  readonly isPaged: boolean;
}

/** What a session's rights make of its client list [S2.11, S4.12]. */
export const clientScopeOf = (facts: AccessFacts): ClientScope => ({
  companyId: facts.session.bindings.ApplicationConfiguration.CompanyId,
  withNicknames: may(facts, 'clientNicknames'),
  isPaged: !may(facts, 'fullClientList'),
});

/** The query of a page of the list, counted from 1 [S4.12, S5.14, S9.01]. */
export const clientPageQuery = ({
  companyId,
  isPaged,
  pageNum,
  withNicknames,
}: ClientScope & { readonly pageNum: number }) => ({
  orderBy: clientListDefaults.orderBy,
  orderDir: clientListDefaults.orderDir,
  ...(isPaged ? { pageNum, pageSize: clientListDefaults.pageSize } : { pageSize: allClientsPageSize }),
  ...(withNicknames ? { showNickname: true } : {}),
  companyId,
});

/** The clients a user is linked to, a page at a time. */
export const listClients = defineCall({
  id: 'listClients',
  spec: ['S3.05', 'S5.14', 'S7.13', 'S9.01'],
  origin: { path: 'specification', shape: 'specification' },
  summary: 'The clients that the signed-in user is linked to.',
  method: 'GET',
  path: '/api/client-center/v1/clients/',
  access: 'session',
  query: z.object({
    orderBy: z.optional(z.enum(['name', 'displayName'])),
    orderDir: z.optional(z.enum(['asc', 'desc'])),
    pageNum: z.optional(pageNumber(1)),
    pageSize: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(allClientsPageSize))),
    searchBy: z.optional(z.enum(['name', 'nickname'])),
    searchTerm: z.optional(z.string().check(z.maxLength(200))),
    showNickname: z.optional(z.stringbool()),
    companyId: z.optional(z.string()),
  }),
  response: z.object({ clients: z.array(clientSchema), numItems: z.number(), numPages: z.number() }),
  errors: { 401: 'The session is over.', 404: 'No company of this user’s.' },
});

/** The older search, which answers the nickname through the primary contact. */
export const searchClients = defineCall({
  id: 'searchClients',
  spec: ['S7.14'],
  origin: { path: 'specification', shape: 'specification' },
  summary: 'Searches the clients of a company that the signed-in user is linked to.',
  method: 'POST',
  path: '/api/core/v3/companies/{companyId}/clients/search',
  access: 'session',
  inPreview: 'allowed',
  params: z.object({ companyId: z.string() }),
  body: z.object({
    expand: z.optional(z.literal('primaryContactExpanded')),
    pagingDataRequest: z.object({
      pageIndex: z.number().check(z.int(), z.gte(0), z.lte(maxPageNumber)),
      itemsPerPage: z.number().check(z.int(), z.gte(1), z.lte(allClientsPageSize)),
    }),
    filterSearchSort: z.object({
      orderBy: z.optional(z.enum(['name', 'displayName'])),
      searchBy: z.optional(z.enum(['name', 'nickname'])),
      search: z.optional(z.string().check(z.maxLength(200))),
    }),
  }),
  response: z.object({
    items: z.array(
      z.object({
        ...z.omit(clientSchema, { nickname: true }).shape,
        primaryContactExpanded: z.optional(z.object({ nickname: z.nullable(z.string()) })),
      }),
    ),
    totalItems: z.number(),
  }),
  errors: { 401: 'The session is over.', 404: 'No company of this user’s.' },
});
