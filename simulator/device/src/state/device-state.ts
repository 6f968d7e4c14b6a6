/**
 * Types of the device state, generated from `simulator/device/device-state.yaml` by `npm run
 * generate`.
 */
import type { components } from '../../generated/device-state.d.ts';

export type DeviceSchemas = components['schemas'];
export type DeviceState = DeviceSchemas['DeviceState'];
export type UpdateFailure = DeviceSchemas['UpdateFailure'];
export type ActionName = DeviceSchemas['ActionName'];
export type ActionTopic = DeviceSchemas['ActionTopic'];
export type ActionParameters = DeviceSchemas['ActionParameters'];
export type PowerState = DeviceState['power']['state'];
export type Settings = DeviceState['settings'];
export type Ethernet = NonNullable<DeviceState['network']['ethernet']>;
export type Wifi = NonNullable<DeviceState['network']['wifi']>;
export type Internet = DeviceState['network']['internet'];
export type AddressLease = Ethernet['lease'];
export type SavedWifi = NonNullable<Wifi['saved']>;
export type WifiFailure = NonNullable<Wifi['failure']>;
export type NearbyNetwork = DeviceState['nearbyNetworks'][number];
export type Dot1xCredentials = NonNullable<DeviceState['network']['dot1x']['ethernet']>;
export type Conditions = DeviceState['conditions'];
export type ConditionName = keyof Conditions;
export type ScheduledTask = DeviceState['scheduledTasks'][number];
export type Task = ScheduledTask['task'];
export type TaskKind = ScheduledTask['task']['kind'];
export type Enrollment = DeviceState['enrollment'];
export type DiagnosticsKind = keyof DeviceState['diagnostics'];
export type SignInFailures = DeviceState['signIn']['failures'][number];

/** A problem with a value: JSON pointer (RFC 6901) and sentence. */
export type Issue = {
  pointer: string;
  message: string;
};

/** Validates a value against the schema in device-state.yaml. An empty list means valid. */
export type StateValidator = (value: unknown) => Issue[];

/** Result of a change: the new settings of the group, or why nothing was changed. */
export type UpdateResult<Group> =
  | { outcome: 'updated'; settings: Group }
  | { outcome: 'rejected'; issues: Issue[] };
