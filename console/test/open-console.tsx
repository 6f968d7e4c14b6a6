import { render } from '@testing-library/react';
import { App } from '../src/App.tsx';
import { defaultConfig } from '../src/config.ts';
import { createParts } from '../src/parts.ts';
import { readPageFlags } from '../src/session/page-flags.ts';
import type { deviceOnPaper } from './device-on-paper.ts';

/** Opens the whole console at an address of the device, in the tab that the test runs in. */
export function openConsole(address: string, device: ReturnType<typeof deviceOnPaper>) {
  // jsdom has no layout to scroll
  window.scrollTo = () => {};
  window.history.pushState(null, '', address);
  const { flags } = readPageFlags(
    new URL(location.href),
    sessionStorage,
    defaultConfig.localSetupAddress,
  );
  const parts = createParts({
    config: defaultConfig,
    flags,
    origin: location.origin,
    storage: sessionStorage,
    now: Date.now,
    warn: () => {},
    fetch: device.fetch,
  });
  render(<App parts={parts} />);
  return parts;
}

/** Where the tab is now. */
export function address(): string {
  return location.pathname + location.search + location.hash;
}
