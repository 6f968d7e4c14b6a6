import { expect, test } from 'vitest';
import { formatDate, formatDuration, formatTime } from './format-time.ts';

test('times are in UTC, durations in their two largest units', () => {
  expect([formatDate(1_894_006_830_000), formatTime(1_894_006_830_000)]).toEqual([
    '2030-01-07',
    '09:00:30',
  ]);
  expect([0, 40, 999, 12_000, 59_600, 90_000, 3_900_000, 90_061_000].map(formatDuration)).toEqual([
    '0 s',
    '0.1 s',
    '1 s',
    '12 s',
    '1 min',
    '1 min 30 s',
    '1 h 5 min',
    '1 d 1 h',
  ]);
});
