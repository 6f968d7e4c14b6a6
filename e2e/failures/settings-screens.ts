import { expect, type Page } from '@playwright/test';
import type { OperationId } from '@stillhouse/contracts/operations';
import { findField, findLink, findOption, findSlider, findSwitch, findText } from './controls.ts';
import {
  type ExpectedOutcomes,
  expectAlert,
  expectForChange,
  expectForList,
  expectForRead,
  expectText,
  reason,
  unharmed,
  wholePage,
} from './expected-outcomes.ts';
import type { ChangeCase, ReadCase } from './screen-case.ts';

const audioVideo = '/settings/audio-video';
const antibanding = '/settings/audio-video/camera/antibanding-mode';
const timeAndLanguage = '/settings/time-and-language';
const timeZone = '/settings/time-and-language/time-zone';
const language = '/settings/time-and-language/language';
const remoteAccess = '/settings/remote-access';

export const settingsReads: readonly ReadCase[] = [
  {
    operationId: 'getStatus',
    address: audioVideo,
    ready: findSlider,
    outcomes: { ...expectForRead(wholePage), 'unknown-enum-value': unharmed },
  },
  {
    operationId: 'getAudioVideoSettings',
    address: audioVideo,
    ready: findSlider,
    outcomes: { ...expectForRead(wholePage), 'unknown-enum-value': expectText('unheard-of') },
  },
  {
    operationId: 'getAudioVideoSettings',
    address: antibanding,
    ready: findOption(/^60 Hz/),
    outcomes: { ...expectForRead(wholePage), 'unknown-enum-value': expectText('unheard-of') },
  },
  {
    operationId: 'getTimeSettings',
    address: timeAndLanguage,
    ready: findLink(/^Time zone/),
    outcomes: expectForRead(wholePage),
  },
  {
    operationId: 'getNtpSettings',
    address: timeAndLanguage,
    ready: findLink(/^NTP Server Default/),
    outcomes: expectForRead(expectText('Unknown')),
  },
  {
    operationId: 'getLanguageSettings',
    address: timeAndLanguage,
    ready: findLink(/^Language English/),
    outcomes: expectForRead(expectText('Unknown')),
  },
  {
    // Without a name the language list shows the language tag.
    operationId: 'listLanguages',
    address: timeAndLanguage,
    ready: findLink(/^Language English/),
    outcomes: expectForList(expectText('en-US'), 'en-US'),
  },
  {
    operationId: 'getTimeSettings',
    address: timeZone,
    ready: findOption(/^Europe\/Oslo/),
    outcomes: expectForRead(wholePage),
  },
  {
    operationId: 'listTimeZones',
    address: timeZone,
    ready: findOption(/^Europe\/Oslo/),
    outcomes: expectForList(wholePage, 'Time zones that cannot be shown'),
  },
  {
    operationId: 'getLanguageSettings',
    address: language,
    ready: findOption(/^English \(United States\)/),
    outcomes: expectForRead(wholePage),
  },
  {
    operationId: 'listLanguages',
    address: language,
    ready: findOption(/^English \(United States\)/),
    outcomes: expectForList(wholePage, 'Languages that cannot be shown'),
  },
  {
    operationId: 'getRemoteAccessSettings',
    address: remoteAccess,
    ready: findField('Username'),
    outcomes: expectForRead(wholePage),
  },
];

/** A switch that is reset after a failure, or keeps the value that the device stored. */
const createSwitchCase = (
  name: string,
  operationId: OperationId,
  on: string,
  { from, text, more = {} }: { from: boolean; text?: string; more?: Partial<ExpectedOutcomes> },
): ChangeCase => ({
  description: `switches ${name}`,
  operationId,
  address: on,
  ready: findSwitch(name),
  act: ({ page }) => findSwitch(name)(page).press('Space'),
  expectUnchanged: ({ page }, acted) =>
    expect(findSwitch(name)(page)).toBeChecked({ checked: from !== acted }),
  retry: async ({ page }) => {
    if ((await findSwitch(name)(page).isChecked()) === from)
      await findSwitch(name)(page).press('Space');
  },
  done: (page) => page.getByRole('switch', { name, checked: !from }),
  outcomes: { ...expectForChange(text === undefined ? reason : expectAlert(text)), ...more },
});

/** A list in which the user selects an option. */
const createChoiceCase = (
  what: string,
  operationId: OperationId,
  on: string,
  { was, will, more = {} }: { was: RegExp; will: RegExp; more?: Partial<ExpectedOutcomes> },
): ChangeCase => ({
  description: `chooses ${what}`,
  operationId,
  address: on,
  ready: findOption(was),
  act: ({ page }) => findOption(will)(page).click(),
  expectUnchanged: ({ page }, acted) => expect(findOption(acted ? will : was)(page)).toBeChecked(),
  retry: async ({ page }) => {
    if (!(await findOption(will)(page).isChecked())) await findOption(will)(page).click();
  },
  done: (page) => page.getByRole('radio', { name: will, checked: true }),
  outcomes: { ...expectForChange(reason), ...more },
});

const findNewPassword = (page: Page) => page.getByLabel('New password', { exact: true });

export const settingsChanges: readonly ChangeCase[] = [
  {
    description: 'changes the auto pairing volume',
    operationId: 'updateAudioVideoSettings',
    address: audioVideo,
    ready: findSlider,
    act: ({ page }) => findSlider(page).press('ArrowRight'),
    expectUnchanged: ({ page }, acted) =>
      expect(findSlider(page)).toHaveValue(acted ? '-39' : '-40'),
    retry: async ({ page }) => {
      if ((await findSlider(page).inputValue()) === '-40')
        await findSlider(page).press('ArrowRight');
    },
    done: (page) => page.locator('input[type=range][aria-valuetext="-39 dB"]'),
    outcomes: { ...expectForChange(reason), 'unknown-enum-value': unharmed },
  },
  createSwitchCase('Music mode', 'updateAudioVideoSettings', audioVideo, {
    from: false,
    more: { 'unknown-enum-value': unharmed },
  }),
  createChoiceCase('the antibanding mode', 'updateAudioVideoSettings', antibanding, {
    was: /^Default/,
    will: /^60 Hz/,
    more: { 'unknown-enum-value': expectText('unheard-of') },
  }),
  createSwitchCase('24-hour time', 'updateTimeSettings', timeAndLanguage, { from: true }),
  createChoiceCase('the time zone', 'updateTimeSettings', timeZone, {
    was: /^Europe\/Oslo/,
    will: /^Europe\/Paris/,
  }),
  createChoiceCase('the language', 'updateLanguageSettings', language, {
    was: /^English \(United States\)/,
    will: /^English \(United Kingdom\)/,
  }),
  createSwitchCase(
    'Lock remote access settings on device',
    'updateRemoteAccessSettings',
    remoteAccess,
    {
      from: false,
      text: 'Unable to update access settings. [',
    },
  ),
  {
    description: 'changes the password',
    operationId: 'updateRemoteAccessSettings',
    address: remoteAccess,
    ready: findNewPassword,
    async type({ page }) {
      await findNewPassword(page).fill('correct horse');
      await page.getByLabel('Repeat new password').fill('correct horse');
    },
    act: ({ page }) => findNewPassword(page).press('Enter'),
    expectUnchanged: ({ page }) => expect(findNewPassword(page)).toHaveValue('correct horse'),
    done: findText('Password changed.'),
    outcomes: expectForChange(expectAlert('Unable to update access settings. [')),
  },
];
