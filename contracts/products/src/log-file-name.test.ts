import { expect, test } from 'vitest';
import { defaultBrand } from './brand.ts';
import { formatLogFileName } from './log-file-name.ts';

const at = Date.UTC(2030, 0, 7, 9, 0, 30, 250);

// R9.23.
test('logs are named by prefix, product, serial number, firmware and time', () => {
  const status = {
    product: 'barra',
    serialNumber: 'NAbc12d340001',
    firmwareVersion: 'NFA1.20290401.0007',
  };
  expect(formatLogFileName(defaultBrand, status, at)).toBe(
    'oban_barra_NAbc12d340001_NFA1.20290401.0007_20300107T090030Z.zip.p7m',
  );
});

test('without a status, logs are named by prefix and time', () => {
  expect(formatLogFileName({ logPrefix: 'still' }, undefined, at)).toBe(
    'still_20300107T090030Z.zip.p7m',
  );
});
