import type { Handler } from './call.ts';
import type { Device, Lagging } from './device.ts';
import { checkBody, flag, type Json, members, only, type Rule, text, whole } from './fields.ts';
import { checkHost } from './hosts.ts';
import { Problem } from './problem.ts';
import { endOtherSessions } from './sessions.ts';

const hourMs = 3_600_000;

/** The GET and the PUT of a group whose keys are stored as they are. */
function createGroup(
  choose: (device: Device) => Lagging<Json>,
  rules: Readonly<Record<string, Rule>>,
): readonly [Handler, Handler] {
  const get: Handler = (device) => ({ status: 200, body: choose(device).shown });
  const change: Handler = (device, { body }) => {
    const group = choose(device);
    // A product has the keys that it shows.
    const mine = Object.entries(rules).filter(([name]) => Object.hasOwn(group.current, name));
    const optional = mine.map(([name, rule]) => [`${name}?`, rule] as const);
    const changes = checkBody(body, members(Object.fromEntries(optional), 1));
    group.current = { ...group.current, ...changes };
    return { status: 200, body: group.current };
  };
  return [get, change];
}

export const [getSystem, changeSystem] = createGroup(({ system }) => system, {
  osInstallPolicy: only('always', 'maintenanceWindow', 'never'),
  shareAnalyticsDisabled: flag,
  autoWakeEnabled: flag,
  hdmiCecEnabled: flag,
});

export const [getAudioVideo, changeAudioVideo] = createGroup(({ audioVideo }) => audioVideo, {
  autoPairingVolume: whole(-50, -30),
  musicModeEnabled: flag,
  usbAudioDevicesEnabled: flag,
  deepNoiseSuppressionEnabled: flag,
  cameraAntiBanding: only('Default', '50_Hz', '60_Hz'),
});

export const [getUpdates, changeUpdates] = createGroup(({ updates }) => updates as Lagging<Json>, {
  type: only('AUTOMATIC', 'MANUAL'),
  channel: text({ like: /^[\w.-]{1,64}$/ }),
});

export const getLogging: Handler = (device) => ({
  status: 200,
  body: { loggingEnabled: device.logging.shown.until > Date.now() },
});

export const changeLogging: Handler = (device, { body }) => {
  const rule = members({ 'loggingEnabled?': flag }, 1);
  const { loggingEnabled } = checkBody<{ loggingEnabled: boolean }>(body, rule);
  device.logging.current = { until: loggingEnabled ? Date.now() + hourMs : 0 };
  return { status: 200, body: { loggingEnabled } };
};

export const getAccess: Handler = (device) => ({ status: 200, body: device.access.shown });

export const changeAccess: Handler = (device, { body, claims }) => {
  const rule = members({ 'password?': text({ min: 8, max: 1024 }), 'lock?': flag }, 1);
  const { password, lock } = checkBody<{ password?: string; lock?: boolean }>(body, rule);
  if (lock !== undefined) device.access.current = { ...device.access.current, lock };
  if (password !== undefined) {
    device.password = password;
    endOtherSessions(device, claims);
  }
  return { status: 200, body: device.access.current };
};

const zones = [
  ['Pacific/Auckland', 'NZST', 'New Zealand Standard Time'],
  ['Asia/Kathmandu', 'NPT', 'Nepal Time'],
  ['America/St_Johns', 'NST', 'Newfoundland Standard Time'],
  ['Europe/Lisbon', 'WET', 'Western European Time'],
  ['America/Sao_Paulo', 'BRT', 'Brasília Time'],
  ['Etc/GMT+5', 'GMT-5', 'Five hours behind'],
].map(([id = '', displayName = '', longDisplayName = '']) => ({
  id,
  displayName,
  longDisplayName,
}));

const describeZone = (id: string) => {
  const zone = zones.find((it) => it.id === id);
  return { id, longDisplayName: zone?.longDisplayName ?? id };
};

function getOffset(timeZone: string): string {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const part = format.formatToParts().find(({ type }) => type === 'timeZoneName');
  return part?.value.replace('GMT', '') || '+00:00';
}

export const listTimeZones: Handler = (device) => ({
  status: 200,
  body: device.sort(zones.map((zone) => ({ ...zone, offset: getOffset(zone.id) }))),
});

const formatTime = ({ timeZone, ...rest }: Device['time']['current']) => ({
  ...rest,
  timeZone: describeZone(timeZone),
});

export const getTime: Handler = ({ time }) => ({ status: 200, body: formatTime(time.shown) });

const timeRule = members(
  {
    'use24HourTimeFormat?': flag,
    'timeZone?': members({ id: only(...zones.map(({ id }) => id)), 'longDisplayName?': text() }),
  },
  1,
);

export const changeTime: Handler = ({ time }, { body }) => {
  const { timeZone, ...rest } = checkBody<{ timeZone?: { id: string } }>(body, timeRule);
  const zone = timeZone === undefined ? {} : { timeZone: timeZone.id };
  time.current = { ...time.current, ...rest, ...zone };
  return { status: 200, body: formatTime(time.current) };
};

/** The time servers that can be reached here. */
const reachable = ['clock.vendor.example', 'ntp.room.example', '192.0.2.123'];

export const getNtp: Handler = ({ ntp }) => ({ status: 200, body: ntp.shown });

const ntpRule = members({
  ntpServer: text({ like: /^[A-Za-z0-9.:_-]{1,253}$/, check: checkHost }),
  'saveAnyway?': flag,
});

export const changeNtp: Handler = ({ ntp }, { body }) => {
  const { ntpServer, saveAnyway } = checkBody<{ ntpServer: string; saveAnyway?: boolean }>(
    body,
    ntpRule,
  );
  if (saveAnyway !== true && !reachable.includes(ntpServer))
    throw new Problem('ntp-server-unreachable', `No time from ${ntpServer}.`);
  ntp.current = { ntpServer };
  return { status: 200, body: ntp.current };
};

const languages = [
  { tag: 'pt-BR', displayLanguage: 'Português (Brasil)' },
  { tag: 'mi', displayLanguage: 'Māori' },
  { tag: 'sr-Cyrl', displayLanguage: 'Српски', displayScript: 'ћирилица' },
  { tag: 'sr-Latn', displayLanguage: 'Srpski', displayScript: 'latinica' },
];

export const listLanguages: Handler = (device) => ({ status: 200, body: device.sort(languages) });

export const [getLanguage, changeLanguage] = createGroup(
  ({ language }) => language as Lagging<Json>,
  { languageCode: only(...languages.map(({ tag }) => tag)) },
);
