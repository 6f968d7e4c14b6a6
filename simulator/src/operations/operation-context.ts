import type { DeviceClock } from '../clock/device-clock.ts';
import type { Device } from '../device/device.ts';
import type { Identity } from './access-token.ts';

/** What a handler works with beside its request. */
export interface OperationContext {
  readonly device: Device;
  readonly clock: DeviceClock;
  /** Over the network, or over the fixed local setup address (design D20). */
  readonly via: 'device' | 'setup';
  /** Who calls; null for the one operation that needs no token. */
  readonly identity: Identity | null;
}
