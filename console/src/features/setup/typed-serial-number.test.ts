import { expect, test } from 'vitest';
import { readTypedSerialNumber } from './typed-serial-number.ts';

// R5.19, R5.21, R9.22.
test.each(['NBM36DLJ34462', 'nbm36dlj34462', 'Nbm36dlJ34462', '  nBM36DLJ34462 '])(
  '%j is a serial number, whatever its case',
  (typed) => {
    expect(readTypedSerialNumber(typed)).toEqual({ serialNumber: 'NBM36DLJ34462' });
  },
);

test.each([
  ['', 'Enter the serial number.'],
  ['  ', 'Enter the serial number.'],
  ['NBM36DLJ3446', 'This is not a serial number.'],
  ['NMM36DLJ34462', 'This is not a serial number.'],
  ['NBM36DLJ34462 x', 'This is not a serial number.'],
])('%j is rejected: %s', (typed, problem) => {
  expect(readTypedSerialNumber(typed)).toEqual({ problem: expect.stringContaining(problem) });
});
