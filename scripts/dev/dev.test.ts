import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { root } from '../set-up/paths.mjs';
import { checkPort } from './check-port.ts';
import { planDev } from './plan.ts';
import { regenerateOnChange } from './regenerate.ts';
import { startDev } from './testing.ts';

test('every port of npm run dev can be chosen, and Ctrl-C ends it', async () => {
  const { child, ports, read } = await startDev(root);
  const [consolePage, labPage] = [ports['console-dev-port'], ports['lab-dev-port']];
  const getStatus = (url: string) =>
    fetch(url).then(
      ({ status }) => status,
      () => 'no response',
    );
  // Through the proxies of the pages, which lead to the device and to the control API.
  await vi.waitFor(
    async () => {
      expect(await getStatus(`http://localhost:${consolePage}/api/v1/status`)).toBe(401);
      expect(await getStatus(`http://localhost:${labPage}/api/devices`)).toBe(200);
    },
    { timeout: 60_000, interval: 200 },
  );
  expect(read()).toContain(`Console with hot reload  http://localhost:${consolePage}`);
  expect(read()).toContain(`Lab with hot reload      http://localhost:${labPage}`);
  expect(read()).toContain('--state-file');
  child.kill('SIGINT');
  await once(child, 'exit');
  for (const port of [ports.port, ports['lab-port'], consolePage, labPage]) {
    expect(await getStatus(`http://localhost:${port}/`)).toBe('no response');
  }
}, 90_000);

test('a taken port of a page is reported with the option that chooses another one', async () => {
  const server = createServer().listen(0, 'localhost');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await expect(checkPort('--lab-dev-port', port)).rejects.toThrow(
    `Port ${port} is in use by another program. Stop it, or choose another port with --lab-dev-port.`,
  );
  await once(server.close(), 'close');
  await expect(checkPort('--lab-dev-port', port)).resolves.toBeUndefined();
});

test('simulator options are passed on, and with https the console uses https', () => {
  const { commands } = planDev(['--https', '--state-file', "my device's.json"], {});
  const [simulator, console] = commands;
  expect(simulator?.command).toMatch(/main\.ts --https --state-file 'my device'\\''s\.json'$/);
  expect(console?.env).toEqual({ STILLHOUSE_DEVICE_URL: 'https://localhost:8080' });
});

test('contracts that change while code is generated are generated once more, not at the same time', async () => {
  const ends: (() => void)[] = [];
  const generate = vi.fn(() => new Promise<void>((resolve) => ends.push(resolve)));
  const regenerate = regenerateOnChange(generate, () => undefined);
  const all = ['openapi.yaml', 'simulator/control.yaml', 'openapi.yaml'].map(regenerate);
  expect(generate).toHaveBeenCalledTimes(1);
  ends.shift()?.();
  await vi.waitFor(() => expect(generate).toHaveBeenCalledTimes(2));
  ends.shift()?.();
  await Promise.all(all);
  expect(generate).toHaveBeenCalledTimes(2);
});

test('devices that share their ports are rejected, since the console needs the port of one', () => {
  expect(() => planDev(['--addressing', 'name'], {})).toThrow('--addressing name is not possible');
});
