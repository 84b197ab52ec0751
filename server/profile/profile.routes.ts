import {
  getContact,
  getProfile,
  type ProfileChange,
  saveProfile,
  updateLanguage,
} from '../../contract/account.ts';
import type { Deps } from '../deps.ts';
import type { Routes } from '../http/handle.ts';
import { notFound, Refusal, unauthenticated } from '../http/refusal.ts';
import { contactOf, findPerson, keepLanguage, keepNames, type Person, profileOf } from './profile.queries.ts';

/** No name has line breaks or other control characters in it, and the database takes no NUL. */
const control = /\p{Cc}/u;

function refuseControls(change: ProfileChange): void {
  for (const [part, value] of Object.entries(change))
    if (value && control.test(value)) throw new Refusal(400, 'badRequest', `body: ${part} is not valid`);
}

/** Contact, profile and language of the signed-in person [S7.08–S7.10]; of nobody else. */
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
    refuseControls(body);
    await keepNames(db, principal.userId, body);
    return profileOf(await personOf(principal.userId));
  });

  routes.handle(updateLanguage, async ({ context, principal, params, body }) => {
    if (params.PrismGuid !== principal.userId) throw notFound();
    await keepLanguage(db, principal.userId, body.language);
    return context.body(null, 204);
  });
}
