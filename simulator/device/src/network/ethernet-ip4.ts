import type { Schema } from '@stillhouse/contracts/api';
import { isLoopbackIp4, normalizeIp4 } from '@stillhouse/foundation/ip4-subnet';
import type { DeviceCore } from '../core/device-core.ts';
import type { DeviceState, UpdateResult } from '../state/device-state.ts';

type EthernetIp4 = Schema<'EthernetIp4'>;

/**
 * Changes the given values. Switching to dhcp keeps the static values for later. Addresses are
 * stored without leading zeros (decision 0114).
 */
export function updateEthernetIp4(
  core: DeviceCore,
  update: EthernetIp4,
): UpdateResult<EthernetIp4> {
  const { ethernet } = core.state.network;
  if (ethernet === undefined) {
    const message = `The product ${core.state.product} has no Ethernet.`;
    return { outcome: 'rejected', issues: [{ pointer: '', message }] };
  }
  const before = ethernet.ip4;
  const next = { ...before, ...removeLeadingZeros(update) };
  const keys = Object.keys(update).filter(
    (key) => Reflect.get(before, key) !== Reflect.get(next, key),
  );
  delete core.state.conditions.staticAddress;
  ethernet.ip4 = next;
  if (keys.length > 0) core.emit({ type: 'networkSettingsChanged', group: 'ethernet', keys });
  return { outcome: 'updated', settings: { ...next } };
}

/** Applies the condition `staticAddress`. Missing values are taken from the DHCP lease. */
export function setStaticAddress(core: DeviceCore): void {
  const { network, conditions } = core.state;
  const { ethernet } = network;
  if (ethernet === undefined || conditions.staticAddress === undefined) return;
  const { ip4Address, subnetMask, gateway } = ethernet.lease;
  const regular = { ip4Address, subnetMask, gateway, primaryDns: gateway };
  ethernet.ip4 = { ...regular, ...conditions.staticAddress, mode: 'static' };
}

/** Ends the condition `staticAddress`. The static values stay for later. */
export function setDhcp({ state }: DeviceCore): void {
  const { ethernet } = state.network;
  if (ethernet !== undefined) ethernet.ip4 = { ...ethernet.ip4, mode: 'dhcp' };
}

/**
 * Returns the static Ethernet address if it is in 127.0.0.0/8, else null. The simulated device can
 * really listen there (decision 0019).
 */
export function getLoopbackAddress({ network }: DeviceState): string | null {
  const { ip4 } = network.ethernet ?? {};
  if (ip4?.mode !== 'static') return null;
  const address = normalizeIp4(ip4.ip4Address);
  return address !== null && isLoopbackIp4(address) ? address : null;
}

function removeLeadingZeros(update: EthernetIp4): EthernetIp4 {
  const values = Object.entries(update).map(([key, value]) => [key, normalizeIp4(value) ?? value]);
  return Object.fromEntries(values) as EthernetIp4;
}
