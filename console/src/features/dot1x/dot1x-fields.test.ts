import { expect, test } from 'vitest';
import {
  canSubmit,
  type Dot1xFields,
  emptyFields,
  getFieldProblems,
  readCredentials,
} from './dot1x-fields.ts';

const pem = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n';
const deviceFile = new File([pem], 'device.pem');
const filled: Dot1xFields = { ...emptyFields, identity: 'room-4', deviceFile };

// R4.35, R5.16.
test.each([
  [emptyFields, false, false],
  [{ ...filled, identity: '  ' }, false, false],
  [{ ...filled, deviceFile: null }, false, false],
  [filled, false, true],
  [filled, true, false],
  [{ ...filled, ssid: 'Staff' }, true, true],
])('%o, for Wi-Fi: %s, can be submitted: %s', (fields, isWifi, expected) => {
  expect(canSubmit(fields, isWifi)).toBe(expected);
});

// R5.18.
test('a network name is measured in bytes, and files by their extension', () => {
  const notes = new File(['x'], 'notes.txt');
  const fields = { ...filled, ssid: 'å'.repeat(17), deviceFile: notes, caFile: notes };
  expect(Object.keys(getFieldProblems(fields, true))).toEqual(['ssid', 'deviceFile', 'caFile']);
  expect(getFieldProblems({ ...filled, ssid: 'å'.repeat(16) }, true)).toEqual({});
});

// Decision 0089.
test('a file that is too large for the request is reported at its field', () => {
  const caFile = new File(['x'.repeat(300_001)], 'ca.pem');
  expect(getFieldProblems({ ...filled, caFile }, false)).toEqual({
    caFile: 'The file is larger than 300 KB. Choose a file that contains only certificates.',
  });
  const largest = new File(['x'.repeat(300_000)], 'ca.pem');
  expect(getFieldProblems({ ...filled, caFile: largest }, false)).toEqual({});
});

// R3.25, R3.30.
test('only the fields that the method needs are sent', async () => {
  const rest = { phase2Method: 'PAP', password: 'correct-horse' } as const;
  const sent = async (fields: Partial<Dot1xFields>) => {
    const result = await readCredentials({ ...filled, ...rest, ...fields });
    return 'credentials' in result ? result.credentials : result;
  };
  const tls = { identity: 'room-4', method: 'TLS', deviceCertificate: pem };
  expect(await sent({})).toEqual(tls);
  expect(await sent({ method: 'NONE' })).toEqual({ ...tls, method: 'NONE' });
  expect(await sent({ method: 'TTLS' })).toEqual({ ...tls, ...rest, method: 'TTLS' });
  const { phase2Method: _, ...withoutPhase2 } = { ...tls, ...rest, method: 'PWD' };
  expect(await sent({ method: 'PWD' })).toEqual(withoutPhase2);
  const caFile = new File([pem], 'ca.crt');
  expect(await sent({ caFile })).toEqual({ ...tls, caCertificate: pem });
});

test('an empty file is reported at its field', async () => {
  const result = await readCredentials({ ...filled, caFile: new File([], 'ca.crt') });
  expect(result).toEqual({ problems: { caFile: '"ca.crt" is empty. Choose another file.' } });
});
