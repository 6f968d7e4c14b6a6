import { getProduct, type Product } from '@stillhouse/products/catalog';

/** What the rules of spec sections 2 and 6 are decided by. */
export type Facts = {
  /** The user name in the token; `oob` is the setup-only session. */
  sub: string;
  permissions: readonly string[];
  /** The page is used to set the device up: by the query parameter or the local setup address. */
  setupMode: boolean;
  /** The user came with the `dot1x` parameter. */
  is8021x: boolean;
  /** The device's product code and pairing; null while the status is not known. */
  device: { product: string; isPaired: boolean } | null;
};

/** The product of the device; the generic one while the device is not known. */
export function getDeviceProduct({ device }: Facts): Product {
  return getProduct(device?.product ?? '');
}

/** Whether the device is a pad that another device controls. Other products cannot be paired. */
export function isPairedPad(facts: Facts): boolean {
  return facts.device?.isPaired === true && getDeviceProduct(facts).canPair;
}

/** The session of the user `oob`, which is for setting the device up only. */
export function isSetupOnlySession({ sub }: Facts): boolean {
  return sub === 'oob';
}
