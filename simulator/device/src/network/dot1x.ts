import type { Schema } from '@stillhouse/contracts/api';
import { formatDistinguishedName } from '../certificates/certificate-name.ts';
import { getFingerprint, getValidity } from '../certificates/certificates.ts';
import type { DeviceCore } from '../core/device-core.ts';
import type { DeviceState, Dot1xCredentials, Issue } from '../state/device-state.ts';
import { checkDot1x } from './dot1x-checks.ts';

/** After a rejection nothing has changed. The pointers of the issues refer to the request. */
type ConfigureResult = { outcome: 'configured' } | { outcome: 'rejected'; issues: Issue[] };

/** Stores the credentials for the Ethernet switch, in place of earlier ones. */
export function configureEthernetDot1x(
  core: DeviceCore,
  credentials: Schema<'Dot1xCredentials'>,
): ConfigureResult {
  return configure(core, credentials, (dot1x, stored) => {
    dot1x.ethernet = stored;
    core.emit({ type: 'dot1xChanged', interface: 'ethernet', configured: true });
  });
}

/** Stores the credentials for a Wi-Fi network. It does not join the network. */
export function configureWifiDot1x(
  core: DeviceCore,
  { ssid, isHidden = false, credentials }: Schema<'WifiDot1xRequest'>,
): ConfigureResult {
  return configure(core, credentials, (dot1x, stored) => {
    dot1x.wifi = { ssid, isHidden, credentials: stored };
    core.emit({ type: 'dot1xChanged', interface: 'wifi', configured: true });
  });
}

function configure(
  core: DeviceCore,
  credentials: Schema<'Dot1xCredentials'>,
  keep: (dot1x: DeviceState['network']['dot1x'], stored: Dot1xCredentials) => void,
): ConfigureResult {
  const { dot1x } = core.state.network;
  const checked = checkDot1x(core, credentials);
  if ('issues' in checked) return { outcome: 'rejected', issues: checked.issues };
  const { certificate, privateKey, authorities, newAuthorities } = checked;
  const { identity, method, phase2Method, password } = credentials;
  dot1x.caCertificates.push(...newAuthorities.map((authority) => authority.toString()));
  const [authority] = authorities;
  keep(dot1x, {
    identity,
    method,
    ...(phase2Method && { phase2Method }),
    ...(password && { password }),
    deviceCertificate: certificate.toString(),
    privateKey,
    ...(authority && { caFingerprint: getFingerprint(authority) }),
  });
  return { outcome: 'configured' };
}

/** The CA certificates stay, because the other interface may need them. */
export function removeEthernetDot1x(core: DeviceCore): void {
  const { dot1x } = core.state.network;
  if (dot1x.ethernet === undefined) return;
  delete dot1x.ethernet;
  core.emit({ type: 'dot1xChanged', interface: 'ethernet', configured: false });
}

/** The CA certificates stay, as for Ethernet. */
export function removeWifiDot1x(core: DeviceCore): void {
  const { dot1x } = core.state.network;
  if (dot1x.wifi === undefined) return;
  delete dot1x.wifi;
  core.emit({ type: 'dot1xChanged', interface: 'wifi', configured: false });
}

/** Lists the CA certificates, oldest first (R3.29). */
export function listDot1xCertificates({
  state,
  certificateReader,
}: DeviceCore): Schema<'Dot1xCertificate'>[] {
  return state.network.dot1x.caCertificates.map((pem) => {
    const certificate = certificateReader.parse(pem);
    const name = formatDistinguishedName(certificate.subject) || getFingerprint(certificate);
    return { name, type: 'CA', ...getValidity(certificate) };
  });
}

/**
 * Removes the CA certificates and the device certificates. Credentials without them are unusable
 * until they are set again. The private keys stay, so that the same certificates can be installed
 * again.
 */
export function removeDot1xCertificates(core: DeviceCore): void {
  const { dot1x } = core.state.network;
  dot1x.caCertificates = [];
  delete dot1x.ethernet?.deviceCertificate;
  delete dot1x.wifi?.credentials.deviceCertificate;
  core.emit({ type: 'dot1xCertificatesRemoved' });
}
