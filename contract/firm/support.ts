import * as z from 'zod/mini';
import { defineCall } from '../calls/call.ts';
import { languages } from '../language/market.ts';
import { featureFlagIds } from './feature-flags.ts';

/** The versions of a log entry and of a log's payload [T9.09]. */
export const logSpecVersion = '0.2';
export const logPayloadVersion = '0.1';
/** The most entries that one call logs, and the longest description of an issue, in characters. */
export const maxLogItems = 50;
export const maxIssueLength = 4000;
/** The most lines of a trail that go along with an issue. */
export const maxTrailLines = 200;

/** One entry of the log [T3.07]. `id` is two random blocks of five characters, joined. */
export const logItemSchema = z.object({
  specversion: z.literal(logSpecVersion),
  type: z.enum(['issue', 'frontEndException', 'pageView']),
  source: z.string().check(z.maxLength(200)),
  id: z.string().check(z.regex(/^[A-Z0-9]{5}-[A-Z0-9]{5}$/)),
  /** ISO 8601 in UTC. */
  time: z.string(),
  contenttype: z.literal('application/json'),
  data: z.object({
    description: z.string().check(z.maxLength(maxIssueLength)),
    logs: z.array(z.string().check(z.maxLength(500))).check(z.maxLength(maxTrailLines)),
  }),
});
export type LogItem = z.infer<typeof logItemSchema>;

export const writeLog = defineCall({
  id: 'writeLog',
  spec: ['T3.07', 'T7.20', 'T9.09', 'S8.20'],
  origin: { path: 'specification', shape: 'specification' },
  summary: 'Writes entries to the firm’s log. An entry whose id is there already is written once.',
  method: 'POST',
  path: '/api/logging/v1/log',
  mendsTexts: true,
  access: 'session',
  inPreview: 'allowed',
  body: z.object({
    version: z.literal(logPayloadVersion),
    items: z.array(logItemSchema).check(z.minLength(1), z.maxLength(maxLogItems)),
  }),
  response: 'empty',
  errors: {
    400: 'An entry is not as described.',
    401: 'The session is over.',
    429: 'Too many entries at once.',
  },
});

export const notifyIssue = defineCall({
  id: 'notifyIssue',
  spec: ['T3.07', 'T7.21'],
  origin: { path: 'specification', shape: 'specification' },
  summary:
    'Confirms an issue by e-mail to the person who reported it. Sent twice with one reference code, it is mailed once.',
  method: 'POST',
  path: '/api/notifications/v1/notifications/category/CCVNEXT/type/CLIENT_CENTER_ISSUE_CONFIRMATION',
  access: 'session',
  inPreview: 'allowed',
  body: z.object({
    /** The contact id of the reporter: in a preview, of the staff member who views it [T6.01]. */
    recipient: z.string(),
    variables: z.object({
      firstName: z.string().check(z.maxLength(100)),
      referenceCode: z.string().check(z.maxLength(20)),
      issueDescription: z.string().check(z.maxLength(maxIssueLength)),
      /** The date as the reporter reads it. */
      date: z.string().check(z.maxLength(60)),
    }),
  }),
  response: 'empty',
  errors: {
    400: 'The reference code is not valid.',
    401: 'The session is over.',
    404: 'The recipient is not the person who is signed in.',
    429: 'Too many confirmations in an hour.',
  },
});

/** An article of the help [T7.22]. */
export const helpArticleSchema = z.object({
  id: z.string(),
  title: z.string(),
  summary: z.string(),
  url: z.string(),
});
export type HelpArticle = z.infer<typeof helpArticleSchema>;

/** The screens that help articles are kept for. */
export const helpScreens = ['home', 'tasks', 'documents', 'actions'] as const;

export const helpArticles = defineCall({
  id: 'helpArticles',
  spec: ['T2.08', 'T7.22'],
  origin: { path: 'ours', shape: 'specification' },
  summary: 'The articles to suggest on a screen.',
  method: 'GET',
  path: '/api/help/v1/articles',
  access: 'session',
  query: z.object({
    app: z.literal('clientcenter'),
    userType: z.enum(['client', 'staff']),
    screens: z.union([z.enum(helpScreens), z.array(z.enum(helpScreens))]),
    locale: z.enum(languages),
  }),
  response: z.object({ items: z.array(helpArticleSchema) }),
  errors: { 401: 'The session is over.' },
});

export const listFeatureFlags = defineCall({
  id: 'listFeatureFlags',
  spec: ['S3.16', 'S4.04', 'S9.12'],
  origin: { path: 'ours', shape: 'specification' },
  summary: 'The feature flags of the signed-in person’s firm.',
  method: 'GET',
  path: '/api/client-center/v1/feature-flags',
  access: 'session',
  response: z.object({
    items: z.array(
      z.object({
        id: z.enum(featureFlagIds),
        name: z.string(),
        description: z.string(),
        value: z.boolean(),
        lockedBy: z.array(z.enum(featureFlagIds)),
      }),
    ),
  }),
  errors: { 401: 'The session is over.' },
});

/** The terms that the user must accept before the portal opens (decision 12). */
export const termsSchema = z.object({
  version: z.string(),
  title: z.string(),
  /** Plain text, a paragraph each. */
  paragraphs: z.array(z.string()),
  /** ISO 8601 date. */
  publishedOn: z.string(),
  /** The version that the user accepted before; `null` for none. */
  acceptedVersion: z.nullable(z.string()),
});
export type Terms = z.infer<typeof termsSchema>;

export const requiredTerms = defineCall({
  id: 'requiredTerms',
  spec: ['T2.03', 'T7.22'],
  origin: { path: 'ours', shape: 'ours' },
  summary: 'Whether the signed-in person has terms to accept, and which.',
  method: 'GET',
  path: '/api/client-center/v1/terms/required',
  access: 'session',
  query: z.object({ locale: z.enum(languages) }),
  response: z.object({ terms: z.nullable(termsSchema) }),
  errors: { 401: 'The session is over.' },
});

export const acceptTerms = defineCall({
  id: 'acceptTerms',
  spec: ['T2.03'],
  origin: { path: 'ours', shape: 'ours' },
  summary: 'Accepts a version of the terms. Accepting it again changes nothing.',
  method: 'POST',
  path: '/api/client-center/v1/terms/acceptances',
  access: 'session',
  body: z.object({ version: z.string() }),
  response: 'empty',
  errors: {
    400: 'No such version.',
    401: 'The session is over.',
    403: 'The session is a read-only preview.',
    409: 'outdated: a newer version is out.',
  },
});
