import { getProduct } from '@stillhouse/products/catalog';
import type { DeviceCore } from '../core/device-core.ts';
import { createPairedDeviceName } from '../factory/identity.ts';

/**
 * Pairs the pad with a device of that name, or of a generated name, in place of an earlier pairing.
 * Returns the name, or null for a product that cannot be paired (R6.9).
 */
export function pair(core: DeviceCore, name?: string): string | null {
  const { product, seed } = core.state;
  if (!getProduct(product).canPair) return null;
  const pairedDeviceName = name ?? createPairedDeviceName(seed, core.brand);
  core.state.pairing = { paired: true, pairedDeviceName };
  core.emit({ type: 'paired', pairedDeviceName });
  return pairedDeviceName;
}

/** Ends the pairing, if any. */
export function unpair(core: DeviceCore): void {
  if (!core.state.pairing.paired) return;
  core.state.pairing = { paired: false };
  core.emit({ type: 'unpaired' });
}
