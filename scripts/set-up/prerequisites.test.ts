import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { checkNode, checkTestPrograms, checkWritable } from './prerequisites.mjs';

test('a machine with all programs passes', () => {
  expect(() => checkNode()).not.toThrow();
  expect(() => checkTestPrograms()).not.toThrow();
});

test('an old Node is reported with the version to install', () => {
  expect(() => checkNode('18.20.4')).toThrow(
    'Node.js 18.20.4 is too old: install Node.js 20 or newer.',
  );
});

test.each(['git', 'curl', 'openssl', 'unzip'])(
  'a test run without %s says what to install',
  (it) => {
    const sentence = new RegExp(`"${it}" is not on the PATH \\(needed for .+\\): install ${it}\\.`);
    expect(() => checkTestPrograms('')).toThrow(sentence);
  },
);

test('a folder that cannot be written is reported with the remedy', () => {
  const file = fileURLToPath(import.meta.url);
  expect(() => checkWritable([dirname(file)])).not.toThrow();
  expect(() => checkWritable([join(file, 'results')])).toThrow(
    /^Tests cannot write to .+results\. Run them as the owner of the checkout, or in a copy/,
  );
});
