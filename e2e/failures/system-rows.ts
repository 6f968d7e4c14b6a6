import { expect } from '@playwright/test';
import { channelPage, progress, release, stateOf, updatePage } from '../software-update.ts';
import { button, link, option, toggle, words } from './controls.ts';
import {
  card,
  changing,
  dialogSays,
  impossible,
  notes,
  reading,
  reason,
  shows,
  unharmed,
  page as wholePage,
} from './outcomes.ts';
import type { ChangeRow, ReadRow, Stage } from './row.ts';

const system = '/system';
const dialog = ({ page }: Stage) => page.getByRole('dialog');

export const systemReads: readonly ReadRow[] = [
  {
    operationId: 'getSystemSettings',
    on: system,
    well: toggle('HDMI CEC'),
    cells: { ...reading(card, wholePage), 'unknown-enum-value': unharmed },
  },
  {
    operationId: 'getStatus',
    on: system,
    well: link(/^Software update.*Up to date/),
    cells: { ...reading(shows('Not known')), 'unknown-enum-value': unharmed },
  },
  {
    operationId: 'getUpdateState',
    on: system,
    well: link(/^Software update.*Up to date/),
    cells: {
      ...reading(shows('Not known')),
      throttle: unharmed,
      'unknown-enum-value': shows('unheard-of'),
    },
  },
  {
    operationId: 'getStatus',
    on: updatePage,
    well: (page) => stateOf(page).filter({ hasText: 'Up to date' }),
    cells: { ...reading(wholePage), 'unknown-enum-value': unharmed },
  },
  {
    operationId: 'getUpdateState',
    on: updatePage,
    well: (page) => stateOf(page).filter({ hasText: 'Up to date' }),
    cells: {
      ...reading(card, wholePage),
      throttle: unharmed,
      'unknown-enum-value': shows('unheard-of'),
    },
  },
  {
    operationId: 'getAvailableUpdate',
    on: updatePage,
    well: words('The device runs the version that its channel offers'),
    listAt: '/upgradeState',
    cells: {
      ...reading(card),
      throttle: unharmed,
      'unknown-enum-value': shows('The device says: unheard-of.'),
    },
  },
  {
    operationId: 'getUpdateSettings',
    on: updatePage,
    well: toggle('Automatic updates'),
    listAt: '/type',
    cells: { ...reading(card, wholePage), 'unknown-enum-value': unharmed },
  },
  {
    operationId: 'getSystemSettings',
    on: updatePage,
    well: toggle('Automatic updates'),
    cells: { ...reading(card, wholePage), 'unknown-enum-value': unharmed },
  },
  {
    operationId: 'getStatus',
    on: channelPage,
    well: option(/^Stable/),
    cells: { ...reading(wholePage), 'unknown-enum-value': unharmed },
  },
  {
    operationId: 'getUpdateSettings',
    on: channelPage,
    well: option(/^Stable/),
    listAt: '/type',
    cells: { ...reading(wholePage), 'unknown-enum-value': unharmed },
  },
  {
    operationId: 'getSystemSettings',
    on: channelPage,
    well: option(/^Stable/),
    cells: { ...reading(wholePage), 'unknown-enum-value': unharmed },
  },
  {
    operationId: 'getAvailableUpdate',
    on: channelPage,
    well: words('The device runs the version that its channel offers'),
    listAt: '/upgradeState',
    cells: {
      ...reading(shows('What this channel offers is not known.')),
      throttle: unharmed,
      'unknown-enum-value': shows('The device says: unheard-of.'),
    },
  },
];

const cec = toggle('HDMI CEC');
const automatic = toggle('Automatic updates');

/** A newer version for a device that is updated by hand. */
const released = ({ device }: Stage) => release(device);
/** The same, offered by the other channel. */
const previewReleased = ({ device }: Stage) =>
  device.control.act('releaseFirmware', { channel: 'beta', version: 'NFA1.20300401.0930' });

/** It answers with something else than what it was asked for. */
const otherwise = notes('The device says: unheard-of.');
const notRestarted = dialogSays('The device did not restart');
const restartUnsure = dialogSays('No answer to the restart');

