import { createHash } from 'node:crypto';
import type { Device } from 'stillhouse/playwright';
import { expect } from './console-fixture.ts';

/**
 * The provider's analytics events, by the journey of tests/analytics-events.spec.ts that must send
 * them. A repository test compares this list with the console's own.
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
 * Asserts that the sink received these events, and that every event it received has a valid
 * integrity value.
 */
export async function expectEvents(device: Device, names: readonly string[]): Promise<void> {
  const getEventNames = async () => (await device.control.cloudEvents()).map(({ event }) => event);
  await expect.poll(getEventNames).toEqual(expect.arrayContaining([...names]));
  await expectValidIntegrity(device);
}

/**
 * Asserts that every received event has the required integrity value: the SHA-256 hash of
 * timestamp, anonymous id and type.
 */
export async function expectValidIntegrity(device: Device): Promise<void> {
  const events = await device.control.cloudEvents();
  expect(events).not.toEqual([]);
  for (const { event, timestamp, anonymousId, type, integrity } of events) {
    const hash = createHash('sha256').update(timestamp + anonymousId + type);
    expect(integrity, event).toBe(hash.digest('hex'));
  }
}
