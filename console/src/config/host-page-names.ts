// Public names: host pages depend on them.

/** Custom events on `document` by which a host page hands over a sign-in (R4.5). */
export const documentEvents = {
  /** `detail` is a token of the device, as in the sign-in response. */
  token: 'stillhouse:token',
  /** `detail` is the setup code: the serial number, the password of the user `setup`. */
  setupCode: 'stillhouse:setup-code',
} as const;

/**
 * Values on `window` that a host page may set before the console starts. They mean the same as the
 * events.
 */
export const windowValues = { token: 'stillhouseToken', setupCode: 'stillhouseSetupCode' } as const;
