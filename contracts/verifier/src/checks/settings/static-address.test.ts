import { expect, test } from 'vitest';
import { Contract } from '../../model/contract.ts';
import { collectFindings } from '../../run/collect-findings.ts';
import { HttpTarget } from '../../target/http-target.ts';
import { sendJson, startTestDevice, testUser } from '../../testing/test-device.ts';
import { keepAddress, staticAddress } from './static-address.ts';

const path = '/api/v1/network/config/ethernet/ip4';
const lease = { ip4Address: '192.0.2.7', subnetMask: '255.255.255.0', gateway: '192.0.2.1' };

/** Returns the configuration that a device has then, and what the undo log has. */
async function keepOn(start: Record<string, unknown>, ethernet: Record<string, unknown>) {
  const device = await startTestDevice();
  let current: unknown = start;
  Object.assign(device.groups['/api/v1/status'] ?? {}, { networkProperties: { ethernet } });
  device.handler = (got, response) => {
    if (got.path !== path) return false;
    if (got.method === 'POST') current = JSON.parse(got.body);
    sendJson(response, 200, current);
    return true;
  };
  const contract = new Contract();
  const options = { harm: 'destructive', ...testUser } as const;
  const target = new HttpTarget({
    ...options,
    baseUrl: device.url,
    contract,
    unreachableTimeoutMs: 1_000,
    note: () => undefined,
  });
  await target.signIn();
  const stored: unknown[] = [];
  const check = { ...staticAddress, run: keepAddress };
  await collectFindings(check, {
    target,
    contract,
    device: { product: 'barra', serialNumber: '', firmwareVersion: '' },
    options: { ...options, allowLockout: false, lateLossMs: 0, seed: 1 },
    undoLog: { record: async (one) => void stored.push(one) },
    isSelected: () => true,
    note: () => undefined,
  });
  target.close();
  return { current, stored };
}

test('the leased address becomes the static one, and the undo log has the old mode', async () => {
  const { current, stored } = await keepOn({ mode: 'dhcp' }, lease);
  expect(current).toMatchObject({ mode: 'static', ...lease });
  expect(stored).toEqual([expect.objectContaining({ pointer: '/mode', value: 'dhcp' })]);
});

test('a static address stays, and so does the mode of a device without an address', async () => {
  const fixed = { mode: 'static', ...lease, primaryDns: '192.0.2.53' };
  expect(await keepOn(fixed, lease)).toEqual({ current: fixed, stored: [] });
  const leasing = { mode: 'dhcp' };
  expect(await keepOn(leasing, {})).toEqual({ current: leasing, stored: [] });
});
