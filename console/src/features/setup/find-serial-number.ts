import { getOwn } from '@stillhouse/foundation/is-record';
import { isSerialNumber } from '@stillhouse/products/serial-number';

/** The filter of the browser's picker (R7.53). */
const deviceVendorId = 13178;

/** The part of WebUSB that is used here, which neither TypeScript's types nor all browsers have. */
type Usb = {
  /**
   * Rejects with a NotFoundError if the user selects nothing, also from an empty list or because
   * the browser shows none, and with a SecurityError if a policy blocks USB.
   */
  requestDevice(options: {
    filters: { vendorId: number }[];
  }): Promise<{ serialNumber?: string | null | undefined }>;
};

/** The part of `navigator` that this page uses. */
export type UsbNavigator = {
  readonly usb?: Usb;
  /** Present in Brave only, which offers WebUSB and then withholds the serial number. */
  readonly brave?: { isBrave(): Promise<boolean> };
};

declare global {
  interface Navigator extends UsbNavigator {}
}

/** Why there is no serial number. The values are also sent to the provider's analytics. */
export type NotFound =
  | 'unsupported'
  | 'insecure address'
  | 'brave'
  | 'blocked'
  | 'nothing chosen'
  | 'no serial number'
  | 'failed';

export type SerialNumberSearch = { serialNumber: string } | { missing: NotFound };

/**
 * Lets the user select the device in the browser's dialog and reads its serial number (R1.4). Must
 * be called in a click handler, as browsers require. Never rejects.
 */
export async function findSerialNumber(
  { usb, brave }: UsbNavigator,
  secure: boolean,
): Promise<SerialNumberSearch> {
  try {
    if (await brave?.isBrave()) return { missing: 'brave' };
    // No browser has WebUSB at a plain http address (R2.50).
    if (!usb) return { missing: secure ? 'unsupported' : 'insecure address' };
    const { serialNumber } = await usb.requestDevice({ filters: [{ vendorId: deviceVendorId }] });
    return isSerialNumber(serialNumber) ? { serialNumber } : { missing: 'no serial number' };
  } catch (cause) {
    const name = cause instanceof DOMException ? cause.name : '';
    return { missing: getOwn(reasons, name) ?? 'failed' };
  }
}

/** By the names of the errors of `requestDevice`. */
const reasons: Record<string, NotFound> = {
  NotFoundError: 'nothing chosen',
  SecurityError: 'blocked',
  NotAllowedError: 'blocked',
};
