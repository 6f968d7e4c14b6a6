import { device } from './device.ts';
import type { DeviceHandlers } from './device-handlers.ts';
import { network } from './network.ts';
import { notBuilt } from './not-built-yet.ts';
import { session } from './session.ts';
import { settings } from './settings.ts';
import { status } from './status.ts';

/** What each operation of the contract does to a device. Forgetting one does not compile. */
export const handlers = {
  ...session,
  ...status,
  ...device,
  ...settings,
  ...network,
  ...notBuilt,
} satisfies DeviceHandlers;
