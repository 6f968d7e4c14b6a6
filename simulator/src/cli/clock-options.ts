import type { ClockMode } from '@stillhouse/device/clock/timer';
import { createError, type ReadValue } from './option-values.ts';

const clockModes = ['real', 'scaled', 'manual'] as const satisfies readonly ClockMode[];
const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/;

export const readClock: ReadValue<ClockMode> = (option, text) => {
  const mode = clockModes.find((known) => known === text);
  if (mode !== undefined) return mode;
  throw createError(option, text, `is not a clock mode. Use one of ${clockModes.join(', ')}.`);
};

export const readSpeed: ReadValue<number> = (option, text) => {
  const speed = Number(text);
  if (/^\d+(\.\d+)?$/.test(text) && speed > 0 && speed <= 100_000) return speed;
  throw createError(
    option,
    text,
    'is not a speed. Use simulated seconds per second, above 0 up to 100000.',
  );
};

export const readNow: ReadValue<number> = (option, text) => {
  const now = isoTime.test(text) ? Date.parse(text) : Number.NaN;
  if (now >= 0) return now;
  throw createError(
    option,
    text,
    'is not a time. Use a time with a zone from 1970 on, such as 2030-01-07T09:00:00Z.',
  );
};
