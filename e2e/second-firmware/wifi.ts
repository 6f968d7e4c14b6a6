import type { Handler } from './call.ts';
import type { Device } from './device.ts';
import { type ClientCredentials, clientCredentials, readCredentials } from './dot1x.ts';
import {
  cases,
  checkBody,
  flag,
  type Json,
  members,
  only,
  type Rule,
  text,
  visible,
} from './fields.ts';
import { Problem } from './problem.ts';

const inRange = [
  { ssid: 'Lobby', signalStrength: 'Fair', band: 'TwoPointFour', wifiSecurity: 'NONE' },
  { ssid: 'Værksted 2', signalStrength: 'Excellent', band: 'Five', wifiSecurity: 'WPA2' },
  { ssid: 'Old "printer", 1', signalStrength: 'Poor', band: 'TwoPointFour', wifiSecurity: 'WEP' },
];
const networkPassword = 'brass-kettle';
const joinMs = 300;

/** How the last attempt to join went. */
export function getWifiState({ join, radio, wifi }: Device): { state: string; failure?: string } {
  if (join === null || !radio.shown.enabled || wifi.shown === null)
    return { state: 'DISCONNECTED' };
  if (Date.now() - join.startedAt < joinMs) return { state: 'CONNECTING' };
  return join.failure === null
    ? { state: 'CONNECTED' }
    : { state: 'FAILED', failure: join.failure };
}

export function describeWifi(device: Device) {
  const saved = device.wifi.shown;
  const { state, failure } = getWifiState(device);
  const isConnected = state === 'CONNECTED';
  return {
    isSaved: saved !== null,
    state,
    ...(failure !== undefined && device.style.reportsOptional && { failure }),
    ...(saved !== null && { security: saved.security, network: { ssid: saved.ssid } }),
    ...(isConnected && {
      level: 'Good',
      properties: {
        ip4Address: '203.0.113.9',
        subnetMask: '255.255.255.128',
        gateway: '203.0.113.1',
        ip6Address: null,
        macAddress: '0A:5C:11:00:7E:02',
      },
    }),
  };
}

export const getRadio: Handler = ({ radio }) => ({ status: 200, body: radio.shown });

export const switchRadio: Handler = (device, { body }) => {
  device.radio.current = checkBody<{ enabled: boolean }>(body, members({ enabled: flag }));
  if (device.radio.current.enabled && device.join !== null)
    device.join = { ...device.join, startedAt: Date.now() };
  return { status: 200, body: device.radio.current };
};

export const listInRange: Handler = (device) => ({
  status: 200,
  body: device.radio.shown.enabled ? device.sort(inRange) : [],
});

const ssid = text({
  min: 1,
  max: 32,
  check: (name) => (Buffer.byteLength(name) > 32 ? 'has more than 32 bytes' : null),
});

const password = (check: (value: string) => string | null) =>
  members({ password: visible({ min: 1, check }) });

const isPassphrase = (value: string) =>
  /^[0-9a-f]{64}$/i.test(value) || ([...value].length >= 8 && [...value].length <= 63);

const isWepKey = (value: string) =>
  [5, 13, 16, 29].includes([...value].length) ||
  /^([0-9a-f]{10}|[0-9a-f]{26}|[0-9a-f]{32}|[0-9a-f]{58})$/i.test(value);

const checkPassphrase = (value: string) => (isPassphrase(value) ? null : 'is no WPA password');
const checkWepKey = (value: string) => (isWepKey(value) ? null : 'is no WEP key');

const phase2 = only('NONE', 'PAP', 'MSCHAP', 'MSCHAPV2');
const enterprise = cases('method', {
  PEAP: members({
    method: only('PEAP'),
    identity: visible({ min: 1 }),
    password: visible({ min: 1 }),
    'anonymousIdentity?': visible(),
    'phase2Method?': phase2,
  }),
  NONE: members({
    method: only('NONE'),
    'identity?': visible(),
    'password?': visible(),
    'anonymousIdentity?': visible(),
    'phase2Method?': phase2,
  }),
});
const ignored = members({
  'password?': text(),
  'identity?': text(),
  'anonymousIdentity?': text(),
  'method?': only('NONE', 'PEAP'),
  'phase2Method?': phase2,
});

const secured = (credentials: Rule) => members({ ssid, wifiSecurity: text(), credentials });
const byPassword = {
  WPA: secured(password(checkPassphrase)),
  WPA2: secured(password(checkPassphrase)),
};

const joinForm = cases('wifiSecurity', {
  NONE: members({ ssid, wifiSecurity: text(), 'credentials?': ignored }),
  WEP: secured(password(checkWepKey)),
  ...byPassword,
  EAP: secured(enterprise),
});
const certificateForm = members({
  ssid,
  'isHidden?': flag,
  wifiSecurity: only('EAP'),
  credentials: clientCredentials,
});

type WifiBody = { ssid: string; wifiSecurity: string; credentials?: Json };

export const connect: Handler = (device, { body }) => {
  const given = (body as { credentials?: unknown } | null)?.credentials;
  const hasCertificate =
    typeof given === 'object' && given !== null && Object.hasOwn(given, 'deviceCertificate');
  const wanted = checkBody<WifiBody>(body, hasCertificate ? certificateForm : joinForm);
  const { wifiSecurity: security, credentials } = wanted;
  const withCertificate = hasCertificate
    ? { credentials: readCredentials(device, credentials as ClientCredentials) }
    : {};
  if (!device.radio.current.enabled) throw new Problem('wifi-radio-off', 'Switch it on.');
  device.wifi.current = { ssid: wanted.ssid, security, ...withCertificate };
  device.join = { startedAt: Date.now(), failure: findFailure(wanted) };
  return {
    status: 202,
    body: { ssid: wanted.ssid, wifiSecurity: security, state: 'CONNECTING' },
  };
};

function findFailure({ ssid: name, wifiSecurity, credentials }: WifiBody): string | null {
  const network = inRange.find((it) => it.ssid === name);
  if (network === undefined) return 'notFound';
  if (network.wifiSecurity !== wifiSecurity) return 'wrongSecurity';
  const isRight = wifiSecurity === 'NONE' || credentials?.password === networkPassword;
  return isRight ? null : 'wrongCredentials';
}

export const forget: Handler = (device) => {
  device.wifi.current = null;
  device.join = null;
  return { status: 204 };
};
