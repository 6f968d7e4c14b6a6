import { expect, test } from 'vitest';
import { defaultDevicePorts, NoPortLeftError, PortRange } from './ports.ts';

test('every device gets its own ports, below the ephemeral range', () => {
  const range = new PortRange(4711);
  const ports = Array.from({ length: 2_000 }, () => range.take());
  expect(new Set(ports).size).toBe(2_000);
  expect(
    ports.every((port) => port >= defaultDevicePorts.first && port <= defaultDevicePorts.last),
  ).toBe(true);
});

test('a released port is reused, but not immediately', () => {
  const range = new PortRange(1);
  const first = range.take();
  range.release(first);
  expect(range.take()).not.toBe(first);
});

test('a reserved port is not allocated', () => {
  const range = new PortRange(1);
  const next = new PortRange(1).take();
  range.reserve(next);
  expect(range.take()).not.toBe(next);
});

test('an exhausted port range throws an error', () => {
  const range = new PortRange(1);
  for (let port = defaultDevicePorts.first; port <= defaultDevicePorts.last; port += 1)
    range.reserve(port);
  expect(() => range.take()).toThrow(NoPortLeftError);
});
