const dayMs = 24 * 3_600_000;

/** Owners of certificates ask to be told about a month before, and again when it gets close. */
const warnMs = 30 * dayMs;
const urgeMs = 10 * dayMs;

/** A certificate that lives for days only is not about to expire from its first day on. */
const warnShare = 1 / 3;
const urgeShare = 1 / 9;

export type Validity = {
  kind: 'valid' | 'expiring' | 'expiringSoon' | 'expired' | 'notYetValid' | 'notValid';
  /** In words; a badge shows it. */
  text: string;
};

/** From and until when a certificate counts, epoch milliseconds; `isValid` as the device says, where it does. */
type Dates = { notBefore: number; notAfter: number; isValid?: boolean };

/**
 * How a certificate stands.
 *
 * @param now the time of the device, epoch milliseconds
 */
export function validityOf({ notBefore, notAfter, isValid }: Dates, now: number): Validity {
  if (now > notAfter) return { kind: 'expired', text: 'Expired' };
  if (now < notBefore) return { kind: 'notYetValid', text: 'Not valid yet' };
  // the device knows its clock better than we do
  if (isValid === false) return { kind: 'notValid', text: 'Not valid' };
  const leftMs = notAfter - now;
  const lifeMs = notAfter - notBefore;
  if (leftMs <= Math.min(urgeMs, lifeMs * urgeShare)) {
    return { kind: 'expiringSoon', text: expiresIn(leftMs) };
  }
  if (leftMs <= Math.min(warnMs, lifeMs * warnShare)) {
    return { kind: 'expiring', text: expiresIn(leftMs) };
  }
  return { kind: 'valid', text: 'Valid' };
}

/** Rounded down: a certificate never lives longer than told. */
function expiresIn(leftMs: number): string {
  const days = Math.floor(leftMs / dayMs);
  if (days === 0) return 'Expires within a day';
  return `Expires in ${days} ${days === 1 ? 'day' : 'days'}`;
}
