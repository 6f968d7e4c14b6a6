import { getProduct } from '@stillhouse/products/catalog';
import type { Product } from '@stillhouse/products/product';

/** The facts that the feature rules depend on. */
export type Facts = {
  /** The user name in the token; `oob` is the setup-only session. */
  sub: string;
  permissions: readonly string[];
  /** The page is in setup mode (R2.13). */
  setupMode: boolean;
  /** The page was opened with the `dot1x` parameter. */
  is8021x: boolean;
  /** The device's product code and pairing; null while the status is unknown. */
  device: { product: string; isPaired: boolean } | null;
};

/** What the device's status, the session and the page say. */
type FactSources = {
  user: { sub: string; permissions: readonly string[] };
  flags: Pick<Facts, 'setupMode' | 'is8021x'>;
  status: Facts['device'] | undefined;
};

export function toFacts({ user, flags, status }: FactSources): Facts {
  return {
    sub: user.sub,
    permissions: user.permissions,
    setupMode: flags.setupMode,
    is8021x: flags.is8021x,
    device: status ? { product: status.product, isPaired: status.isPaired } : null,
  };
}

/** Returns the product of the device; the generic one while the device is unknown. */
export function getDeviceProduct({ device }: Facts): Product {
  return getProduct(device?.product ?? '');
}

/** Whether the device is a pad that another device controls. Other products cannot be paired. */
export function isPairedPad(facts: Facts): boolean {
  return facts.device?.isPaired === true && getDeviceProduct(facts).canPair;
}

/** Whether this is the setup-only session of the user `oob` (R2.11). */
export function isSetupOnlySession({ sub }: Facts): boolean {
  return sub === 'oob';
}
