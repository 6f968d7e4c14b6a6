import type { DeviceClock } from '@stillhouse/device/clock/device-clock';
import type { Device } from '@stillhouse/device/device';
import type { Identity } from './access-token.ts';
import type { RequestRecord } from './logs/request-record.ts';

/** What a handler works with beside its request. */
export type OperationContext = {
  readonly device: Device;
  readonly clock: DeviceClock;
  /** Over the network, or over the fixed local setup address (design D20). */
  readonly via: 'device' | 'setup';
  /** Who calls; null for the one operation that needs no token. */
  readonly identity: Identity | null;
  /** Where remote builds of the console come from (design D17); null: nowhere. */
  readonly remoteOrigin: string | null;
  /** The latest 500 exchanges with this device, this one included, in the order in which it took them up. */
  readonly requests: () => readonly RequestRecord[];
  /** Lets the body of this answer break off half way, as a lost network does. */
  readonly breakOff: () => void;
  /**
   * Holds the answer back until `at`, epoch ms of the device's clock. True when that time has come; false when the
   * client or the power has gone before, so that whatever is answered reaches nobody. Meanwhile the exchange counts
   * as held, not as in flight. Once time has come, it stands still until the handler answers or waits again: await
   * nothing there that needs the clock to move.
   */
  readonly waitUntil: (at: number) => Promise<boolean>;
};
