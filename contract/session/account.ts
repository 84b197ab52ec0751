import * as z from 'zod/mini';
import { defineCall } from '../calls/call.ts';
import { oneLine } from '../calls/one-line.ts';
import { languages } from '../language/market.ts';

/** A contact of a firm [S3.06]. */
export const contactSchema = z.object({
  fullName: z.string(),
  givenName: z.string(),
  additionalName: z.nullable(z.string()),
  familyName: z.string(),
  emailAddresses: z.array(z.object({ emailAddress: z.string(), isPrimary: z.boolean() })),
  companyId: z.string(),
  contactId: z.string(),
});
export type Contact = z.infer<typeof contactSchema>;

/** The longest part of a name, in characters. */
export const maxNameLength = 100;
const namePart = oneLine(0, maxNameLength);
const neededNamePart = oneLine(1, maxNameLength);

/** What users may change about themselves. */
export const profileChangeSchema = z.object({
  prefix: z.nullable(namePart),
  firstName: neededNamePart,
  middleName: z.nullable(namePart),
  lastName: neededNamePart,
  suffix: z.nullable(namePart),
});
export type ProfileChange = z.infer<typeof profileChangeSchema>;

/** The profile of the signed-in person [S3.07, T3.08, T3.13]. */
export const profileSchema = z.object({
  id: z.string(),
  // Plain texts: names that were stored before some characters were refused have to pass as well.
  prefix: z.nullable(z.string()),
  firstName: z.string(),
  middleName: z.nullable(z.string()),
  lastName: z.string(),
  suffix: z.nullable(z.string()),
  email: z.string(),
  language: z.enum(languages),
  account: z.object({ companyName: z.string(), contactId: z.string() }),
});
export type Profile = z.infer<typeof profileSchema>;

/** One of the accounts that a person has, each with a firm [S7.09]. */
export const accountSchema = z.object({
  companyId: z.string(),
  companyName: z.string(),
  contactId: z.string(),
  isCurrent: z.boolean(),
});
export type Account = z.infer<typeof accountSchema>;

export const getContact = defineCall({
  id: 'getContact',
  spec: ['S3.06', 'S7.08'],
  origin: { path: 'ours', shape: 'specification' },
  summary: 'A contact by company id and contact id: the signed-in person’s own.',
  method: 'GET',
  path: '/api/core/v1/companies/{companyId}/contacts/{contactId}',
  access: 'session',
  params: z.object({ companyId: z.string(), contactId: z.string() }),
  response: contactSchema,
  errors: { 401: 'The session is over.', 404: 'No contact of this user’s.' },
});

export const getProfile = defineCall({
  id: 'getProfile',
  spec: ['S3.07', 'S7.09'],
  origin: { path: 'ours', shape: 'specification' },
  summary: 'The profile of the signed-in person.',
  method: 'GET',
  path: '/api/core/v1/profile',
  access: 'session',
  response: profileSchema,
  errors: { 401: 'The session is over.' },
});

export const saveProfile = defineCall({
  id: 'saveProfile',
  spec: ['S4.22', 'S7.09'],
  origin: { path: 'ours', shape: 'specification' },
  summary: 'Saves the parts of a profile that its owner may change.',
  method: 'PUT',
  path: '/api/core/v1/profile',
  access: 'session',
  body: profileChangeSchema,
  response: profileSchema,
  errors: {
    400: 'A name is missing or too long, or holds characters that are not seen.',
    401: 'The session is over.',
    403: 'The session is a read-only preview.',
  },
});

export const listAccounts = defineCall({
  id: 'listAccounts',
  spec: ['S7.09', 'T2.06'],
  origin: { path: 'ours', shape: 'ours' },
  summary: 'The accounts of the signed-in person, one for each firm.',
  method: 'GET',
  path: '/api/core/v1/accounts',
  access: 'session',
  query: z.object({ active: z.optional(z.stringbool()), onlyOnvio: z.optional(z.stringbool()) }),
  response: z.object({ items: z.array(accountSchema) }),
  errors: { 401: 'The session is over.' },
});

export const updateLanguage = defineCall({
  id: 'updateLanguage',
  spec: ['S5.13', 'S7.10'],
  origin: { path: 'specification', shape: 'specification' },
  summary: 'Keeps the language that the user chose. The base of the profile services is ours.',
  method: 'PUT',
  path: '/api/profile/v1/users/{PrismGuid}/language',
  access: 'session',
  params: z.object({ PrismGuid: z.string() }),
  body: z.object({ language: z.enum(languages) }),
  response: 'empty',
  errors: { 401: 'The session is over.', 403: 'The session is a read-only preview.', 404: 'Not this user.' },
});

export const switchAccount = defineCall({
  id: 'switchAccount',
  spec: ['S4.03', 'S4.08'],
  origin: { path: 'ours', shape: 'ours' },
  summary:
    'Where an account is at home: the staff area for staff, another firm’s portal (with a single-use ticket) for a linked account, nowhere for any other account.',
  method: 'POST',
  path: '/api/security/v1/account/switch',
  access: 'session',
  /** Without a company: the account that is signed in. */
  body: z.object({ companyId: z.optional(z.string()) }),
  response: z.object({ address: z.nullable(z.string()) }),
  errors: { 401: 'The session is over.' },
});

export const closePreview = defineCall({
  id: 'closePreview',
  spec: ['T6.01'],
  origin: { path: 'ours', shape: 'ours' },
  summary:
    'Ends a session in which staff view the portal as a client. The address leads back to the staff area; none when the session has no staff behind it.',
  method: 'POST',
  path: '/api/security/v1/preview/close',
  access: 'session',
  inPreview: 'allowed',
  response: z.object({ address: z.nullable(z.string()) }),
  errors: { 401: 'The session is over.', 404: 'The session is no preview.' },
});

export const createSessionTicket = defineCall({
  id: 'createSessionTicket',
  spec: ['S4.01', 'T4.22'],
  origin: { path: 'ours', shape: 'ours' },
  summary:
    'A single-use ticket with which the portal can be opened elsewhere as the same person, for instance by the mobile app: `?sessionToken=…`. It lives 60 seconds.',
  method: 'POST',
  path: '/api/security/v1/session/tickets',
  access: 'session',
  response: z.object({ sessionToken: z.string(), expires: z.string() }),
  errors: {
    401: 'The session is over.',
    403: 'The session is a read-only preview.',
    429: 'tooManyRequests: too many tickets of the user.',
  },
});
