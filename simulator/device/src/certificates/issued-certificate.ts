import type { DeviceCore } from '../core/device-core.ts';
import type { ActionParameters } from '../state/device-state.ts';
import {
  addCertificates,
  deleteCertificate,
  getFingerprint,
  getValidity,
  maxCertificates,
} from './certificates.ts';

const dayMs = 24 * 3_600_000;

/** The console warns of certificates that expire within this time. */
const expiringMs = 30 * dayMs;

type CertificateValidity = NonNullable<ActionParameters['validity']>;

const validities = ['valid', 'expiring', 'expired'] as const satisfies CertificateValidity[];

/** When certificates begin and end, relative to now. */
const periods: Record<CertificateValidity, { notBefore: number; notAfter: number }> = {
  valid: { notBefore: -30 * dayMs, notAfter: 335 * dayMs },
  expiring: { notBefore: -360 * dayMs, notAfter: 5 * dayMs },
  expired: { notBefore: -395 * dayMs, notAfter: -30 * dayMs },
};

/** The range of an instant in device-state.yaml. */
const maxInstant = 253_402_300_799_999;

/** Returns why no certificate can be uploaded, without the period, or null. */
export function findCertificateObstacle({ state }: DeviceCore): string | null {
  if (state.power.state !== 'on') return 'The device is not on. Power it on, or wait';
  return state.certificates.length < maxCertificates
    ? null
    : `The device stores at most ${maxCertificates} certificates. Remove some first`;
}

/** Lists the validities that a certificate can have at the device's time. */
export function listValidities({ clock }: DeviceCore): CertificateValidity[] {
  return validities.filter((validity) => {
    const notAfter = clock.now() + periods[validity].notAfter;
    return notAfter >= 0 && notAfter <= maxInstant;
  });
}

/**
 * Issues a certificate and uploads it. Returns the reason if the time does not allow the validity,
 * without the period.
 */
export function addIssuedCertificate(
  core: DeviceCore,
  validity: CertificateValidity,
): string | null {
  const now = Math.floor(core.clock.now() / 1000) * 1000;
  if (!listValidities(core).includes(validity)) {
    return `By the device's clock it is ${new Date(now).toISOString()}, so no certificate can be ${validity}`;
  }
  const notBefore = Math.max(0, now + periods[validity].notBefore);
  const notAfter = now + periods[validity].notAfter;
  const commonName = `${validity}.example`;
  const pem = core.certificateReader.issue({ commonName, notBefore, notAfter });
  const result = addCertificates(core, `${validity}.pem`, new TextEncoder().encode(pem));
  return result.outcome === 'added' ? null : result.issue.message.replace(/\.$/, '');
}

/** Deletes all uploaded certificates. */
export function deleteCertificates(core: DeviceCore): void {
  for (const pem of [...core.state.certificates]) {
    deleteCertificate(core, getFingerprint(core.certificateReader.parse(pem)));
  }
}

/** Returns the validity of the uploaded certificate that ends first, or null without any. */
export function getFirstExpiry({
  state,
  clock,
  certificateReader,
}: DeviceCore): CertificateValidity | null {
  if (state.certificates.length === 0) return null;
  const ends = state.certificates.map((pem) => getValidity(certificateReader.parse(pem)).notAfter);
  const leftMs = Math.min(...ends) - clock.now();
  if (leftMs < 0) return 'expired';
  return leftMs <= expiringMs ? 'expiring' : 'valid';
}
