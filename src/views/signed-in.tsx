import { MantineProvider } from '@mantine/core';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import type { Language } from '../../contract/market.ts';
import { prefixOf } from '../../contract/market.ts';
import { startTranslation } from '../i18n/i18n.ts';
import { portalProvider } from '../theme/portal-theme.ts';
import type { PageConfig } from './page-config.ts';
import { RouteGate, RouteReporter } from './route-gate.tsx';
import { prepareScreen, Screen } from './screens.tsx';
import { NotAuthorized } from './shell/not-authorized.tsx';
import { NotFound } from './shell/not-found.tsx';
import { PageSkeleton } from './shell/page-skeleton.tsx';
import { Shell } from './shell/shell.tsx';

/**
 * Fetches all that the first screen shows, together: React shows each waiting part a moment later than it could, so
 * parts that wait for one another add up. Called once, before the first render.
 */
export const prepare = (language: Language, path: string): Promise<void> =>
  prepareScreen(path, (texts) => startTranslation(language, texts));

/** The nonce under which the page's policy lets the component library write styles. */
const styleNonce = () => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

/** The portal of a signed-in person: its pages behind their guards, and the shell around them [T2.02–T2.04]. */
export default function SignedIn({ config }: { config: PageConfig }) {
  return (
    <MantineProvider {...portalProvider} getStyleNonce={styleNonce}>
      <BrowserRouter basename={prefixOf(config.language)}>
        <RouteReporter />
        <Routes>
          <Route
            path="terms-and-conditions"
            element={
              <RouteGate area="terms">
                <Screen name="terms-and-conditions" />
              </RouteGate>
            }
          />
          <Route element={<Shell config={config} />}>
            <Route
              path="home/*"
              element={
                <RouteGate area="home">
                  <Screen name="home" />
                </RouteGate>
              }
            />
            <Route
              path="tasks/*"
              element={
                <RouteGate area="tasks">
                  <Screen name="tasks" />
                </RouteGate>
              }
            />
            <Route
              path="documents/:containerId?/:documentId?"
              element={
                <RouteGate area="documents">
                  <Screen name="documents" />
                </RouteGate>
              }
            />
            <Route
              path="actions/*"
              element={
                <RouteGate area="actions">
                  <Screen name="actions" />
                </RouteGate>
              }
            />
            <Route
              path="mobile/actions/*"
              element={
                <RouteGate area="actions">
                  <Screen name="actions" />
                </RouteGate>
              }
            />
            <Route
              path="mobile"
              element={
                <RouteGate area="mobile">
                  <PageSkeleton />
                </RouteGate>
              }
            />
            <Route
              path="not-authorized"
              element={
                <RouteGate area="notAuthorized">
                  <NotAuthorized />
                </RouteGate>
              }
            />
            <Route
              path="notfound"
              element={
                <RouteGate area="notFound">
                  <NotFound />
                </RouteGate>
              }
            />
            {/* Where nobody stays: the guards lead on from here. */}
            <Route path="*" element={<RouteGate />} />
          </Route>
        </Routes>
      </BrowserRouter>
    </MantineProvider>
  );
}
