import type { OperationId } from '@stillhouse/contracts/operations';
import type { DeviceError } from '../api/device-error.ts';

/**
 * The events of the provider's analytics, by their names on the wire (R3.38). They are sent for the
 * user `setup` only, and on the welcome page, where nobody is signed in. Events that stand for a
 * request to the device are sent with the request (operation-events.ts); the others are tracked
 * where they occur. A browser test triggers each of them.
 */
export const analyticsEvents = [
  /** The guided setup was opened. */
  'setup load',
  /** The user searched for a device over USB. `outcome` is the result. */
  'usb device discovery',
  /** The welcome page opens the device's page. `by` is `usb` or `typing`. */
  'connect',
  /**
   * Sent with a request: `operation`, `outcome` (done, failed), and the `status` and `code` of a
   * failure.
   */
  'logs download',
  'ethernet',
  'wi-fi',
  'hostname',
  'certificates',
  'proxy off',
  'proxy manual',
  'proxy auto',
  'ntp',
  /** Sent with the request that starts the update. */
  'upgrade start',
  /** The console read the update state, which is in `state`. */
  'upgrade check',
  'upgrade complete',
  /** `code` is 408 after the last attempt. */
  'upgrade failed',
  'upgrade ignored',
  /** Sent with the request that submits the code. The code itself is not sent. */
  'pulse enrollment',
  /** Sent with the request that ends the setup. */
  'out-of-box finalize',
] as const;

export type AnalyticsEvent = (typeof analyticsEvents)[number];

/** The events of the welcome page. */
export type WelcomeEvent = Extract<AnalyticsEvent, 'usb device discovery' | 'connect'>;

export type EventProperties = Readonly<Record<string, string | number | boolean | null>>;

/** A request to the device that has ended. `failure` is null if it succeeded. */
export type CallOutcome = { id: OperationId; body?: unknown; failure: DeviceError | null };

/** A named event, or a request that may stand for one. */
export type EventData =
  | { event: AnalyticsEvent; properties?: EventProperties | undefined }
  | CallOutcome;
