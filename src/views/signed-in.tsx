import { MantineProvider } from '@mantine/core';
import type { ComponentType } from 'react';
import { lazy } from 'react';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom';
import type { Language } from '../../contract/market.ts';
import { prefixOf } from '../../contract/market.ts';
import { startTranslation } from '../i18n/i18n.ts';
import { portalProvider } from '../theme/portal-theme.ts';
import type { PageConfig } from './page-config.ts';
import { firstDestination } from './shell/destinations.ts';
import { NotFound } from './shell/not-found.tsx';
import { Shell } from './shell/shell.tsx';

const loadDocuments = () => import('./documents/documents-screen.tsx');
const LazyDocuments = lazy(async () => ({ default: (await loadDocuments()).DocumentsScreen }));
/** The screen that was there before the first render; it need not be waited for again. */
let Documents: ComponentType = LazyDocuments;

const toFirst = <Navigate to={firstDestination} replace />;

/**
 * Fetches all that the first screen shows, together: React shows each waiting part a moment later than it could, so
 * parts that wait for one another add up. Called once, before the first render.
 */
export async function prepare(language: Language): Promise<void> {
  const [{ DocumentsScreen }] = await Promise.all([
    loadDocuments(),
    startTranslation(language, ['documents']),
  ]);
  Documents = DocumentsScreen;
}

/** The nonce under which the page's policy lets the component library write styles. */
const styleNonce = () => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

/** The portal of a signed-in person: its pages, and the shell around them. */
export default function SignedIn({ config }: { config: PageConfig }) {
  return (
    <MantineProvider {...portalProvider} getStyleNonce={styleNonce}>
      <BrowserRouter basename={prefixOf(config.language)}>
        <Routes>
          <Route element={<Shell config={config} />}>
            <Route index element={toFirst} />
            {/* Where a sign-in ends whose visitor wanted to go nowhere in particular. */}
            <Route path="auth/*" element={toFirst} />
            <Route path="documents/:containerId?" element={<Documents />} />
            <Route path="*" element={<NotFound />} />
          </Route>
        </Routes>
      </BrowserRouter>
    </MantineProvider>
  );
}
