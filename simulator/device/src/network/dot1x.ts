import type { Schema } from '@stillhouse/contracts/api';
import { certificateName } from '../certificates/certificate-name.ts';
import { fingerprintOf, validityOf } from '../certificates/certificates.ts';
import type { DeviceCore } from '../core/device-core.ts';
import type { DeviceState, Dot1xCredentials, Issue } from '../state/device-state.ts';
import { checkDot1x } from './dot1x-checks.ts';

/** Rejected credentials have changed nothing; the issues' pointers are those of the request. */
type Configured = { outcome: 'configured' } | { outcome: 'rejected'; issues: Issue[] };

/** Keeps what the device shows to the switch that it is plugged into, in place of earlier credentials. */
export function configureEthernetDot1x(
  core: DeviceCore,
  credentials: Schema<'Dot1xCredentials'>,
): Configured {
  return configure(core, credentials, (dot1x, kept) => {
    dot1x.ethernet = kept;
    core.emit({ type: 'dot1xChanged', interface: 'ethernet', configured: true });
  });
}

/** Keeps what the device shows to the Wi-Fi network of that name. Joining it is another matter. */
export function configureWifiDot1x(
  core: DeviceCore,
  { ssid, isHidden = false, credentials }: Schema<'WifiDot1xRequest'>,
): Configured {
  return configure(core, credentials, (dot1x, kept) => {
    dot1x.wifi = { ssid, isHidden, credentials: kept };
    core.emit({ type: 'dot1xChanged', interface: 'wifi', configured: true });
  });
}

function configure(
  core: DeviceCore,
  credentials: Schema<'Dot1xCredentials'>,
  keep: (dot1x: DeviceState['network']['dot1x'], kept: Dot1xCredentials) => void,
): Configured {
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
    ...(authority && { caFingerprint: fingerprintOf(authority) }),
  });
  return { outcome: 'configured' };
}

/** The CA certificates stay: the other interface may need them. */
export function removeEthernetDot1x(core: DeviceCore): void {
  const { dot1x } = core.state.network;
  if (dot1x.ethernet === undefined) return;
  delete dot1x.ethernet;
  core.emit({ type: 'dot1xChanged', interface: 'ethernet', configured: false });
}

/** As for Ethernet. */
export function removeWifiDot1x(core: DeviceCore): void {
  const { dot1x } = core.state.network;
  if (dot1x.wifi === undefined) return;
  delete dot1x.wifi;
  core.emit({ type: 'dot1xChanged', interface: 'wifi', configured: false });
}

/** The CA certificates (spec section 3), oldest first. */
export function listDot1xCertificates({
  state,
  certificateReader,
}: DeviceCore): Schema<'Dot1xCertificate'>[] {
  return state.network.dot1x.caCertificates.map((pem) => {
    const certificate = certificateReader.parse(pem);
    const name = certificateName(certificate.subject) || fingerprintOf(certificate);
    return { name, type: 'CA', ...validityOf(certificate) };
  });
}

/**
 * Removes the CA certificates and the device's own. Credentials stay without theirs and are of no use until they are
 * set again; the private keys stay too, so that the same certificates can come back.
 */
export function removeDot1xCertificates(core: DeviceCore): void {
  const { dot1x } = core.state.network;
  dot1x.caCertificates = [];
  delete dot1x.ethernet?.deviceCertificate;
  delete dot1x.wifi?.credentials.deviceCertificate;
  core.emit({ type: 'dot1xCertificatesRemoved' });
}
