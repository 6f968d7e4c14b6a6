import { expect, type Page } from '@playwright/test';
import type { Device } from 'stillhouse/playwright';
import { createEnrollmentCode, findContinueButton, typeCode } from '../pages/guided-setup.ts';
import { release } from '../pages/software-update.ts';
import { findButton, findText } from './controls.ts';
import {
  card,
  type ExpectedOutcome,
  type ExpectedOutcomes,
  expectAlert,
  expectDialog,
  expectForChange,
  expectForRead,
  expectText,
  wholePage as pageFails,
  unharmed,
  untouched,
} from './expected-outcomes.ts';
import type { SetupContext, SetupStepCase } from './setup-step-case.ts';

/** The response is small enough to arrive in time even when throttled. */
const arrivesThrottled = { throttle: unharmed } as const;
/** The device made the change, and the state that the console reads again shows it. */
const readsStateAfterwards = { ...arrivesThrottled, 'truncated-body': unharmed } as const;
/** The response contains an enum value. */
const acceptsUnknownValue = { 'unknown-enum-value': unharmed } as const;

/** The next token expires as well, so the setup shows an error and signs in again on request. */
const sessionEnded: ExpectedOutcome = expectAlert('The device has ended your session.');
const expectInSetup = (outcomes: ExpectedOutcomes): ExpectedOutcomes => ({
  ...outcomes,
  'expired-token': sessionEnded,
});

const upgradeFails = expectDialog('Software upgrade failed');
const notAdded = expectAlert(
  'Failed to add to Oban Pulse. Use different enrollment code or try again.',
);
const noPreview = expectAlert('The device does not show the preview.');
const previewUnconfirmed = expectAlert('The device has not confirmed that it shows the preview.');

const markEnrolled = (device: Device) =>
  device.control.patch({
    enrollment: {
      state: 'enrolled',
      organisationUrl: 'https://pulse.oban.example/acme',
      endpointId: 'ep-4711',
    },
  });
const press = (name: string) => (context: SetupContext) => findButton(name)(context.page).click();
const findReady = (page: Page) => page.getByRole('button', { name: 'Continue', disabled: false });
const allSet = findText("You're all set!");
const findFirstLetter = (page: Page) => page.getByLabel('Letter 1 of 8');
const findPreview = (page: Page) => page.getByRole('switch', { checked: true });
const following = findText('This takes a few minutes, and the device restarts.');

export const setupStepCases: readonly SetupStepCase[] = [
  {
    operationId: 'getOfflineStatus',
    address: '/network',
    description: 'identifies the device',
    outcomes: expectInSetup(expectForRead(unharmed)),
    ready: findReady,
    done: findReady,
  },
  {
    operationId: 'setSetupMode',
    address: '/network',
    description: 'opens the guide',
    outcomes: expectInSetup({ ...expectForChange(unharmed), ...acceptsUnknownValue }),
    ready: findReady,
    done: findReady,
  },
  {
    operationId: 'getNetworkStatus',
    address: '/network',
    description: 'checks the network',
    outcomes: expectInSetup(expectForRead(pageFails)),
    ready: findReady,
    done: findReady,
  },
  {
    operationId: 'getUpdateState',
    address: '/network',
    description: 'checks for an update',
    listAt: '/state',
    outcomes: expectInSetup({
      ...expectForRead(unharmed),
      // R4.16: an unknown update state counts as an update in progress.
      'unknown-enum-value': unharmed,
    }),
    ready: findReady,
    done: findReady,
  },
  {
    operationId: 'getAvailableUpdate',
    address: '/network',
    description: 'presses Continue',
    listAt: '/upgradeState',
    // The page sends this request once, so no older response exists.
    outcomes: expectInSetup({
      ...expectForRead(upgradeFails),
      ...arrivesThrottled,
      ...acceptsUnknownValue,
      'stale-read': untouched,
    }),
    ready: findReady,
    act: press('Continue'),
    retry: press('Try again'),
    done: (page) => findFirstLetter(page).or(following(page)),
  },
  {
    operationId: 'startUpdate',
    address: '/network',
    description: 'updates the device',
    // Without a response the console reads the update state, which shows that the update started.
    outcomes: expectInSetup({
      ...expectForChange(upgradeFails, upgradeFails, unharmed),
      ...readsStateAfterwards,
      ...acceptsUnknownValue,
    }),
    arrange: (device) => release(device),
    ready: findReady,
    act: press('Continue'),
    retry: press('Try again'),
    done: following,
  },
  {
    operationId: 'getEnrollment',
    address: '/pulse',
    description: 'opens the enrollment step',
    listAt: '/state',
    outcomes: expectInSetup({
      ...expectForRead(pageFails),
      ...arrivesThrottled,
      ...acceptsUnknownValue,
    }),
    ready: findFirstLetter,
    done: findFirstLetter,
  },
  {
    operationId: 'enroll',
    address: '/pulse',
    description: 'sends the code',
    listAt: '/state',
    outcomes: expectInSetup({
      ...expectForChange(notAdded, notAdded, unharmed),
      ...readsStateAfterwards,
      ...acceptsUnknownValue,
      'status 400': expectText('This code is not valid'),
    }),
    ready: findFirstLetter,
    act: async ({ page, device }) => {
      await typeCode(page, await createEnrollmentCode(device));
      await findContinueButton(page).click();
    },
    expectUnchanged: async ({ page, device }) => {
      // The notice covers the letters.
      const letter = page.getByLabel('Letter 8 of 8');
      if (await letter.isVisible()) {
        await expect(letter).toHaveValue((await createEnrollmentCode(device)).slice(-1));
      }
    },
    retry: ({ page }) => findButton('Try again')(page).or(findContinueButton(page)).click(),
    done: findPreview,
  },
  {
    operationId: 'setVideoPreview',
    address: '/video-preview',
    description: 'turns the video preview on',
    arrange: markEnrolled,
    outcomes: expectInSetup({
      ...expectForChange(noPreview, previewUnconfirmed, previewUnconfirmed),
      ...arrivesThrottled,
    }),
    ready: findReady,
    retry: ({ page }) => page.getByRole('switch').click(),
    done: findPreview,
  },
  {
    operationId: 'completeSetup',
    address: '/video-preview',
    description: 'leaves the video preview',
    arrange: markEnrolled,
    outcomes: expectInSetup({ ...expectForChange(card), ...arrivesThrottled }),
    ready: findPreview,
    act: press('Continue'),
    retry: press('Continue'),
    done: allSet,
  },
  {
    operationId: 'finalizeOutOfBox',
    address: '/all-set',
    description: 'opens the last screen',
    arrange: markEnrolled,
    outcomes: expectInSetup(expectForChange(card)),
    ready: allSet,
    retry: press('Try again'),
    done: allSet,
  },
  {
    operationId: 'updatePrimaryMode',
    address: '/pulse',
    description: 'finishes the setup on old firmware',
    isOld: true,
    arrange: markEnrolled,
    outcomes: expectInSetup({ ...expectForChange(card), ...acceptsUnknownValue }),
    ready: allSet,
    retry: press('Try again'),
    done: allSet,
  },
];
