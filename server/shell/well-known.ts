import type { HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import { basePath } from '../../contract/language/market.ts';
import { notFound } from '../http/refusal.ts';
import type { Settings } from '../settings.ts';

/** Which of the portal's addresses an iOS app may open. A sign-in comes back to the browser that it began in. */
const appleLinks = (appId: string): unknown => ({
  applinks: {
    details: [
      {
        appIDs: [appId],
        components: [{ '/': `${basePath}/*/auth*`, exclude: true }, { '/': `${basePath}/*` }],
      },
    ],
  },
});

/** That an Android app may open the portal's addresses; which ones is in the app's own manifest. */
const androidLinks = (app: NonNullable<Settings['mobile']['android']>): unknown => [
  {
    relation: ['delegate_permission/common.handle_all_urls'],
    target: {
      namespace: 'android_app',
      package_name: app.packageName,
      sha256_cert_fingerprints: app.fingerprints,
    },
  },
];

/** The mobile links [T2.02]: the two documents by which phones let an app open the portal's addresses. */
export function addWellKnown(
  app: Hono<{ Bindings: HttpBindings }>,
  { mobile }: Pick<Settings, 'mobile'>,
): void {
  const documents: Readonly<Record<string, unknown>> = {
    'apple-app-site-association': mobile.iosAppId && appleLinks(mobile.iosAppId),
    'assetlinks.json': mobile.android && androidLinks(mobile.android),
  };
  app.get('/.well-known/:link', (context) => {
    const { link } = context.req.param();
    const found = Object.hasOwn(documents, link) ? documents[link] : undefined;
    if (!found) throw notFound();
    return context.json(found, 200, { 'cache-control': 'public, max-age=3600' });
  });
}
