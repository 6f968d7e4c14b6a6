/** What the cloud says to an enrollment code. */
export type EnrollmentVerdict =
  /** `organisationUrl` is https. */
  | { outcome: 'enrolled'; organisationUrl: string; endpointId: string }
  | { outcome: 'refused'; reason: 'unknown' | 'used' | 'expired' };

/** The provider's enrollment back end, as far as a device knows it. Whether it is reached is the device's matter. */
export interface CloudDesk {
  /**
   * Enrolls the device with a code, which may be used up by that.
   * @param now simulated time of the device, epoch ms
   */
  enroll(code: string, now: number): EnrollmentVerdict;
}

/** Of a device that is made without a cloud: no code is known there. */
export const emptyDesk: CloudDesk = { enroll: () => ({ outcome: 'refused', reason: 'unknown' }) };
