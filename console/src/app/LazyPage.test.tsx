import { render as renderAlone, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { defaultConfig } from '../config/console-config.ts';
import { ServicesContext } from '../services/session-services.ts';
import { createSessionServices } from './create-session-services.ts';
import { LazyPage } from './LazyPage.tsx';
import { createLazyPages } from './lazy-page.ts';

const services = createSessionServices({
  config: defaultConfig,
  flags: { setupMode: false, is8021x: false, serialNumber: null },
  origin: location.origin,
  storage: sessionStorage,
  now: Date.now,
  warn: () => {},
});

const render = (page: ReactNode) =>
  renderAlone(<ServicesContext value={services}>{page}</ServicesContext>);

const Ethernet = () => <p>The Ethernet page</p>;
const Broken = () => missing();

/** The response of the device: an address, or a value that Address cannot render. */
const response: { address?: string } = {};
const Address = () => <p>{response.address ?? missing()}</p>;

function missing(): never {
  throw new Error('broken');
}

// R8.30.
test('a page whose chunk cannot be loaded fails alone, and Retry loads it again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  let loads = 0;
  const pages = createLazyPages({
    network: async () => {
      if (loads++ === 0) throw new TypeError('Failed to fetch dynamically imported module');
      return { Ethernet };
    },
  });
  render(
    <>
      <p>The rest of the console</p>
      <LazyPage pages={pages} area="network" name="Ethernet" />
    </>,
  );
  expect(await screen.findByText('Unable to connect to the device.')).toBeVisible();
  expect(screen.getByText('The rest of the console')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('The Ethernet page')).toBeVisible();
  expect(loads).toBe(2);
  vi.restoreAllMocks();
});

test('a page that fails to render is not reported as an unreachable device', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const pages = createLazyPages({ network: async () => ({ Broken }) });
  render(<LazyPage pages={pages} area="network" name="Broken" />);
  expect(await screen.findByText('An error occurred')).toBeVisible();
  vi.restoreAllMocks();
});

test('a page that a response has broken recovers with the next response', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const pages = createLazyPages({ network: async () => ({ Address }) });
  const requestAgain = () => {
    response.address = 'fe80::1';
  };
  render(<LazyPage pages={pages} area="network" name="Address" onRetryBroken={requestAgain} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('fe80::1')).toBeVisible();
  vi.restoreAllMocks();
});

test('a loaded page shows at once when it is opened again', async () => {
  const pages = createLazyPages({ network: async () => ({ Ethernet }) });
  const first = render(<LazyPage pages={pages} area="network" name="Ethernet" />);
  await screen.findByText('The Ethernet page');
  first.unmount();
  render(<LazyPage pages={pages} area="network" name="Ethernet" />);
  expect(screen.getByText('The Ethernet page')).toBeVisible();
});

test('a page whose chunk was prefetched shows at once', async () => {
  const pages = createLazyPages({ network: async () => ({ Ethernet }) });
  await pages.load('network');
  render(<LazyPage pages={pages} area="network" name="Ethernet" />);
  expect(screen.getByText('The Ethernet page')).toBeVisible();
});
