import { expect, type Page } from '@playwright/test';
import type { OperationId } from '@stillhouse/contracts/operations';
import { field, link, option, slider, toggle, words } from './controls.ts';
import {
  type Cells,
  changing,
  reading,
  reason,
  shows,
  tells,
  unharmed,
  page as wholePage,
} from './outcomes.ts';
import type { ChangeRow, ReadRow } from './row.ts';

const audioVideo = '/settings/audio-video';
const antibanding = '/settings/audio-video/camera/antibanding-mode';
const timeAndLanguage = '/settings/time-and-language';
const timeZone = '/settings/time-and-language/time-zone';
const language = '/settings/time-and-language/language';
const remoteAccess = '/settings/remote-access';

export const settingsReads: readonly ReadRow[] = [
  {
    operationId: 'getStatus',
    on: audioVideo,
    well: slider,
    cells: { ...reading(wholePage), 'unknown-enum-value': unharmed },
  },
  {
    operationId: 'getAudioVideoSettings',
    on: audioVideo,
    well: slider,
    cells: { ...reading(wholePage), 'unknown-enum-value': shows('unheard-of') },
  },
  {
    operationId: 'getAudioVideoSettings',
    on: antibanding,
    well: option(/^60 Hz/),
    cells: { ...reading(wholePage), 'unknown-enum-value': shows('unheard-of') },
  },
  {
    operationId: 'getTimeSettings',
    on: timeAndLanguage,
    well: link(/^Time zone/),
    cells: reading(wholePage),
  },
  {
    operationId: 'getNtpSettings',
    on: timeAndLanguage,
    well: link(/^NTP Server Default/),
    cells: reading(shows('Not known')),
  },
  {
    operationId: 'getLanguageSettings',
    on: timeAndLanguage,
    well: link(/^Language English/),
    cells: reading(shows('Not known')),
  },
  {
    // the name is missing, the tag is there
    operationId: 'listLanguages',
    on: timeAndLanguage,
    well: link(/^Language English/),
    cells: reading(shows('en-US')),
  },
  {
    operationId: 'getTimeSettings',
    on: timeZone,
    well: option(/^Europe\/Oslo/),
    cells: reading(wholePage),
  },
  {
    operationId: 'listTimeZones',
    on: timeZone,
    well: option(/^Europe\/Oslo/),
    cells: reading(wholePage),
  },
  {
    operationId: 'getLanguageSettings',
    on: language,
    well: option(/^English \(United States\)/),
    cells: reading(wholePage),
  },
  {
    operationId: 'listLanguages',
    on: language,
    well: option(/^English \(United States\)/),
    cells: reading(wholePage),
  },
  {
    operationId: 'getRemoteAccessSettings',
    on: remoteAccess,
    well: field('Username'),
    cells: reading(wholePage),
  },
];

/** A switch that goes back, or stays where the device has it. */
const switches = (
  name: string,
  operationId: OperationId,
  on: string,
  { from, text, more = {} }: { from: boolean; text?: string; more?: Partial<Cells> },
): ChangeRow => ({
  what: `switches ${name}`,
  operationId,
  on,
  well: toggle(name),
  act: ({ page }) => toggle(name)(page).press('Space'),
  kept: ({ page }, acted) => expect(toggle(name)(page)).toBeChecked({ checked: from !== acted }),
  again: async ({ page }) => {
    if ((await toggle(name)(page).isChecked()) === from) await toggle(name)(page).press('Space');
  },
  done: (page) => page.getByRole('switch', { name, checked: !from }),
  cells: { ...changing(text === undefined ? reason : tells(text)), ...more },
});

/** An option of a list that is chosen. */
const chooses = (
  what: string,
  operationId: OperationId,
  on: string,
  { was, will, more = {} }: { was: RegExp; will: RegExp; more?: Partial<Cells> },
): ChangeRow => ({
  what: `chooses ${what}`,
  operationId,
  on,
  well: option(was),
  act: ({ page }) => option(will)(page).click(),
  kept: ({ page }, acted) => expect(option(acted ? will : was)(page)).toBeChecked(),
  again: async ({ page }) => {
    if (!(await option(will)(page).isChecked())) await option(will)(page).click();
  },
  done: (page) => page.getByRole('radio', { name: will, checked: true }),
  cells: { ...changing(reason), ...more },
});

const newPassword = (page: Page) => page.getByLabel('New password', { exact: true });

export const settingsChanges: readonly ChangeRow[] = [
  {
    what: 'changes the auto pairing volume',
    operationId: 'updateAudioVideoSettings',
    on: audioVideo,
    well: slider,
    act: ({ page }) => slider(page).press('ArrowRight'),
    kept: ({ page }, acted) => expect(slider(page)).toHaveValue(acted ? '-39' : '-40'),
    again: async ({ page }) => {
      if ((await slider(page).inputValue()) === '-40') await slider(page).press('ArrowRight');
    },
    done: (page) => page.locator('input[type=range][aria-valuetext="-39 dB"]'),
    cells: { ...changing(reason), 'unknown-enum-value': unharmed },
  },
  switches('Music mode', 'updateAudioVideoSettings', audioVideo, {
    from: false,
    more: { 'unknown-enum-value': unharmed },
  }),
  chooses('the antibanding mode', 'updateAudioVideoSettings', antibanding, {
    was: /^Default/,
    will: /^60 Hz/,
    more: { 'unknown-enum-value': shows('unheard-of') },
  }),
  switches('24-hour time', 'updateTimeSettings', timeAndLanguage, { from: true }),
  chooses('the time zone', 'updateTimeSettings', timeZone, {
    was: /^Europe\/Oslo/,
    will: /^Europe\/Paris/,
  }),
  chooses('the language', 'updateLanguageSettings', language, {
    was: /^English \(United States\)/,
    will: /^English \(United Kingdom\)/,
  }),
  switches('Lock remote access settings on device', 'updateRemoteAccessSettings', remoteAccess, {
    from: false,
    text: 'Unable to update access settings. [',
  }),
  {
    what: 'changes the password',
    operationId: 'updateRemoteAccessSettings',
    on: remoteAccess,
    well: newPassword,
    type: ({ page }) => newPassword(page).fill('correct horse'),
    act: ({ page }) => newPassword(page).press('Enter'),
    kept: ({ page }) => expect(newPassword(page)).toHaveValue('correct horse'),
    done: words('Password changed.'),
    cells: changing(tells('Unable to update access settings. [')),
  },
];
