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

const loadHome = async () => (await import('./home/home-screen.tsx')).HomeScreen;
const loadTasks = async () => (await import('./tasks/tasks-screen.tsx')).TasksScreen;
const loadDocuments = async () => (await import('./documents/documents-screen.tsx')).DocumentsScreen;
const loadActions = async () => (await import('./actions/actions-screen.tsx')).ActionsScreen;
const loadTerms = async () => (await import('./terms/terms-screen.tsx')).TermsScreen;
const later = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await load() }));

/** The screens that are fetched before the first render when a visit begins with them; their texts have their name. */
const first: Readonly<Record<string, () => Promise<ComponentType>>> = {
  tasks: loadTasks,
  documents: loadDocuments,
};
let Tasks: ComponentType = later(loadTasks);
let Documents: ComponentType = later(loadDocuments);
const Home = later(loadHome);
const Actions = later(loadActions);
const Terms = later(loadTerms);

/**
 * Fetches all that the first screen shows, together: React shows each waiting part a moment later than it could, so
 * parts that wait for one another add up. Called once, before the first render.
 */
export async function prepare(language: Language, path: string): Promise<void> {
  const area = path.split('/')[1] ?? '';
  const load = first[area];
  const [screen] = await Promise.all([load?.(), startTranslation(language, load ? [area] : [])]);
  if (screen && area === 'tasks') Tasks = screen;
  if (screen && area === 'documents') Documents = screen;
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
