import type { Page } from '@playwright/test';

/** A device on the computer's USB ports. */
export type UsbDevice = {
  vendorId: number;
  /** Absent: its descriptor has none. */
  serialNumber?: string;
};

/** The vendor of the devices that the console is for (R7.53). */
export const deviceVendorId = 13178;

/**
 * A browser with WebUSB and these devices, whose user picks the first one offered, or closes the
 * picker. As the standard has it (WebUSB, requestDevice): a click is needed, filters are; whoever
 * picks nothing gets a NotFoundError.
 */
export async function plugInDevices(
  page: Page,
  devices: readonly UsbDevice[],
  user: 'picks' | 'cancels' = 'picks',
): Promise<void> {
  await page.addInitScript(
    ({ devices, user }) => {
      // As with every powerful interface: not at plain http.
      if (!isSecureContext) return;
      type Filter = { vendorId?: number };
      const usb = {
        async requestDevice(options?: { filters?: Filter[] }) {
          if (!options?.filters) throw new TypeError('filters are required');
          if (!navigator.userActivation.isActive) {
            throw new DOMException('Must be handling a user gesture', 'SecurityError');
          }
          const { filters } = options;
          const offered = devices.filter(({ vendorId }) =>
            filters.some((filter) => (filter.vendorId ?? vendorId) === vendorId),
          );
          const [device] = offered;
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

/** A browser without WebUSB, as Firefox and Safari are. */
export async function removeUsb(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'usb');
  });
}

/** Brave, which says who it is. */
export async function simulateBrave(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'brave', { value: { isBrave: async () => true } });
  });
}
