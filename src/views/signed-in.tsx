import { MantineProvider } from '@mantine/core';
import { lazy, use } from 'react';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom';
import type { Language } from '../../contract/market.ts';
import { prefixOf } from '../../contract/market.ts';
import { startTranslation } from '../i18n/i18n.ts';
import { portalProvider } from '../theme/portal-theme.ts';
import type { PageConfig } from './page-config.ts';
import { firstDestination } from './shell/destinations.ts';
import { NotFound } from './shell/not-found.tsx';
import { Shell } from './shell/shell.tsx';

const DocumentsScreen = lazy(async () => {
  const { DocumentsScreen } = await import('./documents/documents-screen.tsx');
  return { default: DocumentsScreen };
});

const toFirst = <Navigate to={firstDestination} replace />;

/** One promise a page, because a suspended component asks anew each time it is tried. */
let translation: Promise<void> | undefined;
function translated(language: Language): Promise<void> {
  translation ??= startTranslation(language);
  return translation;
}

/** The nonce under which the page's policy lets the component library write styles. */
const styleNonce = () => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

/** The portal of a signed-in person: its pages, and the shell around them. */
export default function SignedIn({ config }: { config: PageConfig }) {
  use(translated(config.language));
  return (
    <MantineProvider {...portalProvider} getStyleNonce={styleNonce}>
      <BrowserRouter basename={prefixOf(config.language)}>
        <Routes>
          <Route element={<Shell config={config} />}>
            <Route index element={toFirst} />
            {/* Where a sign-in ends whose visitor wanted to go nowhere in particular. */}
            <Route path="auth/*" element={toFirst} />
            <Route path="documents/:containerId?" element={<DocumentsScreen />} />
            <Route path="*" element={<NotFound />} />
          </Route>
        </Routes>
      </BrowserRouter>
    </MantineProvider>
  );
}
