import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Hono } from 'hono';
import type { Deps } from '../deps.ts';
import { refuseUnknownSenders } from '../http/from-portal.ts';
import type { ProviderSecrets } from './client.ts';
import { interactionPages } from './interactions.ts';
import { createProvider } from './provider.ts';

/** Where the embedded provider stands. */
export const providerPath = '/oidc';

/** Mounts the embedded provider and its sign-in page under `/oidc`, as an issuer of its own. */
export function mountProvider(
  app: Hono<{ Bindings: HttpBindings }>,
  deps: Pick<Deps, 'db' | 'settings' | 'passwords'>,
  secrets: ProviderSecrets,
  report: (line: string) => void,
): void {
  const provider = createProvider(deps, secrets, report);
  const answer = provider.callback();
  app.use(`${providerPath}/*`, refuseUnknownSenders(deps.settings));
  const { protocol, host } = new URL(deps.settings.publicOrigin);
  app.use(`${providerPath}/*`, async ({ env }, next) => {
    // The issuer is the public origin, whatever name or proxy a request came by.
    env.incoming.headers['x-forwarded-proto'] = protocol.slice(0, -1);
    env.incoming.headers['x-forwarded-host'] = host;
    await next();
  });
  app.route(`${providerPath}/interaction`, interactionPages(deps, provider));
  app.all(`${providerPath}/*`, async ({ env }) => {
    const { incoming, outgoing } = env;
    const url = incoming.url ?? '';
    // The library finds out by these two where it is mounted.
    Object.assign(incoming, { originalUrl: url, url: url.slice(providerPath.length) });
    await answer(incoming, outgoing);
    return RESPONSE_ALREADY_SENT;
  });
}
