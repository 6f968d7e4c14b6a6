import type { Locator, Page } from '@playwright/test';
import type { OperationId } from '@stillhouse/contracts/operations';
import type { Device } from '@stillhouse/simulator/playwright';
import { armFailure, failureKindsOf } from '../failure-kinds.ts';
import { alert, expect, test } from '../fixture.ts';

test.use({ lease: { product: 'dalmore' } });

const audioVideo = '/settings/audio-video';
const antibanding = '/settings/audio-video/camera/antibanding-mode';
const timeAndLanguage = '/settings/time-and-language';
const timeZone = '/settings/time-and-language/time-zone';
const language = '/settings/time-and-language/language';
const remoteAccess = '/settings/remote-access';

const unable = 'Unable to connect to the device.';
const accessFailed = 'Unable to update access settings.';

/**
 * Four tries of 15 s with pauses of 1, 2 and 4 s, then the console knows that it cannot read; it asks again every 10 s.
 * In big steps: second by second these tables would take minutes.
 */
async function advanceTo(device: Device, shown: Locator): Promise<void> {
  for (let step = 0; step < 9 && !(await shown.isVisible()); step++) await device.advance('10s');
  await expect(shown).toBeVisible();
}

interface Read {
  operationId: OperationId;
  on: string;
  /** What stands on the page then: its failure with the reason, or, on a row of a page, these words. */
  shows: 'the failure of the page' | { row: { name: string } };
  /** What stands there when all is well. */
  well: (page: Page) => Locator;
}

const slider = (page: Page) => page.getByRole('slider');
const option = (name: RegExp) => (page: Page) => page.getByRole('radio', { name });
const link = (name: RegExp) => (page: Page) => page.getByRole('link', { name });
const row = (name: string) => ({ row: { name } });

const reads: readonly Read[] = [
  { operationId: 'getStatus', on: audioVideo, shows: 'the failure of the page', well: slider },
  {
    operationId: 'getAudioVideoSettings',
    on: audioVideo,
    shows: 'the failure of the page',
    well: slider,
  },
  {
    operationId: 'getAudioVideoSettings',
    on: antibanding,
    shows: 'the failure of the page',
    well: option(/^60 Hz/),
  },
  {
    operationId: 'getTimeSettings',
    on: timeAndLanguage,
    shows: 'the failure of the page',
    well: link(/^Time zone/),
  },
  {
    operationId: 'getTimeSettings',
    on: timeZone,
    shows: 'the failure of the page',
    well: option(/^Europe\/Oslo/),
  },
  {
    operationId: 'listTimeZones',
    on: timeZone,
    shows: 'the failure of the page',
    well: option(/^Europe\/Oslo/),
  },
  {
    operationId: 'getNtpSettings',
    on: timeAndLanguage,
    shows: row('NTP Server Not known'),
    well: link(/^NTP Server Default/),
  },
  {
    operationId: 'getLanguageSettings',
    on: timeAndLanguage,
    shows: row('Language Not known'),
    well: link(/^Language English/),
  },
  {
    operationId: 'listLanguages',
    on: timeAndLanguage,
    shows: row('Language en-US'),
    well: link(/^Language English/),
  },
  {
    operationId: 'getLanguageSettings',
    on: language,
    shows: 'the failure of the page',
    well: option(/^English \(United States\)/),
  },
  {
    operationId: 'listLanguages',
    on: language,
    shows: 'the failure of the page',
    well: option(/^English \(United States\)/),
  },
  {
    operationId: 'getRemoteAccessSettings',
    on: remoteAccess,
    shows: 'the failure of the page',
    well: (page) => page.getByLabel('Username'),
  },
];

for (const [on, readsThere] of byScreen(reads)) {
  test(`an admin at ${on} reads what is wrong while the device cannot tell, and has it all afterwards`, async ({
    page,
    device,
    signInAs,
  }) => {
    await signInAs('admin');
    for (const { operationId, shows, well } of readsThere) {
      for (const kind of failureKindsOf(operationId)) {
        const what = `${operationId} fails by ${kind.name}`;
        const fault = await armFailure(device, operationId, kind);
        await page.goto(on);
        const words = typeof shows === 'string' ? alert(page) : page.getByRole('link', shows.row);
        await advanceTo(device, words);
        if (typeof shows === 'string') {
          await expect(words, what).toContainText(unable);
          await expect(words, what).toContainText(kind.reason(operationId));
        }
        await fault.disarm();
        await advanceTo(device, well(page));
        await expect(alert(page), what).toHaveCount(0);
      }
    }
  });
}

