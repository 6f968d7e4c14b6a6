import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { barraStatus, createFakeDevice } from '../../test/fake-device.ts';
import { makeToken } from '../../test/make-token.ts';
import { address, openConsole } from '../../test/open-console.tsx';

beforeEach(() => {
  sessionStorage.clear();
  // The provider's analytics.
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }));
  // Jsdom has no media queries.
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const serialNumber = 'NABC12D340001';
const online = { connected: true, isOnline: true };
const preview = 'POST /api/v1/setup/videopreview';
const enrollment = 'GET /api/v1/pulse/enrollment';
const enroll = 'POST /api/v1/pulse/enrollment';
const availableUpdate = 'GET /api/v1/settings/updates/available';

type Responders = Parameters<typeof createFakeDevice>[0];

const createState = (state: string) => () => ({
  body: { state, organisationUrl: 'https://pulse.oban.example/acme', endpointId: 'ep-1' },
});

/** A device that is being set up, with some other responses. */
function createDevice(responders: Responders = {}, status: Partial<typeof barraStatus> = {}) {
  const device = createFakeDevice({
    'POST /api/v1/admin_login': async (request) => {
      const { password } = (await request.json()) as { password: unknown };
      return password === serialNumber
        ? { body: { token: makeToken({ sub: 'setup' }) } }
        : { status: 404, body: { code: 'sign-in-refused' } };
    },
    'GET /api/v1/status': () => ({ body: { ...barraStatus, ...status } }),
    'GET /api/v1/status/offline': () => ({ body: { serialNumber } }),
    'POST /api/v1/setup/mode': () => ({ body: { mode: 'guided' } }),
    'GET /api/v1/network/status': () => ({ body: { ethernet: online, wifi: online } }),
    'GET /api/v1/network/config/wifi/remote_access/state': () => ({ body: { enabled: true } }),
    'GET /api/v1/network/config/proxy': () => ({ body: { proxy: 'off' } }),
    'GET /api/v1/network/config/hostname': () => ({
      body: { hostname: 'room', source: '', defaultHostname: 'room', isDefault: true },
    }),
    'GET /api/v1/settings/updates/state': () => ({ body: { state: 'upToDate' } }),
    [enrollment]: createState('notEnrolled'),
    ...responders,
  });
  const count = (call: string) => device.calls.filter((each) => each.startsWith(call)).length;
  return { ...device, count };
}

function openSetup(path: string, device: ReturnType<typeof createDevice>, sn = serialNumber) {
  return openConsole(`${path}?setup=1&sn=${sn}`, device);
}

const unreachable = () => Promise.reject(new TypeError('Failed to fetch'));
const findButton = (name: string) => screen.findByRole('button', { name });

// R8.29, R2.51.
test('an installer corrects a rejected serial number in place', async () => {
  const device = createDevice();
  openSetup('/network', device, 'NABC12D340009');
  const field = await screen.findByRole('textbox', { name: 'Serial number' });
  // On the page, and in place of the serial number.
  await waitFor(() => expect(screen.getAllByText('Wrong serial number')).toHaveLength(2));
  expect(
    screen.getByText('The device did not accept this serial number. Check the label', {
      exact: false,
    }),
  ).toBeVisible();
  expect(screen.getByText('setup')).toBeVisible();
  expect(field).toHaveValue('NABC12D340009');
  await waitFor(() => expect(field).toHaveFocus());
  const user = userEvent.setup();
  await user.keyboard('wrong{Enter}');
  expect(await screen.findByText('This is not a serial number.', { exact: false })).toBeVisible();
  expect(device.count('POST /api/v1/admin_login')).toBe(1);
  await user.clear(field);
  await user.keyboard('nabc12d340001{Enter}');
  expect(await screen.findByText('Step 1 of 2.', { exact: false })).toBeVisible();
});

