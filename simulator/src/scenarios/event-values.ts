import { upgradeMachine } from '@stillhouse/contracts/state-machines';
import { listConditionKinds } from '@stillhouse/device/conditions/conditions';
import { deviceStateFields } from '../../client/generated/device-state-fields.ts';
import { findField } from '../name-checks/fields.ts';
import { requestEvent } from './event-fields.ts';

const booleans = [true, false];
const roles = ['admin', 'setup', 'oob'];
const routes = ['network', 'setup'];

/** Fields with the values of a place in the state. */
function copyValues(pointer: string, ...fields: string[]): Record<string, readonly unknown[]> {
  const values = findField(deviceStateFields, pointer)?.values;
  if (values === undefined) throw new Error(`${pointer} has no list of values.`);
  return Object.fromEntries(fields.map((field) => [field, values]));
}

/** The values of the fields that can have few. Other fields can have any value. */
export const eventValues: Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>> = {
  power: copyValues('/power/state', 'from', 'to'),
  signedIn: { role: roles, via: routes },
  signInRefused: { via: routes },
  conditionChanged: { name: listConditionKinds().map(({ name }) => name), on: booleans },
  updateState: {
    ...copyValues('/updates/state', 'from', 'to'),
    trigger: Object.keys(upgradeMachine.triggers),
  },
  signingRequest: { phase: ['started', 'made', 'timedOut', 'abandoned'] },
  dot1xChanged: { interface: ['ethernet', 'wifi'], configured: booleans },
  setupModeChanged: copyValues('/setup/mode', 'mode'),
  videoPreviewChanged: { preview: booleans },
  enrollment: {
    ...copyValues('/enrollment/state', 'from', 'to'),
    ...copyValues('/enrollment/failure', 'failure'),
  },
  diagnostics: { phase: ['started', 'done', 'failed', 'cleared'] },
  logGeneration: { phase: ['started', 'finished', 'timedOut', 'interrupted'] },
  internet: copyValues('/network/internet', 'from', 'to'),
  links: { up: booleans },
  networkSettingsChanged: { group: ['ethernet', 'hostname', 'proxy'] },
  wifi: {
    ...copyValues('/network/wifi/connection', 'from', 'to'),
    ...copyValues('/network/wifi/failure', 'failure'),
  },
  wifiRadio: { enabled: booleans },
  [requestEvent]: {
    outcome: ['answered', 'reset', 'abandoned'],
    role: [...roles, null],
    via: routes,
  },
};
