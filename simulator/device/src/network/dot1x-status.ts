import { getFingerprint, isValidAt } from '../certificates/certificates.ts';
import type { DeviceCore } from '../core/device-core.ts';
import { formatOutOfDate } from './dot1x-chain.ts';

/**
 * Returns the reason why an 802.1x network rejects this interface, or null. Not cached, because
 * certificates expire with time.
 */
export function getDot1xRejection(
  { state, clock, certificateReader }: DeviceCore,
  on: 'ethernet' | 'wifi',
): string | null {
  const { dot1x } = state.network;
  const now = clock.now();
  const credentials = on === 'ethernet' ? dot1x.ethernet : dot1x.wifi?.credentials;
  if (credentials === undefined) return 'No 802.1x credentials are set.';
  const { method, deviceCertificate, caFingerprint } = credentials;
  if (method === 'NONE') return 'The 802.1x method is NONE, which proves nothing to the network.';
  if (deviceCertificate === undefined) return 'The 802.1x certificates have been removed.';
  const certificate = certificateReader.parse(deviceCertificate);
  if (!isValidAt(certificate, now)) return `${formatOutOfDate(certificate, now)}.`;
  if (caFingerprint === undefined) return null;
  const authority = dot1x.caCertificates
    .map((pem) => certificateReader.parse(pem))
    .find((each) => getFingerprint(each) === caFingerprint);
  if (authority === undefined) return 'The CA certificate of the 802.1x credentials is gone.';
  return isValidAt(authority, now) ? null : `${formatOutOfDate(authority, now)}.`;
}