export const systemChanges: readonly ChangeRow[] = [
  {
    what: 'switches HDMI CEC off',
    operationId: 'updateSystemSettings',
    on: system,
    arrange: async ({ device }) => {
      await device.control.patch({ settings: { system: { hdmiCecEnabled: true } } });
    },
    well: cec,
    act: ({ page }) => cec(page).click(),
    kept: ({ page }, acted) => expect(cec(page)).toBeChecked({ checked: !acted }),
    again: async ({ page }) => {
      if (await cec(page).isChecked()) await cec(page).click();
    },
    done: (page) => page.getByRole('switch', { name: 'HDMI CEC', checked: false }),
    cells: { ...changing(reason), 'unknown-enum-value': unharmed },
  },
  {
    what: 'restarts the device',
    operationId: 'rebootDevice',
    on: system,
    well: (page) => page.getByRole('button', { name: 'Restart device' }),
    act: async (stage) => {
      await stage.page.getByRole('button', { name: 'Restart device' }).click();
      await dialog(stage).getByRole('button', { name: 'Restart', exact: true }).click();
    },
    again: (stage) => dialog(stage).getByRole('button', { name: 'Try again' }).click(),
    staysOpen: true,
    kept: (stage) => expect(dialog(stage)).toBeVisible(),
    done: words(/Restarting the device|It has restarted/),
    // it goes away before the last drop of its yes has come
    perhaps: [
      { operationId: 'getStatus', status: 503 },
      { operationId: 'getStatus', status: 'no answer' },
      { operationId: 'rebootDevice', status: 'no answer' },
    ],
    cells: {
      ...changing(notRestarted, restartUnsure, restartUnsure),
      throttle: unharmed,
      'dropped-property': impossible,
    },
  },
  {
    what: 'turns automatic updates on',
    operationId: 'changeUpdateSettings',
    on: updatePage,
    arrange: released,
    well: automatic,
    act: ({ page }) => automatic(page).press('Space'),
    kept: ({ page }, acted) => expect(automatic(page)).toBeChecked({ checked: acted }),
    again: async ({ page }) => {
      if (!(await automatic(page).isChecked())) await automatic(page).press('Space');
    },
    done: (page) => page.getByRole('switch', { name: 'Automatic updates', checked: true }),
    cells: { ...changing(reason), 'unknown-enum-value': otherwise },
  },
  {
    what: 'turns automatic updates off',
    operationId: 'changeUpdateSettings',
    on: updatePage,
    well: (page) => page.getByRole('switch', { name: 'Automatic updates', checked: true }),
    async act(stage) {
      await automatic(stage.page).press('Space');
      await dialog(stage).getByRole('button', { name: 'Turn off' }).click();
    },
    again: (stage) => dialog(stage).getByRole('button', { name: 'Turn off' }).click(),
    staysOpen: true,
    kept: (stage) => expect(dialog(stage)).toBeVisible(),
    done: (page) => page.getByRole('switch', { name: 'Automatic updates', checked: false }),
    cells: { ...changing(reason), 'unknown-enum-value': otherwise },
  },
  {
    what: 'applies the same channel again',
    operationId: 'changeUpdateSettings',
    on: channelPage,
    well: option(/^Stable/),
    act: ({ page }) => option(/^Stable/)(page).click(),
    kept: ({ page }) => expect(option(/^Stable/)(page)).toBeChecked(),
    done: (page) => page.getByText('The update channel is Stable.').last(),
    cells: { ...changing(reason), 'unknown-enum-value': unharmed },
  },
  {
    what: 'switches the channel',
    operationId: 'changeUpdateSettings',
    on: channelPage,
    arrange: previewReleased,
    well: option(/^Preview/),
    async act(stage) {
      await option(/^Preview/)(stage.page).click();
      await dialog(stage).getByRole('button', { name: 'Switch' }).click();
    },
    again: (stage) => dialog(stage).getByRole('button', { name: 'Switch' }).click(),
    staysOpen: true,
    kept: (stage) => expect(dialog(stage)).toBeVisible(),
    done: (page) => page.getByRole('radio', { name: /^Preview/, checked: true }),
    cells: { ...changing(reason), 'unknown-enum-value': unharmed },
  },
  {
    what: 'starts the update',
    operationId: 'startUpdate',
    on: updatePage,
    arrange: released,
    well: button('Update now'),
    async act(stage) {
      await button('Update now')(stage.page).click();
      await dialog(stage).getByRole('button', { name: 'Update now' }).click();
    },
    again: (stage) => dialog(stage).getByRole('button', { name: 'Update now' }).click(),
    staysOpen: true,
    kept: (stage) => expect(dialog(stage)).toBeVisible(),
    done: (page) => progress(page).current.getByText('Downloading update').first(),
    // where the device has begun, it says so when it is asked
    cells: {
      ...changing(reason, reason, unharmed),
      throttle: unharmed,
      'truncated-body': unharmed,
      'unknown-enum-value': unharmed,
    },
  },
];
