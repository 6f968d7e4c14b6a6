import { afterEach, expect, test, vi } from 'vitest';
import { createFakeDevice } from '../../test/fake-device.ts';
import { defaultConfig } from '../config/console-config.ts';
import { createTabStorage } from '../config/tab-storage.ts';
import { readPageFlags } from '../session/page-flags.ts';
import { lazyPages } from './areas.ts';
import { createSessionServices, type Dependencies } from './create-session-services.ts';
import { startApp } from './start-app.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('the area of the address is loaded before anything is rendered, and no other area', () => {
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
  const load = vi.spyOn(lazyPages, 'load');
  startApp(dependencies, createSessionServices(dependencies));
  expect(load.mock.calls).toEqual([['wifi']]);
});
