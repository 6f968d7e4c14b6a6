import { type LayoutName, layoutNames } from '../visual/layouts.ts';
import type { RandomSource } from './random-source.ts';

/** The screen and the settings of a user's browser. */
export type Viewer = { layout: LayoutName; locale: string; timezoneId: string };

/** With other digits, another direction, another calendar, and letters that change their case. */
const locales = ['en-US', 'de-DE', 'ar-EG', 'fa-IR', 'ja-JP', 'tr-TR'];

/** With quarters of an hour, and both sides of the date line. */
const timeZones = [
  'UTC',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'America/St_Johns',
  'Pacific/Pago_Pago',
];

export function drawViewer(random: RandomSource): Viewer {
  return {
    layout: random.pick(layoutNames),
    locale: random.pick(locales),
    timezoneId: random.pick(timeZones),
  };
}

/** Every layout, locale and time zone: places that a search must reach. */
export const viewerPlaces: readonly string[] = [...layoutNames, ...locales, ...timeZones];
