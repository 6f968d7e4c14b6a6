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

/** A pad that another device controls. Other products have nothing to be paired with. */
export function isPairedPad({ device }: Facts): boolean {
  return device?.product === 'arran' && device.isPaired;
}

/** The session of the user `oob`, which is for setting the device up only. */
export function isSetupOnlySession({ sub }: Facts): boolean {
  return sub === 'oob';
}