interface Change {
  what: string;
  operationId: OperationId;
  on: string;
  /** Does it; every time anew. */
  make: (page: Page) => Promise<void>;
  /** The words beside the reason, where the catalogue has some. */
  text?: string;
  /** The page shows that nothing has been changed, and what was typed. */
  unchanged: (page: Page) => Promise<void>;
  changed: (page: Page) => Promise<void>;
}

const toggle = (name: string, operationId: OperationId, on: string, wasOn = false): Change => {
  const control = (page: Page) => page.getByRole('switch', { name });
  return {
    what: name,
    operationId,
    on,
    make: (page) => control(page).press('Space'),
    unchanged: (page) => expect(control(page)).toBeChecked({ checked: wasOn }),
    changed: (page) => expect(control(page)).toBeChecked({ checked: !wasOn }),
  };
};

const choice = (
  what: string,
  operationId: OperationId,
  on: string,
  options: { was: RegExp; will: RegExp },
): Change => ({
  what,
  operationId,
  on,
  make: (page) => page.getByRole('radio', { name: options.will }).click(),
  unchanged: (page) => expect(page.getByRole('radio', { name: options.was })).toBeChecked(),
  changed: (page) => expect(page.getByRole('radio', { name: options.will })).toBeChecked(),
});

const changes: readonly Change[] = [
  {
    what: 'the auto pairing volume',
    operationId: 'updateAudioVideoSettings',
    on: audioVideo,
    make: (page) => slider(page).press('ArrowRight'),
    unchanged: (page) => expect(slider(page)).toHaveValue('-40'),
    changed: (page) => expect(slider(page)).toHaveValue('-39'),
  },
  toggle('Music mode', 'updateAudioVideoSettings', audioVideo),
  choice('the antibanding mode', 'updateAudioVideoSettings', antibanding, {
    was: /^Default/,
    will: /^60 Hz/,
  }),
  toggle('24-hour time', 'updateTimeSettings', timeAndLanguage, true),
  choice('the time zone', 'updateTimeSettings', timeZone, {
    was: /^Europe\/Oslo/,
    will: /^Europe\/Paris/,
  }),
  choice('the language', 'updateLanguageSettings', language, {
    was: /^English \(United States\)/,
    will: /^English \(United Kingdom\)/,
  }),
  {
    ...toggle('Lock remote access settings on device', 'updateRemoteAccessSettings', remoteAccess),
    text: accessFailed,
  },
  {
    what: 'the password',
    operationId: 'updateRemoteAccessSettings',
    on: remoteAccess,
    async make(page) {
      const field = page.getByLabel('New password', { exact: true });
      if ((await field.inputValue()) === '') await field.fill('correct horse');
      await field.press('Enter');
    },
    text: accessFailed,
    unchanged: (page) =>
      expect(page.getByLabel('New password', { exact: true })).toHaveValue('correct horse'),
    changed: (page) => expect(page.getByText('Password changed.')).toBeVisible(),
  },
];

for (const [on, changesThere] of byScreen(changes)) {
  const all = changesThere.map(({ what }) => what).join(' and ');
  test(`an admin who changes ${all} reads why it failed, sees it as it was, and changes it afterwards`, async ({
    page,
    device,
    signInAs,
  }) => {
    await signInAs('admin', on);
    await device.advance('1s');
    for (const { what, operationId, make, text, unchanged, changed } of changesThere) {
      for (const kind of failureKindsOf(operationId)) {
        const fault = await armFailure(device, operationId, kind);
        await make(page);
        await device.advance('16s');
        const reason = kind.reason(operationId);
        const words = text === undefined ? reason : `${text} [${reason}]`;
        await expect(alert(page), `${what} fails by ${kind.name}`).toHaveText(words);
        await unchanged(page);
        await fault.disarm();
      }
      await make(page);
      await device.advance('1s');
      await changed(page);
      await expect(alert(page)).toHaveCount(0);
    }
  });
}

/** One test a screen: what is tried there needs to sign in but once. */
function byScreen<Row extends { on: string }>(rows: readonly Row[]): Map<string, Row[]> {
  return Map.groupBy(rows, ({ on }) => on);
}
