/** The staff area as a browser without scripts uses it. */
import { users } from '../../../server/db/schema/core-schema.ts';
import { staffGrants } from '../../../server/demo/rights.ts';
import type { StorageServer, Visitor } from '../../server/storage/storage-server.ts';

const unescaped: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&quot;': '"',
  '&#39;': "'",
  '&lt;': '<',
  '&gt;': '>',
};
const textOf = (markup: string): string =>
  markup.replace(/&(?:amp|quot|#39|lt|gt);/g, (one) => unescaped[one] ?? one);
const attribute = (tag: string, name: string): string | undefined => {
  const value = new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];
  return value === undefined ? undefined : textOf(value);
};

/** What the form of a page would send as it stands. */
export function formIn(page: string): URLSearchParams {
  const html = /<form [^>]*method="post".*?<\/form>/s.exec(page)?.[0] ?? '';
  const form = new URLSearchParams();
  for (const [tag] of html.matchAll(/<input [^>]*>/g)) {
    const isOff = attribute(tag, 'type') === 'checkbox' && !/ checked/.test(tag);
    if (!isOff) form.set(attribute(tag, 'name') ?? '', attribute(tag, 'value') ?? '');
  }
  for (const [, name = '', text = ''] of html.matchAll(
    /<textarea [^>]*name="([^"]*)"[^>]*>\n?(.*?)<\/textarea>/gs,
  ))
    form.set(name, textOf(text));
  for (const [, name = '', options = ''] of html.matchAll(
    /<select [^>]*name="([^"]*)"[^>]*>(.*?)<\/select>/gs,
  )) {
    const chosen = /<option [^>]* selected>/.exec(options)?.[0] ?? /<option [^>]*>/.exec(options)?.[0] ?? '';
    form.set(name, attribute(chosen, 'value') ?? '');
  }
  return form;
}

/** The names of the fields of a page that are marked as wrong. */
export const faultyFields = (page: string): (string | undefined)[] =>
  [...page.matchAll(/<(?:input|select|textarea) [^>]*aria-invalid="true"[^>]*>/g)].map(([tag]) =>
    attribute(tag, 'name'),
  );

export interface StaffAnswer {
  readonly status: number;
  readonly html: string;
  /** Where the answer leads, with its query. */
  readonly to: string | undefined;
}

/** Opens pages of the staff area and sends their forms. */
export function staffPages(server: StorageServer) {
  const told = async (answer: Response): Promise<StaffAnswer> => {
    const location = answer.headers.get('location');
    const url = location === null ? undefined : new URL(location, server.origin);
    return { status: answer.status, html: await answer.text(), to: url && `${url.pathname}${url.search}` };
  };
  const own = { 'sec-fetch-site': 'same-origin', origin: server.origin };
  const accept = 'text/html';
  return {
    async open(visitor: Visitor | undefined, path: string): Promise<StaffAnswer> {
      return told(await server.call(visitor, `/staff/${path}`, { headers: { accept }, redirect: 'manual' }));
    },
    async send(
      visitor: Visitor | undefined,
      path: string,
      form: URLSearchParams,
      headers: Readonly<Record<string, string>> = own,
    ): Promise<StaffAnswer> {
      const init = {
        method: 'POST',
        body: form,
        headers: { accept, ...headers },
        redirect: 'manual',
      } as const;
      return told(await server.call(visitor, `/staff/${path}`, init));
    },
    /** Signs in a member of staff of a firm. */
    async staffOf(companyId: string, id: string, language = 'en-US'): Promise<Visitor> {
      await server.deps.db.insert(users).values({
        ...{ id, companyId, contactId: `contact-${id}`, email: `${id}@example.com`, language },
        ...{ firstName: id, lastName: 'Staff', kind: 'staff', grants: staffGrants, accessControls: [] },
      });
      return await server.visitor(id);
    },
  };
}

export type StaffPages = ReturnType<typeof staffPages>;
