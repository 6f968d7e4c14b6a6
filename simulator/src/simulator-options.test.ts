import { createControlClient } from 'stillhouse/client';
import { expect, onTestFinished, test } from 'vitest';
import { createSimulator, type LeaseOptions, type SimulatorOptions } from './simulator.ts';

test.each([
  [{ port: 1 }, 'createSimulator has no option "port". Did you mean "ports"?'],
  [{ ports: { labs: 1 } }, 'ports of createSimulator has no option "labs". Did you mean "lab"?'],
])('a simulator with the options %j does not start', async (options, message) => {
  await expect(createSimulator(options as SimulatorOptions)).rejects.toThrow(message);
});

test('a lease with a misspelled option is rejected', async () => {
  const simulator = await createSimulator();
  onTestFinished(() => simulator.close());
  await expect(simulator.lease({ produkt: 'arran' } as LeaseOptions)).rejects.toThrow(
    'lease has no option "produkt". Did you mean "product"?',
  );
  expect(simulator.list()).toEqual([]);
});

test('a simulator that does not listen has devices, but none with a port', async () => {
  const other = await createSimulator();
  onTestFinished(() => other.close());
  // A port that is taken does not matter.
  const lab = Number(new URL(other.labUrl).port);
  const simulator = await createSimulator({ listen: false, ports: { lab } });
  onTestFinished(() => simulator.close());
  const devices = [await simulator.lease(), await simulator.lease()];
  expect(devices.map(({ host }) => host.baseUrl)).toEqual([
    'http://default.localhost:8080',
    'http://device-2.localhost:8080',
  ]);
  await expect(simulator.lease({ port: 0 })).rejects.toThrow('has no addressing and no ports');
  await expect(simulator.lease({ addressing: 'port' })).rejects.toThrow('no addressing');
});

test('a client with a misspelled option is rejected', () => {
  expect(() => createControlClient('http://localhost:1', { tokn: 'secret' } as object)).toThrow(
    'createControlClient has no option "tokn". Did you mean "token"?',
  );
});
