import { expect, test } from 'vitest';
import { findConflict, formatConflict } from './find-conflict.ts';

// R2.76.
test.each([
  ['nothing changed', { a: 1 }, { a: 1 }, { a: 2 }, null],
  ['another setting changed', { a: 1, b: 1 }, { a: 1, b: 2 }, { a: 2 }, null],
  ['the setting changed', { a: 1 }, { a: 3 }, { a: 2 }, { a: 3 }],
  ['it has the wanted value by now', { a: 1 }, { a: 2 }, { a: 2 }, null],
  ['it was set meanwhile', {}, { a: 3 }, { a: 2 }, { a: 3 }],
  ['it was removed meanwhile', { a: 1 }, {}, { a: 2 }, { a: undefined }],
  ['a part of it is wanted', { a: { id: 1 } }, { a: { id: 2, n: '' } }, { a: { id: 2 } }, null],
  [
    'another part is wanted',
    { a: { id: 1 } },
    { a: { id: 3 } },
    { a: { id: 2 } },
    { a: { id: 3 } },
  ],
  ['pairs', { a: 'x', b: 1 }, { a: 'y', b: 1 }, [{ key: 'a', newValue: 'z' }], { a: 'y' }],
  ['pairs of other types', { b: 1 }, { b: 80 }, [{ key: 'b', newValue: '80' }], null],
])('%s', (_, seen, now, body, conflict) => {
  expect(findConflict(seen, now, body)).toEqual(conflict);
});

// R2.76.
test('values that were changed meanwhile are shown as text', () => {
  expect(formatConflict({ on: true, name: 'room-a', zone: { id: 'Asia/Tokyo' }, gone: null })).toBe(
    'On, room-a, Asia/Tokyo, nothing',
  );
});
