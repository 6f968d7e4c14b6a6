import type { Page } from '@playwright/test';

/** A device on a USB port of the computer. */
export type UsbDevice = {
  vendorId: number;
  /** Absent if its descriptor has none. */
  serialNumber?: string;
};

/** USB vendor id of the devices that the console supports (R7.53). */
export const deviceVendorId = 13178;

/**
 * Simulates WebUSB with these devices. The user picks one of the devices offered or closes the
 * picker. As in the standard (WebUSB, requestDevice), a user gesture and filters are required,
 * closing the picker throws a NotFoundError, and a policy that blocks USB a SecurityError.
 */
export async function simulateUsbDevices(
  page: Page,
  devices: readonly UsbDevice[],
  user: 'picks' | 'picks the last' | 'cancels' | 'is blocked' = 'picks',
): Promise<void> {
  await page.addInitScript(
    ({ devices, user }) => {
      // Like every powerful feature, WebUSB is missing at a plain http address.
      if (!isSecureContext) return;
      type Filter = { vendorId?: number };
      const usb = {
        async requestDevice(options?: { filters?: Filter[] }) {
          if (!options?.filters) throw new TypeError('filters are required');
          if (!navigator.userActivation.isActive) {
            throw new DOMException('Must be handling a user gesture', 'SecurityError');
          }
          if (user === 'is blocked') {
            throw new DOMException('Access to the feature is disallowed.', 'SecurityError');
          }
          const { filters } = options;
          const offered = devices.filter(({ vendorId }) =>
            filters.some((filter) => (filter.vendorId ?? vendorId) === vendorId),
          );
          const device = user === 'picks the last' ? offered.at(-1) : offered[0];
          if (user === 'cancels' || !device) {
            throw new DOMException('No device selected.', 'NotFoundError');
          }
          return { vendorId: device.vendorId, serialNumber: device.serialNumber };
        },
      };
      Object.defineProperty(Navigator.prototype, 'usb', { get: () => usb, configurable: true });
    },
    { devices, user },
  );
}

/** Removes WebUSB, as in Firefox and Safari. */
export async function removeUsb(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'usb');
  });
}

/** Simulates Brave, which identifies itself. */
export async function simulateBrave(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'brave', { value: { isBrave: async () => true } });
  });
}
