import { expect, type Page } from '@playwright/test';
import type { Device } from '@stillhouse/simulator/playwright';
import { continueButton, createEnrollmentCode, typeCode } from '../pages/guided-setup.ts';
import { release } from '../pages/software-update.ts';
import { findButton, findText } from './controls.ts';
import {
  card,
  type ExpectedOutcomes,
  expectAlert,
  expectDialog,
  expectForChange,
  expectForRead,
  expectText,
  type Outcome,
  wholePage as pageFails,
  unharmed,
  untouched,
} from './expected-outcomes.ts';
import type { SetupContext, SetupStepCase } from './setup-step-case.ts';

/** An answer of a few bytes, which is there in time although it trickles in. */
const trickles = { throttle: unharmed } as const;
/** The device has done it, and says so when it is asked. */
const getRequestsAfter = { ...trickles, 'truncated-body': unharmed } as const;
/** Its answers have a word that could be unheard of. */
const anyWord = { 'unknown-enum-value': unharmed } as const;

/**
 * Whose token is refused, and the next one, too: the setup says so, and signs in again when it is
 * asked to.
 */
const ended: Outcome = expectAlert('The device has ended your session.');
const inSetup = (cells: ExpectedOutcomes): ExpectedOutcomes => ({
  ...cells,
  'expired-token': ended,
});

const upgradeFails = expectDialog('Software upgrade failed');
const notAdded = expectAlert(
  'Failed to add to Oban Pulse. Use different enrollment code or try again.',
);
const noPreview = expectAlert('The device does not show the preview.');
const perhapsPreview = expectAlert('The device has not confirmed that it shows the preview.');

const enrolled = (device: Device) =>
  device.control.patch({
    enrollment: {
      state: 'enrolled',
      organisationUrl: 'https://pulse.oban.example/acme',
      endpointId: 'ep-4711',
    },
  });
const press = (name: string) => (context: SetupContext) => findButton(name)(context.page).click();
const ready = (page: Page) => page.getByRole('button', { name: 'Continue', disabled: false });
const allSet = findText("You're all set!");
const firstLetter = (page: Page) => page.getByLabel('Letter 1 of 8');
const preview = (page: Page) => page.getByRole('switch', { checked: true });
const following = findText('This takes a few minutes, and the device restarts.');

export const setupStepCases: readonly SetupStepCase[] = [
  {
    operationId: 'getOfflineStatus',
    address: '/network',
    description: 'sees which device it is',
    outcomes: inSetup(expectForRead(unharmed)),
    ready: ready,
    done: ready,
  },
  {
    operationId: 'setSetupMode',
    address: '/network',
    description: 'opens the guide',
    outcomes: inSetup({ ...expectForChange(unharmed), ...anyWord }),
    ready: ready,
    done: ready,
  },
  {
    operationId: 'getNetworkStatus',
    address: '/network',
    description: 'sees how the network stands',
    outcomes: inSetup(expectForRead(pageFails)),
    ready: ready,
    done: ready,
  },
  {
    operationId: 'getUpdateState',
    address: '/network',
    description: 'has the software looked at',
    listAt: '/state',
    outcomes: inSetup({
      ...expectForRead(unharmed),
      // R4.16: an unknown update state counts as an update in progress.
      'unknown-enum-value': unharmed,
    }),
    ready: ready,
    done: ready,
  },
  {
    operationId: 'getAvailableUpdate',
    address: '/network',
    description: 'presses Continue',
    listAt: '/upgradeState',
    // Asked for once: there is no older answer.
    outcomes: inSetup({
      ...expectForRead(upgradeFails),
      ...trickles,
      ...anyWord,
      'stale-read': untouched,
    }),
    ready: ready,
    act: press('Continue'),
    retry: press('Try again'),
    done: (page) => firstLetter(page).or(following(page)),
  },
  {
    operationId: 'startUpdate',
    address: '/network',
    description: 'updates the device on the way',
    // Who is not answered asks the device, which is at it.
    outcomes: inSetup({
      ...expectForChange(upgradeFails, upgradeFails, unharmed),
      ...getRequestsAfter,
      ...anyWord,
    }),
    arrange: (device) => release(device),
    ready: ready,
    act: press('Continue'),
    retry: press('Try again'),
    done: following,
  },
  {
    operationId: 'getEnrollment',
    address: '/pulse',
    description: 'comes to the code',
    listAt: '/state',
    outcomes: inSetup({ ...expectForRead(pageFails), ...trickles, ...anyWord }),
    ready: firstLetter,
    done: firstLetter,
  },
  {
    operationId: 'enroll',
    address: '/pulse',
    description: 'sends the code',
    listAt: '/state',
    outcomes: inSetup({
      ...expectForChange(notAdded, notAdded, unharmed),
      ...getRequestsAfter,
      ...anyWord,
      'status 400': expectText('This code is not valid'),
    }),
    ready: firstLetter,
    act: async ({ page, device }) => {
      await typeCode(page, await createEnrollmentCode(device));
      await continueButton(page).click();
    },
    expectUnchanged: async ({ page, device }) => {
      // Behind the notice.
      const letter = page.getByLabel('Letter 8 of 8');
      if (await letter.isVisible()) {
        await expect(letter).toHaveValue((await createEnrollmentCode(device)).slice(-1));
      }
    },
    retry: ({ page }) => findButton('Try again')(page).or(continueButton(page)).click(),
    done: preview,
  },
  {
    operationId: 'setVideoPreview',
    address: '/video-preview',
    description: 'has the camera shown',
    arrange: enrolled,
    outcomes: inSetup({
      ...expectForChange(noPreview, perhapsPreview, perhapsPreview),
      ...trickles,
    }),
    ready: ready,
    retry: ({ page }) => page.getByRole('switch').click(),
    done: preview,
  },
  {
    operationId: 'completeSetup',
    address: '/video-preview',
    description: 'leaves the video preview',
    arrange: enrolled,
    outcomes: inSetup({ ...expectForChange(card), ...trickles }),
    ready: preview,
    act: press('Continue'),
    retry: press('Continue'),
    done: allSet,
  },
  {
    operationId: 'finalizeOutOfBox',
    address: '/all-set',
    description: 'comes to the last screen',
    arrange: enrolled,
    outcomes: inSetup(expectForChange(card)),
    ready: allSet,
    retry: press('Try again'),
    done: allSet,
  },
  {
    operationId: 'updatePrimaryMode',
    address: '/pulse',
    description: 'ends the setup of old firmware',
    isOld: true,
    arrange: enrolled,
    outcomes: inSetup({ ...expectForChange(card), ...anyWord }),
    ready: allSet,
    retry: press('Try again'),
    done: allSet,
  },
];
