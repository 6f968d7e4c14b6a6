import { expect, test } from 'vitest';
import { validateRequest } from '../../build/control-validators.js';

// Of a value that may have several forms, the rejection is about the form that its type fits.
test.each<[Parameters<typeof validateRequest>[0], object, string, string]>([
  ['leaseDevice', { profile: 'MyProfile' }, '/profile', 'such as "cable-out", but is "MyProfile"'],
  ['leaseDevice', { profile: 5 }, '/profile', 'must be an object, but is 5'],
  ['advanceClock', { by: 'soon' }, '/by', 'such as "90s", but is "soon"'],
  ['advanceClock', { by: -1 }, '/by', 'must be at least 0, but is -1'],
  ['advanceClock', { to: 'soon' }, '/to', 'must be a valid date and time'],
])('%s rejects %j at %s', (operationId, body, pointer, message) => {
  const issues = validateRequest(operationId, body);
  expect(issues).toEqual([{ pointer, message: expect.stringContaining(message) }]);
});
