import { expect, test } from 'vitest';
import { findRemoteOrigin } from './remote.ts';

const allowed = ['https://builds.example', 'http://localhost:8091'];

// R4.9, R7.11.
test.each([
  ["script-src 'self' https://builds.example", 'https://builds.example'],
  [
    "default-src 'self'; script-src 'self' http://localhost:8091; img-src *",
    'http://localhost:8091',
  ],
  ["Script-Src 'self' https://other.example https://builds.example", 'https://builds.example'],
])('the policy %j names %s', (policy, origin) => {
  expect(findRemoteOrigin(policy, allowed)).toBe(origin);
});

test.each([
  [null],
  [''],
  ["script-src 'self'"],
  ["script-src 'self' https://other.example"],
  ["script-src 'self' https://builds.example.attacker.example"],
  ['img-src https://builds.example'],
  ['script-src-elem https://builds.example'],
])('the policy %j names no allowed host', (policy) => {
  expect(findRemoteOrigin(policy, allowed)).toBeNull();
});
