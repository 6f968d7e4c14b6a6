import type { DeviceSchemas } from '../state/device-state.ts';

/** The address of a sign-in: the network's or the local setup address (R6.14). */
export type SignInRoute = DeviceSchemas['DeviceSignInRoute'];

/** `at` is simulated time in epoch ms. */
export type DeviceEvent = DeviceSchemas['DeviceEvent'];

type WithoutTime<Event> = Event extends unknown ? Omit<Event, 'at'> : never;

/** An event of a device, without its time. */
export type DeviceEventData = WithoutTime<DeviceEvent>;

export type DeviceEventListener = (event: DeviceEvent) => void;
