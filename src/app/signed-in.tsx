import { MantineProvider } from '@mantine/core';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import type { Language } from '../../contract/language/market.ts';
import { prefixOf } from '../../contract/language/market.ts';
import { startTranslation } from '../i18n/i18n.ts';
import { portalProvider } from '../theme/portal-theme.ts';
import { WidgetsContext } from '../ui/flow/widgets.tsx';
import type { PageConfig } from '../ui/page/page-config.ts';
import { Shell } from './frame/shell.tsx';
import { NotAuthorized } from './pages/not-authorized.tsx';
import { NotFound } from './pages/not-found.tsx';

import { RouteGate, RouteReporter } from './route-gate.tsx';
import { pages, prepareScreen, Screen } from './screens.tsx';
import { widgets } from './widgets.ts';

/**
 * Fetches all that the first screen shows, together: React shows each waiting part a moment later than it could, so
 * parts that wait for one another add up. Called once, before the first render.
 */
export const prepare = (language: Language, path: string): Promise<void> =>
  prepareScreen(path, (translations) => startTranslation(language, translations));

/** The nonce under which the page's policy lets the component library write styles. */
const styleNonce = () => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

/** The routes of the pages without the frame, or of those inside it; each with everything below its path. */
const routesOf = (isAlone: boolean) =>
  pages
    .filter(({ manifest }) => (manifest.route.isAlone ?? false) === isAlone)
    .flatMap(({ area, manifest: { route } }) =>
      [route.path, route.hostedPath].map(
        (path) =>
          path && (
            <Route
              key={path}
              path={`${path.slice(1)}/*`}
              element={
                <RouteGate area={area}>
                  <Screen area={area} />
                </RouteGate>
              }
            />
          ),
      ),
    );

/** The portal of a signed-in person: its pages behind their guards, and the shell around them [T2.02–T2.04]. */
export default function SignedIn({ config }: { config: PageConfig }) {
  return (
    <MantineProvider {...portalProvider} getStyleNonce={styleNonce}>
      <BrowserRouter basename={prefixOf(config.language)}>
        <RouteReporter />
        <Routes>
          {routesOf(true)}
          <Route
            element={
              <WidgetsContext value={widgets}>
                <Shell config={config} />
              </WidgetsContext>
            }
          >
            {routesOf(false)}
            <Route
              path="not-authorized"
              element={
                <RouteGate area="not-authorized">
                  <NotAuthorized />
                </RouteGate>
              }
            />
            <Route
              path="notfound"
              element={
                <RouteGate area="notfound">
                  <NotFound />
                </RouteGate>
              }
            />
            {/* No page: the guards redirect from here. */}
            <Route path="*" element={<RouteGate />} />
          </Route>
        </Routes>
      </BrowserRouter>
    </MantineProvider>
  );
}
