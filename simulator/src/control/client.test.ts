import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { ControlError, createControlClient } from '../../client/client.ts';
import { createSimulator } from '../simulator.ts';

async function startedClient() {
  const simulator = await createSimulator();
  onTestFinished(() => simulator.close());
  return createControlClient(simulator.labUrl);
}

test('a test leases a device, controls it, and releases it', async () => {
  const control = await startedClient();
  const device = await control.lease({ product: 'kavalan', clock: 'manual' });
  await control.patch(device.id, { settings: { system: { hdmiCecEnabled: true } } });
  await control.action(device.id, 'reboot');
  const { events } = await control.advance(device.id, { by: '2m' });
  expect(events.filter(({ type }) => type === 'power')).toHaveLength(3);
  await control.release(device.id);
  expect(await control.list()).toEqual([]);
});

test('the canonical journal of a device without exchanges is empty text', async () => {
  const control = await startedClient();
  const { id } = await control.lease({ clock: 'manual' });
  expect(await control.canonicalJournal(id)).toBe('');
});

test('a rejected call throws the problem, with the name of the call', async () => {
  const control = await startedClient();
  const error = await control.state('hall').catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ControlError);
  expect(error).toMatchObject({
    status: 404,
    code: 'unknown-device',
    message: 'state of hall: No device "hall" is leased. None is leased.',
    errors: [],
  });
});

test('without a simulator, the error says how to start one', async () => {
  const control = createControlClient('http://localhost:9');
  await expect(control.list()).rejects.toMatchObject({
    status: 0,
    code: 'unreachable',
    detail: expect.stringContaining('npx stillhouse'),
  });
});

test('a response of another server is not taken for one of the control API', async () => {
  const server = createServer((_req, res) => res.writeHead(503).end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const control = createControlClient(`http://127.0.0.1:${port}`);
  await expect(control.list()).rejects.toMatchObject({ status: 503, code: 'not-understood' });
});
