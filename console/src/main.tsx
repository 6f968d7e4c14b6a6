import '@stillhouse/ui/tokens.css';
import '@stillhouse/ui/base.css';
import { applyStoredTheme } from '@stillhouse/ui/ThemeChoice';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { readConfig } from './config.ts';
import { createParts } from './parts.ts';
import { loadersOf, prefetchedAreas } from './routes/areas.ts';
import { prefetch } from './routes/prefetch.ts';
import { readPageFlags } from './session/page-flags.ts';
import { THEME_STORAGE_KEY } from './shell/theme-storage-key.ts';

const warn = (message: string) => console.warn(message);
const config = readConfig(document, warn);
const { flags, cleanAddress } = readPageFlags(
  new URL(location.href),
  sessionStorage,
  config.localSetupAddress,
);
// before anything else can read, log or share the address
if (cleanAddress !== null) history.replaceState(history.state, '', cleanAddress);

const parts = createParts({
  config,
  flags,
  origin: location.origin,
  storage: sessionStorage,
  now: Date.now,
  warn,
});

applyStoredTheme(THEME_STORAGE_KEY);
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root"');
createRoot(root).render(
  <StrictMode>
    <App parts={parts} />
  </StrictMode>,
);
void prefetch(loadersOf(prefetchedAreas));
