/**
 * What pages need of the sources before the browser app runs, by the name that the server knows it under. The build names
 * the files, so that the server knows no source.
 */

/** Scripts that are entries of their own: none waits for another. */
export const pageScripts = { qa: 'src/qa/host.ts' } as const;

/** Scripts that the server writes into pages. */
export const inlineScripts = { early: 'src/early/early.ts' } as const;

/** Styles that the server writes into pages. */
export const pageStyles = {
  signIn: ['src/flows/session/views/sign-in-brand.css', 'src/flows/session/views/sign-in.css'],
  skeleton: ['src/app/frame/shell-skeleton.css'],
  tokens: ['src/theme/tokens.css'],
} as const;
