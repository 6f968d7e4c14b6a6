import { getProduct } from '@stillhouse/products/catalog';
import type { DeviceCore } from '../core/device-core.ts';
import { createPairedDeviceName } from '../factory/identity.ts';

/**
 * Pairs the pad, instead of an earlier pairing, with a device of that name, or of a made-up one.
 * Returns the name; null on a product that is no pad (spec section 6).
 */
export function pair(core: DeviceCore, name?: string): string | null {
  const { product, seed } = core.state;
  if (!getProduct(product).canPair) return null;
  const pairedDeviceName = name ?? createPairedDeviceName(seed, core.brand);
  core.state.pairing = { paired: true, pairedDeviceName };
  core.emit({ type: 'paired', pairedDeviceName });
  return pairedDeviceName;
}

/** Ends the pairing, if there is one. */
export function unpair(core: DeviceCore): void {
  if (!core.state.pairing.paired) return;
  core.state.pairing = { paired: false };
  core.emit({ type: 'unpaired' });
}
