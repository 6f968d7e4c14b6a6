import { afterEach, expect, test, vi } from 'vitest';
import { createFakeDevice } from '../../test/fake-device.ts';
import { defaultConfig } from '../config/console-config.ts';
import { createTabStorage } from '../config/tab-storage.ts';
import { readPageFlags } from '../session/page-flags.ts';
import { lazyPages } from './areas.ts';
import { createSessionServices, type Dependencies } from './create-session-services.ts';
import { startApp } from './start-app.ts';

afterEach(() => vi.unstubAllGlobals());

test('the area of the address is loaded before anything is rendered, and no other area', async () => {
  const isNeverIdle = () => 1;
  vi.stubGlobal('requestIdleCallback', isNeverIdle);
  history.replaceState(null, '', '/room/network/wifi');
  const storage = createTabStorage(sessionStorage, '/room');
  const dependencies: Dependencies = {
    config: { ...defaultConfig, basePath: '/room' },
    flags: readPageFlags(new URL(location.href), storage, defaultConfig.localSetupAddress).flags,
    origin: location.origin,
    storage,
    now: Date.now,
    warn: () => {},
    fetch: createFakeDevice({}).fetch,
  };
  startApp(dependencies, createSessionServices(dependencies));
  await vi.dynamicImportSettled();
  expect(lazyPages.find('wifi', 'WifiPage')).not.toBeNull();
  expect(lazyPages.find('network', 'NetworkPage')).toBeNull();
});
