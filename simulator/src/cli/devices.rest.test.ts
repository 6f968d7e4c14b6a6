import { expect, test } from 'vitest';
import { createControlClient } from '../../client/client.ts';
import { send } from '../control/testing/test-lab.ts';
import { freePorts, startProgram, startReady } from './testing/program.ts';

test('several devices start at once, each with its own ports, seed and secrets', async () => {
  const range = ['--device-ports', '18300-18399'];
  const { announcement } = await startReady('--devices', '5', '--product', 'arran', ...range);
  const { devices } = announcement;
  expect(devices.map(({ id }) => id)).toEqual([
    'default',
    'device-2',
    'device-3',
    'device-4',
    'device-5',
  ]);
  expect(devices.map(({ seed }) => seed)).toEqual([1, 2, 3, 4, 5]);
  expect(devices[0]).toMatchObject({ consoleUrl: announcement.consoleUrl, product: 'arran' });
  const ports = devices.flatMap(({ consoleUrl, setupUrl }) =>
    [consoleUrl, setupUrl].map((url) => Number(new URL(url).port)),
  );
  expect(new Set(ports).size).toBe(10);
  for (const port of ports) expect(port >= 18_300 && port <= 18_399).toBe(true);
  for (const { consoleUrl } of devices) {
    expect((await fetch(`${consoleUrl}/api/v1/status`)).status).toBe(401);
  }
  expect(await createControlClient(announcement.labUrl).list()).toHaveLength(5);
});

// Decision 0080.
test('devices with addressing by name are printed with their names and share two ports', async () => {
  const { announcement } = await startReady(
    ...[
      '--devices',
      '300',
      '--addressing',
      'name',
      '--host-suffix',
      'sim.localhost',
      '--device-ports',
      '18500-18501',
    ],
  );
  const { port } = new URL(announcement.consoleUrl);
  const { port: setupPort } = new URL(announcement.setupUrl);
  expect(announcement.devices[9]).toMatchObject({
    consoleUrl: `http://device-10.sim.localhost:${port}`,
    setupUrl: `http://device-10.sim.localhost:${setupPort}`,
  });
  // The program is ready before this one exists. The request creates it.
  const { status } = await send('GET', `http://127.0.0.1:${port}/api/v1/status`, {
    headers: { host: 'device-300.sim.localhost' },
  });
  expect(status).toBe(401);
  expect(await createControlClient(announcement.labUrl).lease()).toMatchObject({
    nameUrl: expect.stringMatching(/\.sim\.localhost:\d+$/),
  });
});

test('the announcement has the addresses at a gateway, and what the gateway must do', async () => {
  const urls = [
    ...['--addressing', 'name', '--host-suffix', 's3.devices.example'],
    ...['--device-url', 'https://{id}.s3.devices.example'],
    ...['--setup-url', 'https://{id}.s3.devices.example:8443'],
    ...['--cloud-url', 'https://cloud.devices.example'],
  ];
  const { announcement } = await startReady(...urls);
  expect(announcement).toMatchObject({
    consoleUrl: 'https://default.s3.devices.example',
    setupUrl: 'https://default.s3.devices.example:8443',
    cloudUrl: 'https://cloud.devices.example',
  });
  const { output } = startProgram(...freePorts, ...urls);
  await expect
    .poll(() => output.stdout, { timeout: 10_000 })
    .toMatch(
      /A gateway must forward https:\/\/\{id\}\.s3\.devices\.example to port \d+ and .*:8443 to port \d+, and keep the host\./,
    );
});

test('a requested seed is the first of the seeds', async () => {
  const { announcement } = await startReady('--devices', '3', '--seed', '40');
  expect(announcement.devices.map(({ seed }) => seed)).toEqual([40, 41, 42]);
});

test('each further device is one line in the output', async () => {
  const ports = ['--port', '--setup-port', '--lab-port', '--cloud-port'];
  const flags = ports.flatMap((flag) => [flag, '0']);
  const { child, output } = startProgram('--devices', '3', ...flags);
  await new Promise<void>((resolve) => {
    child.stdout?.on('data', () => output.stdout.includes('Ctrl-C') && resolve());
  });
  expect(output.stdout).toMatch(/^ {2}device-2 +N\w+ {2}http:\S+ {2}http:\S+$/m);
  expect(output.stdout).toMatch(/^ {2}device-3 +N/m);
});

test('a lease without a free port fails with a message, and the existing devices continue', async () => {
  const range = ['--device-ports', '18400-18404'];
  const { announcement } = await startReady('--devices', '2', ...range);
  const control = createControlClient(announcement.labUrl);
  await expect(control.lease()).rejects.toMatchObject({
    status: 409,
    code: 'no-port-left',
    detail: expect.stringMatching(/18400 to 18404 are taken.*Release some devices.*--device-ports/),
  });
  expect(await control.list()).toHaveLength(2);
  for (const { consoleUrl } of announcement.devices) {
    expect((await fetch(`${consoleUrl}/api/v1/status`)).status).toBe(401);
  }
  await control.release('device-2');
  expect(await control.lease()).toMatchObject({ id: 'device-4' });
});
