import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { createControlClient } from '@stillhouse/simulator/client';
import { test as consoleTest, expect } from '../support/console-fixture.ts';
import { getConsoleFrame, test as labTest } from '../support/lab-fixture.ts';
import { startSimulatorProcess } from '../support/simulator-process.ts';

/** A gateway at a port of its own, which passes on bytes and so the host of a request. */
async function startGateway() {
  let target = 0;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const onward = connect(target, '127.0.0.1');
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.add(one.pipe(other));
      one.on('error', () => other.destroy());
    }
  });
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
async function startBehindGateway() {
  const [network, setup] = [await startGateway(), await startGateway()];
  const simulator = await startSimulatorProcess(
    ...['--addressing', 'name', '--host-suffix', 'gate.localhost'],
    ...['--device-url', `http://{id}.gate.localhost:${network.port}`],
    ...['--setup-url', `http://{id}.gate.localhost:${setup.port}`],
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

const test = consoleTest.extend<
  object,
  { behindGateway: Awaited<ReturnType<typeof startBehindGateway>> }
>({
  behindGateway: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      const simulator = await startBehindGateway();
      await use(simulator);
      await simulator.stop();
    },
    { scope: 'worker' },
  ],
  labUrl: async ({ behindGateway }, use) => use(behindGateway.labUrl),
});

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
