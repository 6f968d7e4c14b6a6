import { certificates } from './certificates.ts';
import { device } from './device.ts';
import type { DeviceHandlers } from './device-handlers.ts';
import { diagnostics } from './diagnostics.ts';
import { dot1x } from './dot1x.ts';
import { enrollment } from './enrollment.ts';
import { logDownload } from './log-download.ts';
import { network } from './network.ts';
import { session } from './session.ts';
import { settings } from './settings.ts';
import { setup } from './setup.ts';
import { status } from './status.ts';
import { updates } from './updates.ts';
import { wifi } from './wifi.ts';

/** The handler of each operation. A missing one is a type error. */
export const handlers = {
  ...session,
  ...status,
  ...device,
  ...logDownload,
  ...diagnostics,
  ...setup,
  ...enrollment,
  ...settings,
  ...updates,
  ...network,
  ...certificates,
  ...dot1x,
  ...wifi,
} satisfies DeviceHandlers;
