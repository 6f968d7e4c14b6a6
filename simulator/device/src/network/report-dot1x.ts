import type { Schema } from '@stillhouse/contracts/api';
import { formatDistinguishedName } from '../certificates/certificate-name.ts';
import { getValidity } from '../certificates/certificates.ts';
import type { DeviceCore } from '../core/device-core.ts';
import type { DeviceState, Dot1xCredentials, Ethernet, Wifi } from '../state/device-state.ts';
import { isEthernetConnected } from './reach.ts';
import { usesDot1x } from './wifi-join-result.ts';

type Dot1xInterface = Schema<'Dot1xInterface'>;
type Authorization = Schema<'Dot1xAuthorization'> | null;
type ReportedCredentials = Pick<
  Dot1xCredentials,
  'identity' | 'method' | 'phase2Method' | 'deviceCertificate'
>;

/** Reports what is set up for 802.1X on each interface, without secrets (R3.40). */
export function reportDot1x(
  core: Pick<DeviceCore, 'state' | 'certificateReader'>,
): Schema<'Dot1xStatus'> {
  const { state } = core;
  const { ethernet, wifi, dot1x } = state.network;
  return {
    ...(ethernet && {
      ethernet: report(core, dot1x.ethernet, getPortAuthorization(state, ethernet)),
    }),
    ...(wifi && { wifi: reportWifi(core, wifi) }),
  };
}

function reportWifi(
  core: Pick<DeviceCore, 'state' | 'certificateReader'>,
  wifi: Wifi,
): Dot1xInterface {
  const { dot1x } = core.state.network;
  const authorization = getWifiAuthorization(core.state, wifi);
  const joined = getJoinCredentials(wifi);
  if (wifi.saved && joined) {
    return { ...report(core, joined, authorization), ssid: wifi.saved.ssid };
  }
  const reported = report(core, dot1x.wifi?.credentials, authorization);
  return { ...reported, ...(dot1x.wifi && { ssid: dot1x.wifi.ssid }) };
}

/** Returns the credentials of an EAP network that was joined by password. */
function getJoinCredentials({ saved }: Wifi): ReportedCredentials | undefined {
  const { identity, method, phase2Method } = saved?.credentials ?? {};
  if (saved?.wifiSecurity !== 'EAP' || !identity || method === undefined) return undefined;
  return { identity, method, ...(phase2Method && { phase2Method }) };
}

function report(
  { certificateReader }: Pick<DeviceCore, 'certificateReader'>,
  credentials: ReportedCredentials | undefined,
  authorization: Authorization,
): Dot1xInterface {
  const admission = authorization === null ? {} : { authorization };
  if (credentials === undefined) return { configured: false, ...admission };
  const { identity, method, phase2Method, deviceCertificate } = credentials;
  const certificate = deviceCertificate && certificateReader.parse(deviceCertificate);
  return {
    configured: true,
    identity,
    method,
    ...(phase2Method && { phase2Method }),
    ...(certificate && {
      certificate: {
        subject: formatDistinguishedName(certificate.subject),
        issuer: formatDistinguishedName(certificate.issuer),
        ...getValidity(certificate),
      },
    }),
    ...admission,
  };
}

function getPortAuthorization(state: DeviceState, { refused }: Ethernet): Authorization {
  if (state.power.state !== 'on' || !isEthernetConnected(state)) return null;
  if (refused !== undefined) return 'unauthorized';
  return state.conditions.dot1xRequired === undefined ? 'notRequested' : 'authorized';
}

function getWifiAuthorization(state: DeviceState, wifi: Wifi): Authorization {
  const { saved, radioEnabled, connection, failure } = wifi;
  const isDot1x =
    saved !== undefined && (usesDot1x(state, saved) || getJoinCredentials(wifi) !== undefined);
  if (!isDot1x || !radioEnabled) return null;
  if (connection === 'CONNECTED') return 'authorized';
  const isRejected = failure === 'dot1xRefused' || failure === 'wrongCredentials';
  return connection === 'FAILED' && isRejected ? 'unauthorized' : null;
}
