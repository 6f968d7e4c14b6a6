import { expect, test } from 'vitest';
import { findRemedy } from './remedies.mjs';

test.each([
  ['npm error code ENOSPC\nnpm error nospc ENOSPC: no space left on device, write', /disk is full/],
  ["EROFS: read-only file system, mkdir 'node_modules'", /cannot be written/],
  ['npm error code ENEEDAUTH\nnpm error need auth This command requires you to be', /npm login/],
  ['npm error code E401\nnpm error Incorrect or missing password.', /npm login/],
  ['npm error code EAI_AGAIN\nnpm error network request to the registry failed', /npm config list/],
  ['npm error code ECONNREFUSED\nnpm error network If you are behind a proxy', /"proxy"/],
  ['npm error code ERR_SOCKET_TIMEOUT', /Check the network/],
])('%j has a remedy', (output, remedy) => {
  expect(findRemedy(output)).toMatch(remedy);
});

test('an error in the code has no remedy outside of it', () => {
  expect(findRemedy("TypeError: Cannot read properties of undefined (reading 'x')")).toBeNull();
});
