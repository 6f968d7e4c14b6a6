import { expect } from '@playwright/test';
import {
  channelPage,
  findProgress,
  findState,
  release,
  updatePage,
} from '../pages/software-update.ts';
import { findButton, findLink, findOption, findSwitch, findText } from './controls.ts';
import {
  card,
  expectAlertWithoutReason,
  expectDialog,
  expectForChange,
  expectForRead,
  expectText,
  impossible,
  reason,
  unharmed,
  wholePage,
} from './expected-outcomes.ts';
import type { CaseContext, ChangeCase, ReadCase } from './screen-case.ts';

const system = '/system';
const findDialog = ({ page }: CaseContext) => page.getByRole('dialog');

export const systemReads: readonly ReadCase[] = [
  {
    operationId: 'getSystemSettings',
    address: system,
    ready: findSwitch('HDMI CEC'),
    outcomes: { ...expectForRead(card, wholePage), 'unknown-enum-value': unharmed },
  },
  {
    operationId: 'getStatus',
    address: system,
    ready: findLink(/^Software update.*Up to date/),
    outcomes: { ...expectForRead(expectText('Unknown')), 'unknown-enum-value': unharmed },
  },
  {
    operationId: 'getUpdateState',
    address: system,
    ready: findLink(/^Software update.*Up to date/),
    outcomes: {
      ...expectForRead(expectText('Unknown')),
      throttle: unharmed,
      'unknown-enum-value': expectText('unheard-of'),
    },
  },
  {
    operationId: 'getStatus',
    address: updatePage,
    ready: (page) => findState(page).filter({ hasText: 'Up to date' }),
    outcomes: { ...expectForRead(wholePage), 'unknown-enum-value': unharmed },
  },
  {
    operationId: 'getUpdateState',
    address: updatePage,
    ready: (page) => findState(page).filter({ hasText: 'Up to date' }),
    outcomes: {
      ...expectForRead(card, wholePage),
      throttle: unharmed,
      'unknown-enum-value': expectText('unheard-of'),
    },
  },
  {
    operationId: 'getAvailableUpdate',
    address: updatePage,
    ready: findText('is the latest version in the update channel'),
    listAt: '/upgradeState',
    outcomes: {
      ...expectForRead(card),
      throttle: unharmed,
      'unknown-enum-value': expectText('The device reports: unheard-of.'),
    },
  },
  {
    operationId: 'getUpdateSettings',
    address: updatePage,
    ready: findSwitch('Automatic updates'),
    listAt: '/type',
    outcomes: { ...expectForRead(card, wholePage), 'unknown-enum-value': unharmed },
  },
  {
    operationId: 'getSystemSettings',
    address: updatePage,
    ready: findSwitch('Automatic updates'),
    outcomes: { ...expectForRead(card, wholePage), 'unknown-enum-value': unharmed },
  },
  {
    operationId: 'getStatus',
    address: channelPage,
    ready: findOption(/^Stable/),
    outcomes: { ...expectForRead(wholePage), 'unknown-enum-value': unharmed },
  },
  {
    operationId: 'getUpdateSettings',
    address: channelPage,
    ready: findOption(/^Stable/),
    listAt: '/type',
    outcomes: { ...expectForRead(wholePage), 'unknown-enum-value': unharmed },
  },
  {
    operationId: 'getSystemSettings',
    address: channelPage,
    ready: findOption(/^Stable/),
    outcomes: { ...expectForRead(wholePage), 'unknown-enum-value': unharmed },
  },
  {
    operationId: 'getAvailableUpdate',
    address: channelPage,
    ready: findText('is the latest version in the update channel'),
    listAt: '/upgradeState',
    outcomes: {
      ...expectForRead(expectText('Cannot determine what this channel offers.')),
      throttle: unharmed,
      'unknown-enum-value': expectText('The device reports: unheard-of.'),
    },
  },
];

const cec = findSwitch('HDMI CEC');
const automatic = findSwitch('Automatic updates');

/** Releases a newer version for a device with manual updates. */
const releaseFirmware = ({ device }: CaseContext) => release(device);
/** Releases a newer version on the Preview channel. */
const releasePreview = ({ device }: CaseContext) =>
  device.control.act('releaseFirmware', { channel: 'beta', version: 'NFA1.20300401.0930' });

/** The device responds with an unknown value. */
const unknownValue = expectAlertWithoutReason('The device reports: unheard-of.');
const notRestarted = expectDialog('The device did not restart');
const restartUnconfirmed = expectDialog('No response to the restart');

