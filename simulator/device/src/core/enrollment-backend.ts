/** The response of the cloud to an enrollment code. */
export type EnrollmentVerdict =
  /** `organisationUrl` is https. */
  | { outcome: 'enrolled'; organisationUrl: string; endpointId: string }
  | { outcome: 'rejected'; reason: 'unknown' | 'used' | 'expired' };

/** A new enrollment code. */
export type EnrollmentCode = {
  /** 8 letters. */
  code: string;
  reusable?: boolean | undefined;
  used?: boolean | undefined;
  /** Epoch ms of the device's clock. */
  expiresAt?: number | undefined;
  /** Last part of the organization's address. */
  organisation?: string | undefined;
};

/**
 * The provider's enrollment service as the device sees it. The device itself decides whether it can
 * reach the service.
 */
export type EnrollmentBackend = {
  /**
   * Enrolls the device with a code, which may use it up.
   * @param now simulated time of the device, epoch ms
   */
  enroll(code: string, now: number): EnrollmentVerdict;
  /**
   * Adds a code, or replaces the same one. Returns false if there are too many.
   * @param now simulated time of the device, epoch ms
   */
  addCode(code: EnrollmentCode, now: number): boolean;
  /**
   * Returns the first valid code, or null.
   * @param now simulated time of the device, epoch ms
   */
  findValidCode(now: number): string | null;
  /** Returns an independent copy: codes used there stay valid here. */
  copy(): EnrollmentBackend;
};

/** A service without codes, for devices without a cloud. */
export const emptyEnrollmentBackend: EnrollmentBackend = {
  enroll: () => ({ outcome: 'rejected', reason: 'unknown' }),
  addCode: () => false,
  findValidCode: () => null,
  copy: () => emptyEnrollmentBackend,
};
