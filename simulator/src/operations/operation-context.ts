import type { DeviceClock } from '@stillhouse/device/clock/device-clock';
import type { Device } from '@stillhouse/device/device';
import type { Identity } from './access-token.ts';
import type { RequestRecord } from './logs/request-record.ts';

/** The context of a request for its handler. */
export type OperationContext = {
  readonly device: Device;
  readonly clock: DeviceClock;
  /** The network's address or the local setup address (R6.14). */
  readonly via: 'device' | 'setup';
  /** The caller's role. Null for the one operation without a token. */
  readonly identity: Identity | null;
  /** Origin of remote builds of the console, or null (R4.9). */
  readonly getRemoteOrigin: () => string | null;
  /** The latest 500 exchanges with this device, including this one, in order of acceptance. */
  readonly requests: () => readonly RequestRecord[];
  /** Aborts the response body half way, as a lost network does. */
  readonly breakOff: () => void;
  /**
   * Delays the response until `at`, epoch ms of the device's clock. Resolves to false if the client
   * or the power is gone earlier, so that no response is delivered. Meanwhile the exchange counts
   * as held, not as in flight. Afterwards time stands still until the handler responds or waits
   * again, so do not await anything that needs the clock.
   */
  readonly waitUntil: (at: number) => Promise<boolean>;
};
