import type { TimerCallback } from '@stillhouse/device/clock/timer';
import type { ExchangeObserver } from '../http/exchange-observer.ts';
import type { DeviceHost } from '../http/host.ts';

/** Observes one device, and makes spans of what it does. Changes nothing of it. */
export type DeviceSpans = ExchangeObserver & {
  /** Returns the callback of a timer that is set now, observed. */
  readonly wrapTimer: (label: string, fire: TimerCallback) => TimerCallback;
  /** Call it when the device is there, and before its first exchange. */
  follow(host: Pick<DeviceHost, 'clock' | 'device' | 'journal'>): void;
};

/** @param id that of the device in the fleet */
export type OpenDeviceSpans = (id: string) => DeviceSpans;
