import { expect, test } from 'vitest';
import { createProblem, isProblemCode, problemCodes, problemMediaType } from './problems.ts';
import { validateResponse } from './validators.ts';

test('every code creates a valid problem', () => {
  for (const code of problemCodes) {
    const { body } = createProblem(400, code, 'Cause, value and remedy.', {
      instance: '/api/v1/admin_login',
      errors: [{ pointer: '/userName', message: 'is missing; add it' }],
    });
    expect(validateResponse('signIn', 400, problemMediaType, body), code).toEqual([]);
  }
});

test('problems of the same kind have the same title', () => {
  expect(createProblem(404, 'sign-in-refused', 'User name and password do not match.')).toEqual({
    status: 404,
    body: {
      type: 'urn:stillhouse:problem:sign-in-refused',
      title: 'Sign-in refused',
      status: 404,
      detail: 'User name and password do not match.',
      code: 'sign-in-refused',
    },
  });
});

test('a problem has its headers', () => {
  const headers = { 'retry-after': '5' };
  expect(createProblem(503, 'booting', 'Try again in 5 s.', { headers }).headers).toEqual(headers);
});

test('a name is a problem code only if the contract has it', () => {
  expect(isProblemCode('booting')).toBe(true);
  expect(isProblemCode('toString')).toBe(false);
});
