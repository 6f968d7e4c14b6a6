import { createHash } from 'node:crypto';
import type { Device } from '@stillhouse/simulator/playwright';
import { expect } from './console-fixture.ts';

/**
 * The events of the provider's analytics, by the journey of tests/analytics-events.spec.ts in which
 * each of them has to come. A repository test holds this against the console's own list.
 */
export const journeyEvents = {
  welcome: ['usb device discovery', 'connect'],
  settings: [
    'ntp',
    'proxy auto',
    'proxy manual',
    'proxy off',
    'hostname',
    'wi-fi',
    'certificates',
    'logs download',
    'ethernet',
  ],
  'a setup whose update fails': [
    'setup load',
    'upgrade check',
    'upgrade start',
    'upgrade failed',
    'upgrade ignored',
    'pulse enrollment',
    'out-of-box finalize',
  ],
  'a setup with an update': ['upgrade complete'],
} as const satisfies Record<string, readonly string[]>;

/**
 * The sink has each of these events, and every event that it has proves itself and names the
 * device.
 */
export async function expectEvents(device: Device, names: readonly string[]): Promise<void> {
  const told = async () => (await device.control.cloudEvents()).map(({ event }) => event);
  await expect.poll(told).toEqual(expect.arrayContaining([...names]));
  await expectProven(device);
}

/**
 * Every event at the sink has the integrity value that it has to have: SHA-256 of timestamp,
 * anonymous id and type.
 */
export async function expectProven(device: Device): Promise<void> {
  const events = await device.control.cloudEvents();
  expect(events).not.toEqual([]);
  for (const { event, timestamp, anonymousId, type, integrity } of events) {
    const hash = createHash('sha256').update(timestamp + anonymousId + type);
    expect(integrity, event).toBe(hash.digest('hex'));
  }
}
