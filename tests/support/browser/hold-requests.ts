/** Requests of a page, held back until the test says how each is answered. */
import type { BrowserContext, Request, Route } from 'playwright';
import { expect } from 'vitest';
import type { ProblemCode } from '../../../machines/problem.ts';
import { patience } from './chromium.ts';

/** What a server answers for a problem; `offline` is no answer at all. */
const statuses: Partial<Record<ProblemCode, number>> = {
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  nameTaken: 409,
  taskClosed: 409,
  fileType: 415,
  unavailable: 503,
};

export interface HeldRequests {
  /** What is held now, in order, under the names that it was given. */
  held(): string[];
  /** The request that is held, or will be. */
  asked(what: string): Promise<Request>;
  /** Lets a request through to the server. */
  pass(what: string): Promise<void>;
  /** Answers with a body of JSON. */
  say(what: string, body: unknown): Promise<void>;
  /** Answers as a server does that refuses, or as a line that breaks. */
  refuse(what: string, code: ProblemCode): Promise<void>;
}

/** The calls of an upload: `constraints`, `projects`, `names`, `check a.pdf`, `send a.pdf`; `undefined` for any other request. */
function nameOfUpload(request: Request): string | undefined {
  const { pathname } = new URL(request.url());
  const method = request.method();
  if (method === 'GET' && pathname.endsWith('/documents/constraints')) return 'constraints';
  if (method === 'GET' && pathname.endsWith('/projects')) return 'projects';
  if (method !== 'POST') return undefined;
  if (pathname.endsWith('/documents/exists')) {
    const [name, ...others] = request.postDataJSON() as string[];
    return others.length > 0 ? 'names' : `check ${name}`;
  }
  if (!pathname.endsWith('/documents')) return undefined;
  return `send ${/filename="([^"]*)"/.exec(request.postDataBuffer()?.toString('utf8') ?? '')?.[1]}`;
}

/** Holds the calls of uploads in every page of a context; everything else goes its way. */
export const holdUploads = (context: BrowserContext): Promise<HeldRequests> =>
  hold(context, /\/api\/storage\//, nameOfUpload);

/** Holds the requests to these addresses to which `nameOf` gives a name. */
export async function hold(
  context: BrowserContext,
  addresses: RegExp,
  nameOf: (request: Request) => string | undefined,
): Promise<HeldRequests> {
  const routes = new Map<string, Route>();
  await context.route(addresses, async (route) => {
    const name = nameOf(route.request());
    if (name === undefined) await route.continue();
    else routes.set(name, route);
  });
  // A request that the page gave up is held no longer.
  context.on('requestfailed', (request) => {
    for (const [name, route] of routes) if (route.request() === request) routes.delete(name);
  });
  const find = async (what: string): Promise<Route> => {
    await expect.poll(() => [...routes.keys()], { timeout: patience, interval: 10 }).toContain(what);
    return routes.get(what) as Route;
  };
  const take = async (what: string): Promise<Route> => {
    const route = await find(what);
    routes.delete(what);
    return route;
  };
  return {
    held: () => [...routes.keys()],
    asked: async (what) => (await find(what)).request(),
    pass: async (what) => (await take(what)).continue(),
    say: async (what, body) => (await take(what)).fulfill({ json: body }),
    async refuse(what, code) {
      const route = await take(what);
      const status = statuses[code];
      if (code === 'offline') return route.abort('connectionfailed');
      if (status === undefined) throw new Error(`no answer stands for ${code}`);
      return route.fulfill({ status, json: { errors: [{ reason: code }] } });
    },
  };
}
