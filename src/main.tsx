import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { startPortal } from './app/portal.ts';
import { readPageConfig } from './app/read-page-config.ts';

const config = readPageConfig(document);
const root = startPortal({ page: window, config });
const element = document.getElementById('root');
if (element)
  createRoot(element).render(
    <StrictMode>
      <App root={root} config={config} />
    </StrictMode>,
  );