export const systemChanges: readonly ChangeCase[] = [
  {
    description: 'switches HDMI CEC off',
    operationId: 'updateSystemSettings',
    address: system,
    arrange: async ({ device }) => {
      await device.control.patch({ settings: { system: { hdmiCecEnabled: true } } });
    },
    ready: cec,
    act: ({ page }) => cec(page).click(),
    expectUnchanged: ({ page }, acted) => expect(cec(page)).toBeChecked({ checked: !acted }),
    retry: async ({ page }) => {
      if (await cec(page).isChecked()) await cec(page).click();
    },
    done: (page) => page.getByRole('switch', { name: 'HDMI CEC', checked: false }),
    outcomes: { ...expectForChange(reason), 'unknown-enum-value': unharmed },
  },
  {
    description: 'restarts the device',
    operationId: 'rebootDevice',
    address: system,
    ready: (page) => page.getByRole('button', { name: 'Restart device' }),
    act: async (context) => {
      await context.page.getByRole('button', { name: 'Restart device' }).click();
      await findDialog(context).getByRole('button', { name: 'Restart', exact: true }).click();
    },
    retry: (context) => findDialog(context).getByRole('button', { name: 'Try again' }).click(),
    staysOpen: true,
    expectUnchanged: (context) => expect(findDialog(context)).toBeVisible(),
    done: findText(/Restarting the device|It has restarted/),
    // The device restarts before its throttled response is complete.
    allowedFailures: [
      { operationId: 'getStatus', status: 503 },
      { operationId: 'getStatus', status: 'no response' },
      { operationId: 'rebootDevice', status: 'no response' },
    ],
    outcomes: {
      ...expectForChange(notRestarted, restartUnconfirmed, restartUnconfirmed),
      throttle: unharmed,
      'dropped-property': impossible,
    },
  },
  {
    description: 'turns automatic updates on',
    operationId: 'changeUpdateSettings',
    address: updatePage,
    arrange: releaseFirmware,
    ready: automatic,
    act: ({ page }) => automatic(page).press('Space'),
    expectUnchanged: ({ page }, acted) => expect(automatic(page)).toBeChecked({ checked: acted }),
    retry: async ({ page }) => {
      if (!(await automatic(page).isChecked())) await automatic(page).press('Space');
    },
    done: (page) => page.getByRole('switch', { name: 'Automatic updates', checked: true }),
    outcomes: { ...expectForChange(reason), 'unknown-enum-value': unknownValue },
  },
  {
    description: 'turns automatic updates off',
    operationId: 'changeUpdateSettings',
    address: updatePage,
    ready: (page) => page.getByRole('switch', { name: 'Automatic updates', checked: true }),
    async act(context) {
      await automatic(context.page).press('Space');
      await findDialog(context).getByRole('button', { name: 'Turn off' }).click();
    },
    retry: (context) => findDialog(context).getByRole('button', { name: 'Turn off' }).click(),
    staysOpen: true,
    expectUnchanged: (context) => expect(findDialog(context)).toBeVisible(),
    done: (page) => page.getByRole('switch', { name: 'Automatic updates', checked: false }),
    outcomes: { ...expectForChange(reason), 'unknown-enum-value': unknownValue },
  },
  {
    description: 'applies the same channel again',
    operationId: 'changeUpdateSettings',
    address: channelPage,
    ready: findOption(/^Stable/),
    act: ({ page }) => findOption(/^Stable/)(page).click(),
    expectUnchanged: ({ page }) => expect(findOption(/^Stable/)(page)).toBeChecked(),
    done: (page) => page.getByText('The update channel is Stable.').last(),
    outcomes: { ...expectForChange(reason), 'unknown-enum-value': unharmed },
  },
  {
    description: 'switches the channel',
    operationId: 'changeUpdateSettings',
    address: channelPage,
    arrange: releasePreview,
    ready: findOption(/^Preview/),
    async act(context) {
      await findOption(/^Preview/)(context.page).click();
      await findDialog(context).getByRole('button', { name: 'Switch' }).click();
    },
    retry: (context) => findDialog(context).getByRole('button', { name: 'Switch' }).click(),
    staysOpen: true,
    expectUnchanged: (context) => expect(findDialog(context)).toBeVisible(),
    done: (page) => page.getByRole('radio', { name: /^Preview/, checked: true }),
    outcomes: { ...expectForChange(reason), 'unknown-enum-value': unharmed },
  },
  {
    description: 'starts the update',
    operationId: 'startUpdate',
    address: updatePage,
    arrange: releaseFirmware,
    ready: findButton('Update now'),
    async act(context) {
      await findButton('Update now')(context.page).click();
      await findDialog(context).getByRole('button', { name: 'Update now' }).click();
    },
    retry: (context) => findDialog(context).getByRole('button', { name: 'Update now' }).click(),
    staysOpen: true,
    expectUnchanged: (context) => expect(findDialog(context)).toBeVisible(),
    done: (page) => findProgress(page).current.getByText('Downloading update').first(),
    // If the device started the update, its update state shows it.
    outcomes: {
      ...expectForChange(reason, reason, unharmed),
      throttle: unharmed,
      'truncated-body': unharmed,
      'unknown-enum-value': unharmed,
    },
  },
];
