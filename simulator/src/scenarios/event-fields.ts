import type { DeviceEvent } from '@stillhouse/device/events/device-event';

type EventName = DeviceEvent['type'];

/** Names of all fields of an event, whichever form of it; two events may share one. */
type FieldsOf<Name extends EventName> = DeviceEvent extends infer Event
  ? Event extends { type: infer Type }
    ? Name extends Type
      ? Exclude<keyof Event, 'at' | 'type'>
      : never
    : never
  : never;

/** What happens on a device, and what each event tells. One that is forgotten here does not compile. */
const deviceEventFields: { readonly [Name in EventName]: readonly FieldsOf<Name>[] } = {
  power: ['from', 'to'],
  signedIn: ['role', 'via'],
  signInRefused: ['userName', 'via'],
  lockedOut: ['userName', 'forMs'],
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

/** What an exchange with the device's API tells when it is over. */
export const requestFields = [
  'operationId',
  'status',
  'outcome',
  'role',
  'via',
  'text',
  'fault',
] as const;

/** The name of the event that an exchange is over; it is none of the device's own. */
export const requestEvent = 'request';

/** Everything that a step can wait for, with the fields that it can ask for. */
export const eventFields: Readonly<Record<string, readonly string[]>> = {
  ...deviceEventFields,
  [requestEvent]: requestFields,
};