// R4.45.
test('an installer whose device finds no update reads so and continues at once', async () => {
  const device = createDevice({
    [availableUpdate]: () => ({
      body: {
        upgradeState: 'notFound',
        currentVersion: '1',
        availableVersion: null,
        state: 'idle',
      },
    }),
  });
  openSetup('/network', device);
  const user = userEvent.setup();
  const next = await findButton('Continue');
  await waitFor(() => expect(next).toBeEnabled());
  await user.click(next);
  expect(await screen.findByText('No update found')).toBeVisible();
  expect(screen.getByText('The device found no update.', { exact: false })).toBeVisible();
  expect(screen.queryByText('the device restarts', { exact: false })).toBeNull();
  await user.click(await findButton('Ignore for now'));
  await waitFor(() => expect(address()).toBe('/pulse'));
});

test.each([
  ['barra', 'by cable or by Wi-Fi.'],
  ['longrow', 'to the internet by Wi-Fi.'],
])('the network step of %s names its connections', async (product, text) => {
  openSetup('/network', createDevice({}, { product }));
  expect(await screen.findByText(text, { exact: false })).toBeVisible();
});

// R4.46.
test('while an update runs, its connection cannot be changed', async () => {
  const device = createDevice({
    'GET /api/v1/settings/updates/state': () => ({ body: { state: 'installing' } }),
  });
  openSetup('/network', device);
  expect(await screen.findByText('Applying update')).toBeVisible();
  expect(await screen.findByRole('switch', { name: 'Wi-Fi radio' })).toBeDisabled();
  expect(screen.queryByText('Advanced network settings')).toBeNull();
  expect(screen.queryByRole('link', { name: /^Wi-Fi/ })).toBeNull();
});

test('a device that loses its power during an update is reported in one place', async () => {
  let isAway = false;
  const respond = (body: unknown) => () => (isAway ? unreachable() : { body });
  const device = createDevice({
    'GET /api/v1/status': respond(barraStatus),
    'GET /api/v1/network/status': respond({ ethernet: online, wifi: online }),
    'GET /api/v1/settings/updates/state': respond({ state: 'downloading' }),
  });
  openSetup('/network', device);
  expect(await screen.findByText('Downloading update')).toBeVisible();
  vi.useFakeTimers();
  isAway = true;
  // The timers that the page has set before are real: opens it again.
  cleanup();
  openConsole('/network', device);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(screen.getByText('Waiting for the device')).toBeVisible();
  expect(screen.getByText('The device is not responding. Trying again.')).toBeVisible();
  expect(screen.queryByText('Downloading update')).toBeNull();
  expect(screen.queryByText('Unable to connect to the device.')).toBeNull();
  isAway = false;
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(screen.getByText('Downloading update')).toBeVisible();
  expect(screen.queryByText('Waiting for the device')).toBeNull();
});

async function openCode(device: ReturnType<typeof createDevice>) {
  openSetup('/pulse', device);
  return screen.findByRole('textbox', { name: 'Letter 1 of 8' });
}

// R5.6, R5.22.
test('the code has the focus, and a rejected paste names the reason', async () => {
  const first = await openCode(createDevice());
  await waitFor(() => expect(first).toHaveFocus());
  const user = userEvent.setup();
  await user.keyboard('QWERTZUI');
  await user.paste('QWER-TZUI');
  expect(screen.getByRole('group', { name: 'Enrollment code' })).toHaveAccessibleDescription(
    expect.stringContaining('This code is not valid'),
  );
  expect(screen.getByText('The pasted text contains "-".', { exact: false })).toBeVisible();
  expect(first).toHaveValue('Q');
});

// R5.6.
test('after Escape, Tab leaves the code from any of its letters', async () => {
  const first = await openCode(createDevice());
  const user = userEvent.setup();
  await user.keyboard('QWERTZUI');
  await user.click(first);
  await user.tab();
  expect(first).toHaveFocus();
  await user.keyboard('{Escape}');
  await user.tab();
  expect(screen.getByRole('button', { name: 'Continue' })).toHaveFocus();
  await user.tab({ shift: true });
  await user.keyboard('{Escape}');
  await user.tab({ shift: true });
  expect(screen.getByRole('group', { name: 'Enrollment code' })).not.toContainElement(
    document.activeElement as HTMLElement,
  );
});

