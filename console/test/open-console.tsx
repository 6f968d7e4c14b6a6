import { render } from '@testing-library/react';
import { onTestFinished } from 'vitest';
import { App } from '../src/app/App.tsx';
import { createServices } from '../src/app/create-services.ts';
import { defaultConfig } from '../src/config/console-config.ts';
import { createTabStorage } from '../src/config/tab-storage.ts';
import { readPageFlags } from '../src/session/page-flags.ts';
import type { createFakeDevice } from './fake-device.ts';

/** Opens the whole console at an address of the device, in the tab of the test. */
export function openConsole(
  address: string,
  device: ReturnType<typeof createFakeDevice>,
  basePath = '',
) {
  const storage = createTabStorage(sessionStorage, basePath);
  // Jsdom has no layout to scroll.
  window.scrollTo = () => {};
  window.history.pushState(null, '', address);
  const { flags } = readPageFlags(new URL(location.href), storage, defaultConfig.localSetupAddress);
  const services = createServices({
    config: { ...defaultConfig, basePath },
    flags,
    origin: location.origin,
    storage,
    now: Date.now,
    warn: () => {},
    fetch: device.fetch,
  });
  // What the console follows, such as an update, would write to the tab of the next test.
  onTestFinished(() => services.session.close(null));
  render(<App services={services} />);
  return services;
}

/** The current address of the tab. */
export function address(): string {
  return location.pathname + location.search + location.hash;
}
