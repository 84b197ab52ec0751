/** A browser as far as HTTP goes: it keeps cookies and follows no redirect by itself. */
export class CookieBrowser {
  readonly cookies = new Map<string, string>();

  /** Requests an address with the cookies that were set so far, and keeps those that the answer sets. */
  async fetch(address: string | URL, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    // A page of the portal sends JSON, and the browser says where the page is from.
    if (typeof init.body === 'string' && !headers.has('content-type'))
      headers.set('content-type', 'application/json');
    const isNamed = headers.has('sec-fetch-site') || headers.has('origin');
    if ((init.method ?? 'GET') !== 'GET' && !isNamed) headers.set('sec-fetch-site', 'same-origin');
    if (this.cookies.size > 0)
      headers.set('cookie', [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await fetch(address, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(/;\s*/);
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      const isGone = attributes.some((each) => /^(max-age=0|expires=thu, 01 jan 1970)/i.test(each));
      if (isGone || value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  /** Posts a form, as a page would. */
  post(address: string | URL, fields: Readonly<Record<string, string>>): Promise<Response> {
    return this.fetch(address, { method: 'POST', body: new URLSearchParams(fields) });
  }
}

/** Where an answer leads, absolute. */
export function locationOf(response: Response): URL {
  const location = response.headers.get('location');
  if (!location) throw new Error(`${response.url} answered ${response.status} without a location`);
  return new URL(location, response.url);
}
