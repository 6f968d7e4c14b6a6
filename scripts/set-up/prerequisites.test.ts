import { expect, test } from 'vitest';
import { findMissingPrerequisites } from './prerequisites.mjs';

test('a machine with all programs passes', () => {
  expect(findMissingPrerequisites()).toEqual([]);
});

test('an old Node is reported with the version to install', () => {
  expect(findMissingPrerequisites({ nodeVersion: '18.20.4' })).toEqual([
    'Node.js 18.20.4 is too old: install Node.js 20 or newer.',
  ]);
});

test('missing programs are reported with their purpose', () => {
  const missing = findMissingPrerequisites({ path: '' });
  for (const program of ['git', 'curl', 'openssl', 'unzip']) {
    expect(missing.join('\n')).toContain(`"${program}" is not on the PATH`);
  }
  expect(missing.every((sentence) => sentence.includes('install '))).toBe(true);
});
