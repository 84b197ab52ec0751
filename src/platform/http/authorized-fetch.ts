import type { Http } from './http.ts';

/** `fetch` as the session's user, for bytes that no call of the contract answers as JSON [S7.28]. */
export const authorizedFetch =
  (
    http: Pick<Http, 'authorization' | 'noteStatus'>,
    fetch: typeof globalThis.fetch = globalThis.fetch,
  ): typeof globalThis.fetch =>
  async (input, init) => {
    const headers = http.authorization();
    const response = await fetch(input, { ...init, headers });
    if (!response.ok) http.noteStatus(response.status, String(input), headers);
    return response;
  };
