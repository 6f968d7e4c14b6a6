/** What the cloud says to an enrollment code. */
export type EnrollmentVerdict =
  /** `organisationUrl` is https. */
  | { outcome: 'enrolled'; organisationUrl: string; endpointId: string }
  | { outcome: 'refused'; reason: 'unknown' | 'used' | 'expired' };

/** An enrollment code as the cloud gives it out. */
export type EnrollmentCode = {
  /** 8 letters. */
  code: string;
  reusable?: boolean | undefined;
  used?: boolean | undefined;
  /** Epoch ms of the device's clock. */
  expiresAt?: number | undefined;
  /** Last part of the organisation's address. */
  organisation?: string | undefined;
};

/** The provider's enrollment back end, as far as a device knows it. Whether it is reached is the device's matter. */
export type EnrollmentBackend = {
  /**
   * Enrolls the device with a code, which may be used up by that.
   * @param now simulated time of the device, epoch ms
   */
  enroll(code: string, now: number): EnrollmentVerdict;
  /**
   * Gives out a code, in place of one of the same letters; false when it keeps no more.
   * @param now as above
   */
  addCode(code: EnrollmentCode, now: number): boolean;
  /**
   * The first code that it would take; null when it has none.
   * @param now as above
   */
  findValidCode(now: number): string | null;
  /** Another desk with the same codes: what is used up there is not used up here. */
  copy(): EnrollmentBackend;
};

/** Of a device that is made without a cloud: no code is known there. */
export const emptyEnrollmentBackend: EnrollmentBackend = {
  enroll: () => ({ outcome: 'refused', reason: 'unknown' }),
  addCode: () => false,
  findValidCode: () => null,
  copy: () => emptyEnrollmentBackend,
};
