import type { OperationId } from '@stillhouse/contracts/operations';
import type { DeviceError } from '../api/device-error.ts';

/**
 * The events of the provider's analytics, by their names on the wire (spec section 3, Analytics event record). Sent for
 * the user `setup` only, those of the welcome page for nobody, too, as nobody is signed in there. Events that stand
 * for a call to the device are sent with the call: operation-events.ts. The others are tracked where they happen. A browser
 * test makes each of them happen; a new one needs its journey there.
 */
export const analyticsEvents = [
  /** The guided setup was opened. */
  'setup load',
  /** A device was looked for over USB: `outcome` is how that ended. */
  'usb device discovery',
  /** The welcome page goes on to the device: `by` is `usb` or `typing`. */
  'connect',
  /** With a call: `operation`, `outcome` (done, failed), and of a failure `status` and `code`. */
  'logs download',
  'ethernet',
  'wi-fi',
  'hostname',
  'certificates',
  'proxy off',
  'proxy manual',
  'proxy auto',
  'ntp',
  /** With the call that starts the update. */
  'upgrade start',
  /** The state of the software was asked for: `state`. */
  'upgrade check',
  'upgrade complete',
  /** `code`: 408 after the last attempt. */
  'upgrade failed',
  'upgrade ignored',
  /** With the call that sends the code; the code is not told. */
  'pulse enrollment',
  /** With the call that ends the setup. */
  'out-of-box finalize',
] as const;

export type AnalyticsEvent = (typeof analyticsEvents)[number];

/** Those of the welcome page. */
export type WelcomeEvent = Extract<AnalyticsEvent, 'usb device discovery' | 'connect'>;

export type EventProperties = Readonly<Record<string, string | number | boolean | null>>;

/** A call to the device that has ended: `failure` is null when it succeeded. */
export type EndedCall = { id: OperationId; input: unknown; failure: DeviceError | null };

/** An event that is named where it happens, or a call that may stand for one. */
export type Happening =
  | { event: AnalyticsEvent; properties?: EventProperties | undefined }
  | EndedCall;
