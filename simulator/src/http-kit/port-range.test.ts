import { expect, test } from 'vitest';
import { defaultDevicePorts, PortRange } from './port-range.ts';
import { NoPortLeftError, type PortBounds } from './ports.ts';

/** Bounds that no other test uses. */
const bounds: PortBounds = { first: 19_000, last: 19_007 };

async function takeAll(range: PortRange): Promise<number[]> {
  const ports: number[] = [];
  for (let count = bounds.first; count <= bounds.last; count += 1) ports.push(await range.take());
  return ports;
}

test('every device gets its own ports, below the ephemeral range', async () => {
  const range = new PortRange(4711);
  const ports = await Promise.all(Array.from({ length: 200 }, () => range.take()));
  expect(new Set(ports).size).toBe(200);
  expect(
    ports.every((port) => port >= defaultDevicePorts.first && port <= defaultDevicePorts.last),
  ).toBe(true);
  for (const port of ports) range.release(port);
});

test('a released port is reused, but not immediately', async () => {
  const range = new PortRange(1);
  const first = await range.take();
  range.release(first);
  const second = await range.take();
  expect(second).not.toBe(first);
  range.release(second);
});

test('a reserved port is not allocated', async () => {
  const range = new PortRange(0, bounds);
  range.reserve(bounds.first);
  const port = await range.take();
  expect(port).toBe(bounds.first + 1);
  range.release(port);
});

test('an exhausted port range throws an error', async () => {
  const range = new PortRange(0, bounds);
  const ports = await takeAll(range);
  await expect(range.take()).rejects.toThrow(NoPortLeftError);
  for (const port of ports) range.release(port);
});

test('two simulators of one machine never hold the same port', async () => {
  const [one, other] = [new PortRange(0, bounds), new PortRange(0, bounds)];
  const ports = await Promise.all(
    Array.from({ length: 4 }, () => [one.take(), other.take()]).flat(),
  );
  expect(new Set(ports).size).toBe(8);
  await expect(one.take()).rejects.toThrow(NoPortLeftError);
  for (const port of ports) {
    one.release(port);
    other.release(port);
  }
  expect(await takeAll(other)).toHaveLength(8);
  for (const port of ports) other.release(port);
});
