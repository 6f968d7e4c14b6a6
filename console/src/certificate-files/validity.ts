const dayMs = 24 * 3_600_000;

/** Warn about a month before the expiry, and again when it gets close. */
const warnMs = 30 * dayMs;
const urgeMs = 10 * dayMs;

/** A certificate with a lifetime of a few days is not about to expire from its first day on. */
const warnShare = 1 / 3;
const urgeShare = 1 / 9;

export type Validity = {
  kind: 'valid' | 'expiring' | 'expiringSoon' | 'expired' | 'notYetValid' | 'notValid';
  /** The text of the badge. */
  text: string;
};

/**
 * The validity period, in epoch milliseconds. `isValid` is the device's own assessment, if it
 * reports one.
 */
type Dates = { notBefore: number; notAfter: number; isValid?: boolean };

/** Means that a certificate has no expiry (RFC 5280 section 4.1.2.5). */
const noExpiry = Date.UTC(9999, 11, 31, 23, 59, 59);

export function hasNoExpiry({ notAfter }: Pick<Dates, 'notAfter'>): boolean {
  return notAfter >= noExpiry;
}

/**
 * Returns the validity state of a certificate.
 *
 * @param now the time of the device, epoch milliseconds
 */
export function getValidity({ notBefore, notAfter, isValid }: Dates, now: number): Validity {
  if (now > notAfter) return { kind: 'expired', text: 'Expired' };
  if (now < notBefore) return { kind: 'notYetValid', text: 'Not valid yet' };
  // The device may reject the certificate for another reason.
  if (isValid === false) return { kind: 'notValid', text: 'Not valid' };
  const leftMs = notAfter - now;
  const lifeMs = notAfter - notBefore;
  if (leftMs <= Math.min(urgeMs, lifeMs * urgeShare)) {
    return { kind: 'expiringSoon', text: formatExpiry(leftMs) };
  }
  if (leftMs <= Math.min(warnMs, lifeMs * warnShare)) {
    return { kind: 'expiring', text: formatExpiry(leftMs) };
  }
  return { kind: 'valid', text: 'Valid' };
}

/** Rounded down, so that a certificate never expires earlier than displayed. */
function formatExpiry(leftMs: number): string {
  const days = Math.floor(leftMs / dayMs);
  if (days === 0) return 'Expires within a day';
  return `Expires in ${days} ${days === 1 ? 'day' : 'days'}`;
}
