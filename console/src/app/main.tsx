import '@stillhouse/ui/tokens.css';
import '@stillhouse/ui/base.css';
import './starting.css';
import { applyStoredTheme } from '@stillhouse/ui/theme';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { readConfig } from '../config/console-config.ts';
import { createTabStorage } from '../config/tab-storage.ts';
import type { HandOver } from '../remote/load-remote-build.ts';
import { listenToHostPage } from '../session/host-page.ts';
import { readPageFlags } from '../session/page-flags.ts';
import { createSessionServices, type Dependencies } from './create-session-services.ts';
import { requestStatusEarly } from './early-status.ts';
import { createLazyPages, type Page } from './lazy-page.ts';
import { openSignIn } from './open-sign-in.ts';
import { Root } from './Root.tsx';

const warn = (message: string) => console.warn(message);
const config = readConfig(document, warn);
const storage = createTabStorage(sessionStorage, config.basePath);
const { flags, cleanAddress } = readPageFlags(
  new URL(location.href),
  storage,
  config.localSetupAddress,
);
// Before anything else can read, log or share the address.
if (cleanAddress !== null) history.replaceState(history.state, '', cleanAddress);

const rootElement = document.getElementById('root');
if (!rootElement) throw new Error('index.html has no element with the id "root"');
let root = createRoot(rootElement);

const renderApp = () =>
  root.render(
    <StrictMode>
      <Root services={services} pages={pages} isSignInOpen={isSignInOpen} />
    </StrictMode>,
  );

const handOver: HandOver = {
  place: rootElement,
  leave() {
    root.unmount();
    const token = services.session.getState().user?.token ?? null;
    return { token, setupCode: services.session.getStoredSerialNumber() };
  },
  rest: () => services.session.suspend(),
  takeBack() {
    root = createRoot(rootElement);
    renderApp();
  },
};

const dependencies: Dependencies = {
  config,
  flags,
  origin: location.origin,
  buildOrigin: new URL(import.meta.url).origin,
  storage,
  now: Date.now,
  warn,
  loadRemote: async (origin) => {
    const { loadRemoteBuild } = await import('../remote/load-remote-build.ts');
    await loadRemoteBuild(origin, handOver);
  },
};
const services = createSessionServices(dependencies);
listenToHostPage(window, services);
if (parent === window) {
  void import('../session/share-session.ts').then(
    ({ shareSession }) => shareSession(services),
    () => undefined,
  );
} else if (config.labOrigin !== null) {
  void import('../session/lab-sign-in.ts').then(
    ({ listenToLab }) => listenToLab(parent, services),
    () => undefined,
  );
}

const { user } = services.session.getState();
const fetch = user ? requestStatusEarly(location.origin, user.token, Date.now) : undefined;

let app: { App: Page } | null = null;
const pages = createLazyPages({
  app: async () => {
    const { startApp } = await import('./start-app.ts');
    app ??= startApp({ ...dependencies, fetch }, services);
    return app;
  },
});
const isSignInOpen =
  services.session.getState().user === null &&
  services.setupSignIn.getState().kind === 'off' &&
  openSignIn(window, config.basePath);

applyStoredTheme();
// In parallel to the first rendering. Under the sign-in page, the root loads it after that.
if (!isSignInOpen) void pages.load('app').catch(() => undefined);
renderApp();
