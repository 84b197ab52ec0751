import { clientListDefaults, listClients, searchClients } from '../../contract/firm/clients.ts';
import { may } from '../../contract/session/access.ts';
import type { Deps } from '../deps.ts';
import type { Routes } from '../http/handle.ts';
import { notFound } from '../http/refusal.ts';
import { factsOf } from '../security/facts.ts';
import { findClients } from './clients.queries.ts';

/** The two client lists [S7.13, S7.14]. A company that is not the user's own answers as if it were not there; nicknames need their control (decision 16). */
export function addClientRoutes(routes: Routes, { db }: Pick<Deps, 'db'>): void {
  routes.handle(listClients, async ({ principal, query }) => {
    if (query.companyId !== undefined && query.companyId !== principal.companyId) throw notFound();
    const pageSize = query.pageSize ?? clientListDefaults.pageSize;
    const withNicknames = may(await factsOf(db, principal), 'clientNicknames');
    const { items, total } = await findClients(db, {
      principal,
      withNicknames,
      orderBy: query.orderBy ?? clientListDefaults.orderBy,
      descending: (query.orderDir ?? clientListDefaults.orderDir) === 'desc',
      searchBy: query.searchBy ?? clientListDefaults.searchBy,
      term: query.searchTerm ?? '',
      page: (query.pageNum ?? clientListDefaults.pageNum) - 1,
      pageSize,
    });
    return {
      clients:
        query.showNickname && withNicknames ? items : items.map((item) => ({ ...item, nickname: null })),
      numItems: total,
      numPages: Math.ceil(total / pageSize),
    };
  });

  routes.handle(searchClients, async ({ principal, params, body }) => {
    if (params.companyId !== principal.companyId) throw notFound();
    const { pagingDataRequest, filterSearchSort } = body;
    const withNicknames = may(await factsOf(db, principal), 'clientNicknames');
    const { items, total } = await findClients(db, {
      principal,
      withNicknames,
      orderBy: filterSearchSort.orderBy ?? clientListDefaults.orderBy,
      descending: false,
      searchBy: filterSearchSort.searchBy ?? clientListDefaults.searchBy,
      term: filterSearchSort.search ?? '',
      page: pagingDataRequest.pageIndex,
      pageSize: pagingDataRequest.itemsPerPage,
    });
    return {
      items: items.map(({ nickname, ...item }) =>
        body.expand
          ? { ...item, primaryContactExpanded: { nickname: withNicknames ? nickname : null } }
          : item,
      ),
      totalItems: total,
    };
  });
}
