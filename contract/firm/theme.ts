import * as z from 'zod/mini';
import { defineCall } from '../calls/call.ts';
import { markets } from '../language/market.ts';

/** A firm's theme [S3.08]. Colours are `#rrggbb`; `translucentColor` is always computed from the button's fill. */
export const themeSchema = z.object({
  firmName: z.string(),
  /** Up to three characters that stand for the firm where there is no logo. */
  monogram: z.string(),
  logoUrl: z.nullable(z.string()),
  contactLine: z.string(),
  /** Where to reach the firm, as people read it; absent where it gave none. */
  contactPhone: z.optional(z.string()),
  contactEmail: z.optional(z.string()),
  colors: z.object({
    headerFillColor: z.string(),
    headerTextColor: z.string(),
    buttonFillColor: z.string(),
    buttonTextColor: z.string(),
    translucentColor: z.string(),
  }),
  /** A picture in place of the logo in the header, a line in place of the firm's name, a picture behind both [T3.08]. */
  headerImage: z.nullable(z.string()),
  headerLine1: z.nullable(z.string()),
  bannerImage: z.nullable(z.string()),
  logoutUrl: z.nullable(z.string()),
  /** Ours: where the firm works, for a page that came before its user was known [S7.05]. */
  market: z.optional(z.enum(markets)),
  /** What the brand's side of the sign-in page is drawn with: `clouds`, `hills` or `plain`. */
  loginBackground: z.string(),
  loginPageText: z.nullable(z.string()),
});
export type Theme = z.infer<typeof themeSchema>;

/** The theme of a firm. */
export const getTheme = defineCall({
  id: 'getTheme',
  spec: ['S3.08', 'S7.11'],
  origin: { path: 'ours', shape: 'specification' },
  summary: 'The theme of the signed-in user’s firm.',
  method: 'GET',
  path: '/api/client-center/v1/companies/{companyId}/theme',
  access: 'session',
  params: z.object({ companyId: z.string() }),
  response: themeSchema,
  errors: { 401: 'The session is over.', 404: 'Not the user’s firm.' },
});
