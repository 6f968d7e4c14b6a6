import { expect, type Page } from '@playwright/test';
import type { Device } from '@stillhouse/simulator/playwright';
import { continueButton, goodCode, typeCode } from '../guided-setup.ts';
import { release } from '../software-update.ts';
import { button, words } from './controls.ts';
import {
  type Cells,
  card,
  changing,
  dialogSays,
  type Outcome,
  page as pageFails,
  reading,
  shows,
  tells,
  unharmed,
  untouched,
} from './outcomes.ts';
import type { SetupRow, SetupStage } from './setup-row.ts';

/** An answer of a few bytes, which is there in time although it trickles in. */
const trickles = { throttle: unharmed } as const;
/** The device has done it, and says so when it is asked. */
const askedAfter = { ...trickles, 'truncated-body': unharmed } as const;
/** Its answers have a word that could be unheard of. */
const anyWord = { 'unknown-enum-value': unharmed } as const;

/** Whose token is refused, and the next one, too: the setup says so, and signs in again when it is asked to. */
const ended: Outcome = tells('The device has ended your session.');
const inSetup = (cells: Cells): Cells => ({ ...cells, 'expired-token': ended });

const upgradeFails = dialogSays('Software upgrade failed');
const notAdded = tells('Failed to add to Oban Pulse. Use different enrollment code or try again.');
const noPreview = tells('The device does not show the preview.');
const perhapsPreview = tells('The device has not confirmed that it shows the preview.');

const enrolled = (device: Device) =>
  device.control.patch({
    enrollment: {
      state: 'enrolled',
      organisationUrl: 'https://pulse.oban.example/acme',
      endpointId: 'ep-4711',
    },
  });
const press = (name: string) => (stage: SetupStage) => button(name)(stage.page).click();
const ready = (page: Page) => page.getByRole('button', { name: 'Continue', disabled: false });
const allSet = words("You're all set!");
const firstLetter = (page: Page) => page.getByLabel('Letter 1 of 8');
const preview = (page: Page) => page.getByRole('switch', { checked: true });
const following = words('This takes a few minutes, and the device restarts.');

export const setupRows: readonly SetupRow[] = [
  {
    operationId: 'getOfflineStatus',
    on: '/network',
    what: 'sees which device it is',
    cells: inSetup(reading(unharmed)),
    well: ready,
    done: ready,
  },
  {
    operationId: 'setSetupMode',
    on: '/network',
    what: 'opens the guide',
    cells: inSetup({ ...changing(unharmed), ...anyWord }),
    well: ready,
    done: ready,
  },
  {
    operationId: 'getNetworkStatus',
    on: '/network',
    what: 'sees how the network stands',
    cells: inSetup(reading(pageFails)),
    well: ready,
    done: ready,
  },
  {
    operationId: 'getUpdateState',
    on: '/network',
    what: 'has the software looked at',
    listAt: '/state',
    cells: inSetup({
      ...reading(unharmed),
      // R4.16: an unknown update state counts as an update in progress.
      'unknown-enum-value': unharmed,
    }),
    well: ready,
    done: ready,
  },
  {
    operationId: 'getAvailableUpdate',
    on: '/network',
    what: 'presses Continue',
    listAt: '/upgradeState',
    // asked for once: there is no older answer
    cells: inSetup({
      ...reading(upgradeFails),
      ...trickles,
      ...anyWord,
      'stale-read': untouched,
    }),
    well: ready,
    act: press('Continue'),
    again: press('Try again'),
    done: (page) => firstLetter(page).or(following(page)),
  },
  {
    operationId: 'startUpdate',
    on: '/network',
    what: 'updates the device on the way',
    // who is not answered asks the device, which is at it
    cells: inSetup({
      ...changing(upgradeFails, upgradeFails, unharmed),
      ...askedAfter,
      ...anyWord,
    }),
    arrange: (device) => release(device),
    well: ready,
    act: press('Continue'),
    again: press('Try again'),
    done: following,
  },
  {
    operationId: 'getEnrollment',
    on: '/pulse',
    what: 'comes to the code',
    listAt: '/state',
    cells: inSetup({ ...reading(pageFails), ...trickles, ...anyWord }),
    well: firstLetter,
    done: firstLetter,
  },
  {
    operationId: 'enroll',
    on: '/pulse',
    what: 'sends the code',
    listAt: '/state',
    cells: inSetup({
      ...changing(notAdded, notAdded, unharmed),
      ...askedAfter,
      ...anyWord,
      'status 400': shows('This code is not valid'),
    }),
    well: firstLetter,
    act: async ({ page, device }) => {
      await typeCode(page, await goodCode(device));
      await continueButton(page).click();
    },
    kept: async ({ page, device }) => {
      // behind the notice
      const letter = page.getByLabel('Letter 8 of 8');
      if (await letter.isVisible()) {
        await expect(letter).toHaveValue((await goodCode(device)).slice(-1));
      }
    },
    again: ({ page }) => button('Try again')(page).or(continueButton(page)).click(),
    done: preview,
  },
  {
    operationId: 'setVideoPreview',
    on: '/video-preview',
    what: 'has the camera shown',
    arrange: enrolled,
    cells: inSetup({ ...changing(noPreview, perhapsPreview, perhapsPreview), ...trickles }),
    well: ready,
    again: ({ page }) => page.getByRole('switch').click(),
    done: preview,
  },
  {
    operationId: 'completeSetup',
    on: '/video-preview',
    what: 'leaves the video preview',
    arrange: enrolled,
    cells: inSetup({ ...changing(card), ...trickles }),
    well: preview,
    act: press('Continue'),
    again: press('Continue'),
    done: allSet,
  },
  {
    operationId: 'finalizeOutOfBox',
    on: '/all-set',
    what: 'comes to the last screen',
    arrange: enrolled,
    cells: inSetup(changing(card)),
    well: allSet,
    again: press('Try again'),
    done: allSet,
  },
  {
    operationId: 'updatePrimaryMode',
    on: '/pulse',
    what: 'ends the setup of old firmware',
    isOld: true,
    arrange: enrolled,
    cells: inSetup({ ...changing(card), ...anyWord }),
    well: allSet,
    again: press('Try again'),
    done: allSet,
  },
];
