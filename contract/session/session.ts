import * as z from 'zod/mini';
import { defineCall } from '../calls/call.ts';
import { languages } from '../language/market.ts';

/** Session bindings [S3.02]. */
const bindingsSchema = z.object({
  ApplicationConfiguration: z.object({ CompanyId: z.string(), ContactId: z.string() }),
  FeatureResourcePermissions: z.record(z.string(), z.record(z.string(), z.string())),
  InfrastructureAccessControls: z.array(z.string()),
});

/** Session meta [S3.03]. `LongToken` authorizes every call [S7.28]; dates are ISO 8601 in UTC. */
const metaSchema = z.object({
  PrismGuid: z.string(),
  SessionId: z.string(),
  LongToken: z.string(),
  SessionExpiresDateTime: z.string(),
  FirstName: z.string(),
  LastName: z.string(),
  EmailAddress: z.string(),
  EmulateePrismGuid: z.nullable(z.string()),
  /**
   * Ours: who views the portal as another user in a preview session [T6.01]. Names, e-mail address and
   * bindings are then those of the user who is shown; `PrismGuid` stays that of who signed in.
   */
  Impersonator: z.nullable(z.object({ ContactId: z.string(), FirstName: z.string(), LastName: z.string() })),
});

/** What is kept in session storage for the length of a visit. */
export const sessionSchema = z.object({ bindings: bindingsSchema, meta: metaSchema });
export type Session = z.infer<typeof sessionSchema>;

const tooMany = 'tooManyRequests: the network makes too many such calls; Retry-After says when to try again.';

/** Starts a sign-in. The address of the provider is in the `location` header, and in the body for convenience. */
export const login = defineCall({
  id: 'login',
  spec: ['S7.03'],
  origin: { path: 'specification', shape: 'specification' },
  summary: 'Starts a sign-in at the identity provider. The address to go to is in the location header.',
  method: 'POST',
  path: '/api/security/v1/oidc/login',
  access: 'public',
  body: z.object({
    type: z.literal('clientcenter'),
    sp: z.literal('clientcenter'),
    lang: z.enum(languages),
    redirectUri: z.string(),
  }),
  response: z.object({ location: z.string() }),
  errors: {
    400: 'The redirect address is none of the portal’s own.',
    429: tooMany,
    503: 'The provider cannot be reached.',
  },
});

/** Exchanges the code and state of the provider for a single-use login token that lives 60 seconds. */
export const exchangeCode = defineCall({
  id: 'exchangeCode',
  spec: ['S4.02', 'S4.06', 'S7.04'],
  origin: { path: 'specification', shape: 'specification' },
  summary:
    'Exchanges code and state for a login token. A refusal carries its reason and a location header. `returnTo` is the path below the prefix that a sign-in started at the server leads back to.',
  method: 'POST',
  path: '/api/security/v1/oidc/auth-code/session',
  access: 'public',
  query: z.object({ code: z.string(), state: z.string() }),
  response: z.object({ tokenValue: z.string(), returnTo: z.optional(z.string()) }),
  errors: {
    400: 'codeUsed, stateMismatch or signInInterrupted: the code was used before, the state is not of this browser, or the sign-in failed after the code was used.',
    403: 'mfaRequired, firmLocked or signInRejected; where to go is in the location header.',
    429: tooMany,
    503: 'The provider cannot be reached.',
  },
});

/** The user whom a ticket signs in. */
const holderSchema = z.object({ firstName: z.string(), lastName: z.string(), email: z.string() });
export type TicketHolder = z.infer<typeof holderSchema>;

/**
 * Turns a login token, or a ticket for a long-lived session, into the long token of the session. A ticket that another
 * browser asked for is answered with the user whom it signs in and with a ticket of this browser: so a link that
 * someone else sent signs the recipient in only after they have confirmed it.
 */
export const createLongToken = defineCall({
  id: 'createLongToken',
  spec: ['S4.01', 'S7.06'],
  origin: { path: 'ours', shape: 'ours' },
  summary:
    'Creates the session’s long token from a login token or from a long-lived session token. A token that another browser asked for is exchanged for `ticket`, which this browser sends after its user has confirmed that they are `holder`.',
  method: 'POST',
  path: '/api/security/v1/tokens/long',
  access: 'public',
  body: z.object({ from: z.enum(['loginToken', 'sessionToken']), token: z.string() }),
  response: z.union([
    z.object({ longToken: z.string(), expires: z.string() }),
    z.object({ ticket: z.string(), holder: holderSchema }),
  ]),
  errors: {
    401: 'The token is unknown, used or expired, the session that asked for it is over, or it opens a preview in another browser.',
    429: tooMany,
  },
});

/** Loads bindings and meta of the session. */
export const loadBindings = defineCall({
  id: 'loadBindings',
  spec: ['S3.02', 'S3.03', 'S7.06'],
  origin: { path: 'ours', shape: 'specification' },
  summary: 'Session bindings and meta; with force, permissions are read anew.',
  method: 'GET',
  path: '/api/security/v1/session/bindings',
  access: 'session',
  query: z.object({ force: z.optional(z.stringbool()) }),
  response: sessionSchema,
  errors: { 401: 'The session is over.', 403: 'The user may not use the portal.' },
});

/** Ends the session on the server: its token and cookie are worthless afterwards. */
export const deleteSession = defineCall({
  id: 'deleteSession',
  spec: ['S4.05', 'S7.06'],
  origin: { path: 'ours', shape: 'ours' },
  summary: 'Ends the session. Answers 204 also when it was over already.',
  method: 'DELETE',
  path: '/api/security/v1/session',
  access: 'public',
  response: 'empty',
  errors: {},
});