// R4.47.
test('an installer whose device loses its power while enrolling waits for it', async () => {
  let isAway = false;
  let state = 'notEnrolled';
  const device = createDevice({
    [enroll]: () => {
      isAway = true;
      return unreachable();
    },
    [enrollment]: () => (isAway ? unreachable() : createState(state)()),
  });
  await openCode(device);
  await userEvent.keyboard('QWERTZUI');
  vi.useFakeTimers();
  const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  fireEvent.submit(screen.getByRole('button', { name: 'Continue' }));
  await advance(60_000);
  expect(screen.getByText('The device is not responding. Trying again.')).toBeVisible();
  expect(screen.queryByText('Adding to Pulse failed')).toBeNull();
  isAway = false;
  state = 'failed';
  await advance(4000);
  expect(screen.getByText('Adding to Pulse failed')).toBeVisible();

  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await advance(120_000);
  expect(screen.queryByText('Adding to Pulse failed')).toBeNull();
  await advance(20_000);
  expect(screen.getByText('Adding to Pulse failed')).toBeVisible();
});

// R2.42, R4.26.
test('the last screen is reported to the device once, also after a reload', async () => {
  const finalize = 'PUT /api/v1/settings/oob';
  const device = createDevice(
    { [enrollment]: createState('enrolled'), [finalize]: () => ({ body: { finalized: true } }) },
    { product: 'talisker' },
  );
  openSetup('/all-set', device);
  expect(await screen.findByText('The device is in Oban Pulse', { exact: false })).toBeVisible();
  cleanup();
  openConsole('/all-set', device);
  expect(await screen.findByText("You're all set!")).toBeVisible();
  expect(device.count(finalize)).toBe(1);
});

// R4.48.
test('the camera preview ends with the tab, in a request that outlives it', async () => {
  const sent: [unknown, boolean][] = [];
  const device = createDevice({
    [enrollment]: createState('enrolled'),
    [preview]: async (request) => {
      const body: unknown = await request.clone().json();
      sent.push([body, request.keepalive]);
      return { body };
    },
  });
  openSetup('/video-preview', device);
  await waitFor(() => expect(screen.getByRole('switch')).toBeChecked());
  expect(sent).toEqual([[{ preview: true }, false]]);
  await act(async () => void window.dispatchEvent(new Event('pagehide')));
  expect(sent.slice(1)).toEqual([[{ preview: false }, true]]);
  await act(
    async () => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  );
  await waitFor(() => expect(sent.slice(2)).toEqual([[{ preview: true }, false]]));
});

// R7.55.
test('a reload during the automatic sign-in keeps the session', async () => {
  let fail = () => {};
  const rejected = () => ({ status: 401, body: { code: 'unauthorized' } });
  const device = createDevice({
    'POST /api/v1/admin_login': () =>
      new Promise((_, reject) => {
        fail = () => reject(new TypeError('Failed to fetch'));
      }),
    'GET /api/v1/status': rejected,
    'GET /api/v1/network/status': rejected,
    'POST /api/v1/setup/mode': rejected,
    'GET /api/v1/status/offline': rejected,
  });
  sessionStorage.setItem('stillhouse.token', makeToken({ sub: 'setup' }));
  sessionStorage.setItem('stillhouse.setup-serial-number', serialNumber);
  const { session } = openSetup('/network', device);
  await waitFor(() => expect(device.count('POST /api/v1/admin_login')).toBe(1));
  await act(async () => {
    window.dispatchEvent(new Event('pagehide'));
    fail();
  });
  expect(session.getState().user?.sub).toBe('setup');
  expect(session.getStoredSerialNumber()).toBe(serialNumber);
});
