import { isSerialNumber } from '../../session/serial-number.ts';

/** Whose devices the browser offers in its picker (spec section 7). */
const VENDOR_ID = 13178;

/** What of WebUSB is used here; the platform's types do not have it, nor every browser. */
type Usb = {
  /** Rejects with a NotFoundError when the user chooses nothing. */
  requestDevice(options: {
    filters: { vendorId: number }[];
  }): Promise<{ serialNumber?: string | null | undefined }>;
};

/** What this page needs of `navigator`. */
export type UsbNavigator = {
  readonly usb?: Usb;
  /** In Brave only, which offers WebUSB and then withholds the serial number. */
  readonly brave?: { isBrave(): Promise<boolean> };
};

declare global {
  interface Navigator extends UsbNavigator {}
}

/** Why there is no serial number. The words go to the provider's analytics as well. */
export type NotFound =
  | 'unsupported'
  | 'insecure address'
  | 'brave'
  | 'nothing chosen'
  | 'no serial number'
  | 'failed';

export type Finding = { serialNumber: string } | { missing: NotFound };

/**
 * Lets the user pick the device in the browser's own dialog and reads its serial number (spec section 4, Web-setup
 * welcome). Call it from a click: browsers open the dialog for nothing less. Never rejects.
 */
export async function findSerialNumber(
  { usb, brave }: UsbNavigator,
  secure: boolean,
): Promise<Finding> {
  try {
    if (await brave?.isBrave()) return { missing: 'brave' };
    // at a plain http address no browser has WebUSB (a decision: insecure origins)
    if (!usb) return { missing: secure ? 'unsupported' : 'insecure address' };
    const { serialNumber } = await usb.requestDevice({ filters: [{ vendorId: VENDOR_ID }] });
    return isSerialNumber(serialNumber) ? { serialNumber } : { missing: 'no serial number' };
  } catch (cause) {
    const cancelled = cause instanceof DOMException && cause.name === 'NotFoundError';
    return { missing: cancelled ? 'nothing chosen' : 'failed' };
  }
}
