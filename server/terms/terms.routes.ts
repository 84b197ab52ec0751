import { acceptTerms, requiredTerms } from '../../contract/firm/support.ts';
import type { Deps } from '../deps.ts';
import type { Routes } from '../http/handle.ts';
import type { Principal } from '../http/principal.ts';
import { Refusal } from '../http/refusal.ts';
import {
  acceptedVersions,
  keepAcceptance,
  newestTerms,
  publishedVersions,
  textFor,
} from './terms.queries.ts';

/** No user accepts for another, and the firm's own people have no terms with it. */
const isAsked = ({ kind, impersonator }: Principal): boolean => kind !== 'staff' && !impersonator;

/** The terms that a user has to accept, and accepting them [T2.03, T7.22, decision 12]. */
export function addTermsRoutes(routes: Routes, { db }: Pick<Deps, 'db'>): void {
  routes.handle(requiredTerms, async ({ principal, query }) => {
    const newest = isAsked(principal) ? await newestTerms(db, principal.companyId) : undefined;
    if (!newest) return { terms: null };
    const accepted = await acceptedVersions(db, principal.userId, principal.companyId);
    if (accepted.includes(newest.version)) return { terms: null };
    return {
      terms: {
        ...textFor(newest, query.locale),
        version: newest.version,
        publishedOn: newest.publishedAt.toISOString().slice(0, 10),
        acceptedVersion: accepted[0] ?? null,
      },
    };
  });

  routes.handle(acceptTerms, async ({ context, principal, body }) => {
    const { userId, companyId } = principal;
    const { version } = body;
    const newest = await newestTerms(db, companyId);
    if (version !== newest?.version) {
      const isOlder = (await publishedVersions(db, companyId)).includes(version);
      throw isOlder
        ? new Refusal(409, 'outdated', 'A newer version is out.')
        : new Refusal(400, 'badRequest', 'body: version is not valid');
    }
    await keepAcceptance(db, { userId, companyId, version });
    return context.body(null, 204);
  });
}
