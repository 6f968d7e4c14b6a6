/**
 * The types of a device's state. They are generated: change `simulator/device/device-state.yaml`, then run
 * `npm run generate`.
 */
import type { components } from '../../generated/device-state.d.ts';

export type DeviceState = components['schemas']['DeviceState'];
export type UpdateFailure = components['schemas']['UpdateFailure'];
export type ActionName = components['schemas']['ActionName'];
export type ActionParameters = components['schemas']['ActionParameters'];
export type PowerState = DeviceState['power']['state'];
export type Settings = DeviceState['settings'];
export type Ethernet = NonNullable<DeviceState['network']['ethernet']>;
export type Wifi = NonNullable<DeviceState['network']['wifi']>;
export type Internet = DeviceState['network']['internet'];
export type AddressLease = Ethernet['lease'];
export type SavedWifi = NonNullable<Wifi['saved']>;
export type WifiFailure = NonNullable<Wifi['failure']>;
export type NearbyNetwork = DeviceState['neighbourhood'][number];
export type Dot1xCredentials = NonNullable<DeviceState['network']['dot1x']['ethernet']>;
export type Conditions = DeviceState['conditions'];
export type ConditionName = keyof Conditions;
export type AgendaItem = DeviceState['agenda'][number];
export type Task = AgendaItem['task'];
export type TaskKind = AgendaItem['task']['kind'];
export type Enrollment = DeviceState['enrollment'];
export type DiagnosticsKind = keyof DeviceState['diagnostics'];
export type SignInFailures = DeviceState['signIn']['failures'][number];

/** What is wrong with a value, and where: a JSON pointer (RFC 6901) and a sentence. */
export type Issue = {
  pointer: string;
  message: string;
};

/** Issues of a value that is to be a state, by the schema in device-state.yaml; none means it is one. */
export type StateValidator = (value: unknown) => Issue[];

/** A change of settings: the whole group as it now is, or why nothing was changed. */
export type Updated<Group> =
  | { outcome: 'updated'; settings: Group }
  | { outcome: 'refused'; issues: Issue[] };
