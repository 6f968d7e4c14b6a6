import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { createControlClient } from 'stillhouse/client';
import { Openssl } from '../../simulator/openssl/openssl.ts';
import { rest } from '../failures/sampling.ts';
import { test as consoleTest, expect } from '../support/console-fixture.ts';
import { getConsoleFrame, test as labTest } from '../support/lab-fixture.ts';
import { startSimulatorProcess } from '../support/simulator-process.ts';

/**
 * A gateway at a port of its own, which passes on bytes and so the host of a request.
 * @param tls if set, clients use https, which ends here
 */
async function startGateway(tls?: { key: string; cert: string }) {
  let target = 0;
  const sockets = new Set<Socket>();
  const forward = (socket: Socket) => {
    const onward = connect(target, '127.0.0.1');
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.add(one.pipe(other));
      one.on('error', () => other.destroy());
    }
  };
  const server = tls === undefined ? createServer(forward) : createTlsServer(tls, forward);
  // All addresses: a browser may connect to either loopback.
  await once(server.listen(0), 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    forwardTo(port: number): void {
      target = port;
    },
    close(): void {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Starts a simulator whose devices are behind a gateway with ports of its own (decision 0080). */
async function startBehindGateway(tls?: { key: string; cert: string }) {
  const [network, setup] = [await startGateway(tls), await startGateway(tls)];
  const base = `${tls === undefined ? 'http' : 'https'}://{id}.gate.localhost`;
  const simulator = await startSimulatorProcess(
    ...['--addressing', 'name', '--host-suffix', 'gate.localhost'],
    ...['--device-url', `${base}:${network.port}`],
    ...['--setup-url', `${base}:${setup.port}`],
  );
  const { port, setupPort } = await createControlClient(simulator.labUrl).getLease('default');
  network.forwardTo(port);
  setup.forwardTo(setupPort);
  return {
    labUrl: simulator.labUrl,
    ports: [network.port, setup.port].map(String),
    async stop() {
      network.close();
      setup.close();
      await simulator.stop();
    },
  };
}

/** Creates a test whose devices are behind a gateway. */
function createTest(tls?: () => { key: string; cert: string }) {
  return consoleTest.extend<
    object,
    { behindGateway: Awaited<ReturnType<typeof startBehindGateway>> }
  >({
    behindGateway: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
      async ({}, use) => {
        const simulator = await startBehindGateway(tls?.());
        await use(simulator);
        await simulator.stop();
      },
      { scope: 'worker' },
    ],
    labUrl: async ({ behindGateway }, use) => use(behindGateway.labUrl),
  });
}

const test = createTest();
const tlsTest = createTest(createTlsCertificate).extend({ ignoreHTTPSErrors: true });

function createTlsCertificate() {
  using openssl = new Openssl();
  const names = '*.gate.localhost';
  const args = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', '-', '-out', '-'];
  const about = ['-subj', `/CN=${names}`, '-addext', `subjectAltName=DNS:${names}`];
  // Both are in one text.
  const pem = openssl.run([...args, ...about]).toString();
  return { key: pem, cert: pem };
}

// R4.28.
test('an admin signs in through a gateway, and the console knows the addresses there', async ({
  page,
  leased,
  signInAs,
  visit,
  behindGateway,
}) => {
  await signInAs('admin');
  const { hostname, port } = new URL(page.url());
  expect(hostname).toBe(`${leased.id}.gate.localhost`);
  expect([port, new URL(leased.setupUrl).port]).toEqual(behindGateway.ports);
  await visit('/network/hostname');
  await page.getByRole('radio', { name: 'Custom' }).check();
  await page.getByLabel('Custom hostname').fill('Room-4');
  await expect(
    page.getByText(`The device will be at http://room-4.gate.localhost:${port}`),
  ).toBeVisible();
});

test.describe('at the local setup address', () => {
  test.use({ lease: { outOfBox: true }, pageAddress: 'setup' });

  // R2.13.
  test('the setup user signs in through a gateway', async ({ page, leased, signInAs }) => {
    await signInAs('setup');
    expect(new URL(page.url()).origin).toBe(leased.setupUrl);
  });
});

// Decisions 0032 and 0080.
tlsTest(
  'an admin signs in through a gateway that ends TLS, as at a device with https',
  rest,
  async ({ page, leased, signInAs, visit }) => {
    const response = await page.goto('/login');
    expect(response?.headers()).toMatchObject({
      'strict-transport-security': 'max-age=31536000',
      'cross-origin-opener-policy': 'same-origin',
    });
    await signInAs('admin');
    expect(new URL(page.url()).origin).toBe(leased.url);
    expect(await page.evaluate(() => window.isSecureContext)).toBe(true);
    await visit('/network/hostname');
    await page.getByRole('radio', { name: 'Custom' }).check();
    await page.getByLabel('Custom hostname').fill('Room-4');
    const address = `https://room-4.gate.localhost:${new URL(leased.url).port}`;
    await expect(page.getByText(`The device will be at ${address}`)).toBeVisible();
  },
);

labTest('the lab shows the console of a device behind a gateway', async ({ page }) => {
  const simulator = await startBehindGateway();
  try {
    await page.goto(`${simulator.labUrl}/?device=default`);
    const users = page.getByRole('group', { name: 'Sign in as' });
    await users.getByRole('button', { name: 'admin' }).click();
    await expect(
      getConsoleFrame(page).getByRole('heading', { name: 'Status', level: 1 }),
    ).toBeVisible();
  } finally {
    await simulator.stop();
  }
});
