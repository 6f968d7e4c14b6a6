import { expect, test } from 'vitest';
import { insertNames, removeNames } from './device-names.ts';

const first = { commonName: 'Room-4.example', serialNumber: 'NAbc12d340001' };
const next = { commonName: 'room-5.example', serialNumber: 'NAbc12d340002' };

// R4.68.
test.each([
  ['room-4.example', 'room-5.example'],
  ['host/room-4.example', 'host/room-5.example'],
  ['CORP\\room-4.example', 'CORP\\room-5.example'],
  ['room-4.example@corp.example', 'room-5.example@corp.example'],
  ['host/Room-4.example.corp', 'host/room-5.example.corp'],
  ['room-4.example$', 'room-5.example$'],
  ['nabc12d340001@corp.example', 'NAbc12d340002@corp.example'],
  // The name of something else.
  ['boardroom-4.example', 'boardroom-4.example'],
  ['room-4.examples', 'room-4.examples'],
  ['rooms', 'rooms'],
  ['', ''],
])('%j of the first device is %j on the next', (identity, expected) => {
  const { identity: general } = removeNames({ identity }, first);
  expect(insertNames({ identity: general }, next)).toEqual({ identity: expected });
});

test('a device without names leaves all texts as they are', () => {
  const none = { commonName: '', serialNumber: '' };
  expect(removeNames({ identity: 'host/room-4' }, none)).toEqual({ identity: 'host/room-4' });
});
