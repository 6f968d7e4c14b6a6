import type { DeviceEvent } from '@stillhouse/device/events/device-event';

type EventName = DeviceEvent['type'];

/** The names of all fields of an event in all its variants. */
type EventFieldNames<Name extends EventName> = DeviceEvent extends infer Event
  ? Event extends { type: infer Type }
    ? Name extends Type
      ? Exclude<keyof Event, 'at' | 'type'>
      : never
    : never
  : never;

/** The events of a device and their fields. A missing event is a type error. */
const deviceEventFields: { readonly [Name in EventName]: readonly EventFieldNames<Name>[] } = {
  power: ['from', 'to'],
  signedIn: ['role', 'via'],
  signInRefused: ['userName', 'via'],
  lockedOut: ['userName', 'via', 'forMs'],
  settingsChanged: ['group', 'keys'],
  paired: ['pairedDeviceName'],
  unpaired: [],
  conditionChanged: ['name', 'on'],
  updateState: ['from', 'to', 'trigger', 'failure'],
  factoryReset: [],
  certificateAdded: ['fingerprint'],
  certificateDeleted: ['fingerprint'],
  signingRequest: ['phase'],
  dot1xChanged: ['interface', 'configured'],
  dot1xCertificatesRemoved: [],
  setupModeChanged: ['mode'],
  setupCompleted: [],
  outOfBoxFinalized: [],
  videoPreviewChanged: ['preview'],
  enrollment: ['from', 'to', 'failure'],
  diagnostics: ['of', 'phase'],
  logGeneration: ['phase'],
  internet: ['from', 'to'],
  links: ['up'],
  networkSettingsChanged: ['group', 'keys'],
  hostnameAnnounced: ['hostname'],
  wifi: ['from', 'to', 'ssid', 'failure'],
  wifiRadio: ['enabled'],
  wifiForgotten: ['ssid'],
  stateReplaced: ['areas'],
};

/** The fields of a finished exchange with the device's API. */
export const requestFields = [
  'operationId',
  'status',
  'outcome',
  'role',
  'via',
  'text',
  'fault',
] as const;

/** The event for a finished exchange, which is not an event of the device. */
export const requestEvent = 'request';

/** All events that a step can wait for, with the fields that it can match. */
export const eventFields: Readonly<Record<string, readonly string[]>> = {
  ...deviceEventFields,
  [requestEvent]: requestFields,
};
