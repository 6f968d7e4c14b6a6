import { expect, test } from 'vitest';
import { defaultDevicePorts, NoPortLeftError, PortRange } from './ports.ts';

test('every device gets ports of its own, below the ephemeral ones', () => {
  const range = new PortRange(4711);
  const ports = Array.from({ length: 2_000 }, () => range.take());
  expect(new Set(ports).size).toBe(2_000);
  expect(
    ports.every((port) => port >= defaultDevicePorts.first && port <= defaultDevicePorts.last),
  ).toBe(true);
});

test('a port that was given back is handed out again, though not at once', () => {
  const range = new PortRange(1);
  const first = range.take();
  range.release(first);
  expect(range.take()).not.toBe(first);
});

test('a port that was chosen by hand is not handed out', () => {
  const range = new PortRange(1);
  const next = new PortRange(1).take();
  range.reserve(next);
  expect(range.take()).not.toBe(next);
});

test('when all ports are taken, the range says so', () => {
  const range = new PortRange(1);
  for (let port = defaultDevicePorts.first; port <= defaultDevicePorts.last; port += 1)
    range.reserve(port);
  expect(() => range.take()).toThrow(NoPortLeftError);
});
