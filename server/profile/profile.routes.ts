import { getContact, getProfile, saveProfile, updateLanguage } from '../../contract/session/account.ts';
import type { Deps } from '../deps.ts';
import type { Routes } from '../http/handle.ts';
import { notFound, unauthenticated } from '../http/refusal.ts';
import { contactOf, findPerson, keepLanguage, keepNames, type Person, profileOf } from './profile.queries.ts';

/** Contact, profile and language of the signed-in user alone [S7.08–S7.10]. */
export function addProfileRoutes(routes: Routes, { db }: Pick<Deps, 'db'>): void {
  const personOf = async (userId: string): Promise<Person> => {
    const person = await findPerson(db, userId);
    if (!person) throw unauthenticated();
    return person;
  };

  routes.handle(getContact, async ({ principal, params }) => {
    const isOwn = params.companyId === principal.companyId && params.contactId === principal.contactId;
    if (!isOwn) throw notFound();
    return contactOf(await personOf(principal.userId));
  });

  routes.handle(getProfile, async ({ principal }) => profileOf(await personOf(principal.userId)));

  routes.handle(saveProfile, async ({ principal, body }) => {
    await keepNames(db, principal.userId, body);
    return profileOf(await personOf(principal.userId));
  });

  routes.handle(updateLanguage, async ({ context, principal, params, body }) => {
    if (params.PrismGuid !== principal.userId) throw notFound();
    await keepLanguage(db, principal.userId, body.language);
    return context.body(null, 204);
  });
}
