import { withoutHiddenCharacters } from '../../contract/calls/hidden-characters.ts';
import type { Session } from '../../contract/session/session.ts';
import type { users } from '../db/schema/core-schema.ts';

type User = Pick<
  typeof users.$inferSelect,
  'id' | 'companyId' | 'contactId' | 'firstName' | 'lastName' | 'email' | 'grants' | 'accessControls'
>;

/** The names of a user as they are shown: some were stored before hidden characters were refused. */
const namesOf = ({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>) => ({
  FirstName: withoutHiddenCharacters(firstName),
  LastName: withoutHiddenCharacters(lastName),
});

/** What a session is beside the people in it. */
export interface SessionParts {
  readonly sessionId: string;
  /** The token that the request was made with. */
  readonly longToken: string;
  readonly expiresAt: Date;
}

/**
 * Bindings and meta of a session [S3.02, S3.03]. With `shown` it is a preview [T6.01]: bindings, names and e-mail
 * address are those of the user who is shown, and who signed in is named beside.
 */
export function sessionOf(
  { sessionId, longToken, expiresAt }: SessionParts,
  viewer: User,
  shown?: User,
): Session {
  const person = shown ?? viewer;
  return {
    bindings: {
      ApplicationConfiguration: { CompanyId: person.companyId, ContactId: person.contactId },
      FeatureResourcePermissions: person.grants,
      InfrastructureAccessControls: person.accessControls,
    },
    meta: {
      PrismGuid: viewer.id,
      SessionId: sessionId,
      LongToken: longToken,
      SessionExpiresDateTime: expiresAt.toISOString(),
      ...namesOf(person),
      EmailAddress: person.email,
      EmulateePrismGuid: shown?.id ?? null,
      Impersonator: shown ? { ContactId: viewer.contactId, ...namesOf(viewer) } : null,
    },
  };
}

/** The same session with the grant for the live view: `npm run dev` gives it to everyone [S6.03]. */
export function withLiveView({ bindings, meta }: Session): Session {
  const { Internal, ...others } = bindings.FeatureResourcePermissions;
  const permissions = { ...others, Internal: { ...Internal, Internal: 'Granted' } };
  return { bindings: { ...bindings, FeatureResourcePermissions: permissions }, meta };
}
