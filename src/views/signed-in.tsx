import { MantineProvider } from '@mantine/core';
import type { ComponentType } from 'react';
import { lazy } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import type { Language } from '../../contract/market.ts';
import { prefixOf } from '../../contract/market.ts';
import { startTranslation } from '../i18n/i18n.ts';
import { portalProvider } from '../theme/portal-theme.ts';
import type { PageConfig } from './page-config.ts';
import { RouteGate, RouteReporter } from './route-gate.tsx';
import { NotAuthorized } from './shell/not-authorized.tsx';
import { NotFound } from './shell/not-found.tsx';
import { PageSkeleton } from './shell/page-skeleton.tsx';
import { Shell } from './shell/shell.tsx';

const loadDocuments = () => import('./documents/documents-screen.tsx');
const LazyDocuments = lazy(async () => ({ default: (await loadDocuments()).DocumentsScreen }));
/** The screen that was there before the first render; it need not be waited for again. */
let Documents: ComponentType = LazyDocuments;

const Home = lazy(async () => ({ default: (await import('./home/home-screen.tsx')).HomeScreen }));
const Tasks = lazy(async () => ({ default: (await import('./tasks/tasks-screen.tsx')).TasksScreen }));
const Actions = lazy(async () => ({ default: (await import('./actions/actions-screen.tsx')).ActionsScreen }));
const Terms = lazy(async () => ({ default: (await import('./terms/terms-screen.tsx')).TermsScreen }));

/**
 * Fetches all that the first screen shows, together: React shows each waiting part a moment later than it could, so
 * parts that wait for one another add up. Called once, before the first render.
 */
export async function prepare(language: Language, path: string): Promise<void> {
  const isDocuments = /^\/documents(\/|$)/.test(path);
  const [screen] = await Promise.all([
    isDocuments ? loadDocuments() : null,
    startTranslation(language, isDocuments ? ['documents'] : []),
  ]);
  if (screen) Documents = screen.DocumentsScreen;
}

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
                <Terms />
              </RouteGate>
            }
          />
          <Route element={<Shell config={config} />}>
            <Route
              path="home/*"
              element={
                <RouteGate area="home">
                  <Home />
                </RouteGate>
              }
            />
            <Route
              path="tasks/*"
              element={
                <RouteGate area="tasks">
                  <Tasks />
                </RouteGate>
              }
            />
            <Route
              path="documents/:containerId?/:documentId?"
              element={
                <RouteGate area="documents">
                  <Documents />
                </RouteGate>
              }
            />
            <Route
              path="actions/*"
              element={
                <RouteGate area="actions">
                  <Actions />
                </RouteGate>
              }
            />
            <Route
              path="mobile/actions/*"
              element={
                <RouteGate area="actions">
                  <Actions />
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
