import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { readPageConfig } from './boot/page-config.ts';
import { startPortal } from './boot/portal.ts';
import { App } from './views/app.tsx';

const config = readPageConfig(document);
const root = startPortal({ page: window, config });
const element = document.getElementById('root');
if (element)
  createRoot(element).render(
    <StrictMode>
      <App root={root} config={config} />
    </StrictMode>,
  );
