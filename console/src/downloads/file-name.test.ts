import { expect, test } from 'vitest';
import { parseFileName } from './file-name.ts';

// R7.41.
test.each([
  ['attachment; filename="NAbc12d340001.pem"', 'NAbc12d340001.pem'],
  ['attachment; filename=logs.zip.p7m', 'logs.zip.p7m'],
  ['attachment;FILENAME="a b.zip" ; size=3', 'a b.zip'],
  [String.raw`attachment; filename="the \"one\".zip"`, 'the "one".zip'],
  [`attachment; filename="plain.zip"; filename*=UTF-8''na%C3%AFve.zip`, 'naïve.zip'],
  [`attachment; filename*=UTF-8''%E0%A4.zip; filename="plain.zip"`, 'plain.zip'],
  [`attachment; filename*=iso-8859-1''%E9.zip; filename="plain.zip"`, 'plain.zip'],
  ['attachment; filename="../../etc/passwd"', 'passwd'],
  ['attachment; filename="C:\\\\logs\\\\all.zip"', 'all.zip'],
  ['attachment; filename="line\nbreak.zip"', 'linebreak.zip'],
])('%s is saved as %s', (header, name) => {
  expect(parseFileName(header)).toBe(name);
});

test.each([
  null,
  '',
  'attachment',
  'attachment; filename=""',
  'attachment; filename=".."',
  'attachment; filename="logs/"',
])('%j names no file, so the default name is taken', (header) => {
  expect(parseFileName(header)).toBeNull();
});
