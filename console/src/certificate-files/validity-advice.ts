import type { Validity } from './validity.ts';

type Advice = {
  /** What is wrong, after the name of the certificate; without a full stop. */
  finding: (validity: Validity) => string;
  /** What to do about it. */
  remedy: string;
};

/** What to do about a certificate that needs attention; null if it needs none. */
export const validityAdvice: Record<Validity['kind'], Advice | null> = {
  valid: null,
  expiring: {
    finding: ({ text }) => text.toLowerCase(),
    remedy: 'Plan its replacement.',
  },
  expiringSoon: {
    finding: ({ text }) => text.toLowerCase(),
    remedy: 'Upload a replacement before then.',
  },
  expired: {
    finding: () => 'has expired',
    remedy: 'Upload a replacement and remove this one.',
  },
  notYetValid: {
    finding: () => 'is not valid yet, according to the clock of the device',
    remedy: 'If it should be, check the time server of the device.',
  },
  notValid: {
    finding: () => 'is not valid, as the device reports',
    remedy: 'Replace it.',
  },
};
