import { isSecretName } from '@stillhouse/foundation/secret-names';
import type { DeviceEvent, DeviceEventData } from '../events/device-event.ts';

type Log = 'system' | 'network' | 'update' | 'session' | 'audioVideo';

/** A line of the device's log. */
export type LogLine = {
  /** Epoch ms of the device's clock. */
  at: number;
  log: Log;
  text: string;
};

const maxTextLength = 500;

const userNames: readonly unknown[] = ['admin', 'setup', 'oob'];

/** The log for each type of event. A settings change is logged by its group. */
const logByEvent: Record<DeviceEventData['type'], Log> = {
  power: 'system',
  settingsChanged: 'system',
  paired: 'system',
  unpaired: 'system',
  factoryReset: 'system',
  setupModeChanged: 'system',
  setupCompleted: 'system',
  outOfBoxFinalized: 'system',
  logGeneration: 'system',
  stateReplaced: 'system',
  signedIn: 'session',
  signInRefused: 'session',
  lockedOut: 'session',
  updateState: 'update',
  certificateAdded: 'network',
  certificateDeleted: 'network',
  signingRequest: 'network',
  dot1xChanged: 'network',
  dot1xCertificatesRemoved: 'network',
  conditionChanged: 'network',
  internet: 'network',
  links: 'network',
  networkSettingsChanged: 'network',
  hostnameAnnounced: 'network',
  wifi: 'network',
  wifiRadio: 'network',
  wifiForgotten: 'network',
  enrollment: 'network',
  diagnostics: 'audioVideo',
  videoPreviewChanged: 'audioVideo',
};

const logBySettingsGroup: Record<string, Log> = {
  audiovideo: 'audioVideo',
  updates: 'update',
  ntp: 'network',
  remoteaccess: 'session',
};

/** Formats an event as one line: its type, then its fields. */
export function formatLogLine({ at, type, ...fields }: DeviceEvent): LogLine {
  const words = Object.entries(fields).map(
    ([name, value]) => `${name}=${formatValue(name, value)}`,
  );
  const log = logBySettingsGroup[String(Reflect.get(fields, 'group'))] ?? logByEvent[type];
  return { at, log, text: [type, ...words].join(' ').slice(0, maxTextLength) };
}

/** Masks unknown user names, because people type passwords into the wrong field. */
function formatValue(name: string, value: unknown): string {
  if (name === 'userName' && !userNames.includes(value)) return '(unknown)';
  if (isSecretName(name)) return '(secret)';
  const text = Array.isArray(value) ? value.join(',') : String(value);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a line is to stay one line
  const line = text.replace(/[\u0000-\u001f\u007f]/g, ' ');
  return /[ ="]/.test(line) ? JSON.stringify(line) : line;
}
