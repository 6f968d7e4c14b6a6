/** The event for a finished exchange with the device's API, which is not an event of the device. */
export const requestEvent = 'request';

/** Its fields and their values, or null for any value. */
export const requestFields: Readonly<Record<string, readonly unknown[] | null>> = {
  operationId: null,
  status: null,
  outcome: ['answered', 'reset', 'abandoned'],
  role: ['admin', 'setup', 'oob', null],
  via: ['network', 'setup'],
  text: null,
  fault: null,
};
