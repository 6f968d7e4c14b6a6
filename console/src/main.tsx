import '@stillhouse/ui/tokens.css';
import '@stillhouse/ui/base.css';
import { applyStoredTheme } from '@stillhouse/ui/ThemeChoice';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { readConfig } from './config.ts';
import { createParts } from './parts.ts';
import type { HandOver } from './remote/load-remote-build.ts';
import { loadersOf, prefetchedAreas } from './routes/areas.ts';
import { prefetch } from './routes/prefetch.ts';
import { listenToHostPage } from './session/host-page.ts';
import { readPageFlags } from './session/page-flags.ts';
import { themeStorageKey } from './shell/theme-storage-key.ts';

const warn = (message: string) => console.warn(message);
const config = readConfig(document, warn);
const { flags, cleanAddress } = readPageFlags(
  new URL(location.href),
  sessionStorage,
  config.localSetupAddress,
);
// before anything else can read, log or share the address
if (cleanAddress !== null) history.replaceState(history.state, '', cleanAddress);

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no element with the id "root"');
let root = createRoot(place);

const show = () =>
  root.render(
    <StrictMode>
      <App parts={parts} />
    </StrictMode>,
  );

const handOver: HandOver = {
  place,
  leave() {
    root.unmount();
    const token = parts.session.getState().user?.token ?? null;
    return { token, setupCode: parts.session.keptSerialNumber() };
  },
  rest: () => parts.session.rest(),
  takeBack() {
    root = createRoot(place);
    show();
  },
};

const parts = createParts({
  config,
  flags,
  origin: location.origin,
  buildOrigin: new URL(import.meta.url).origin,
  storage: sessionStorage,
  now: Date.now,
  warn,
  loadRemote: async (origin) => {
    const { loadRemoteBuild } = await import('./remote/load-remote-build.ts');
    await loadRemoteBuild(origin, handOver);
  },
});
listenToHostPage(window, parts);

applyStoredTheme(themeStorageKey);
show();
void prefetch(loadersOf(prefetchedAreas));
