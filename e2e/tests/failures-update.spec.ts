import type { Locator, Page } from '@playwright/test';
import type { OperationId } from '@stillhouse/contracts/operations';
import { armFailure, type FailureKind, failureKindsOf } from '../failure-kinds.ts';
import { alert, expect, test } from '../fixture.ts';
import {
  advanceTo,
  channelPage,
  progress,
  release,
  stateOf,
  update,
  updatePage,
} from '../software-update.ts';

const unable = 'Unable to connect to the device.';
const card = 'An error occurred';

/** A page that cannot reach the device fails; what the device does not want to tell fails the card. */
const byReach = ({ status }: FailureKind) => (status === 500 || status === 400 ? card : unable);
const always = (text: string) => () => text;

interface Read {
  operationId: OperationId;
  on: string;
  says: (kind: FailureKind) => string;
  /** The reason is not said beside it. */
  quiet?: true;
  well: (page: Page) => Locator;
}

const upToDate = (page: Page) => stateOf(page).filter({ hasText: 'Up to date' });
const automatic = (page: Page) => page.getByRole('switch', { name: 'Automatic updates' });
const offer = (page: Page) => page.getByText('The device runs the version that its channel offers');
const stable = (page: Page) => page.getByRole('radio', { name: /^Stable/ });

const reads: readonly Read[] = [
  { operationId: 'getStatus', on: updatePage, says: always(unable), well: upToDate },
  { operationId: 'getUpdateState', on: updatePage, says: byReach, well: upToDate },
  { operationId: 'getAvailableUpdate', on: updatePage, says: always(card), well: offer },
  { operationId: 'getUpdateSettings', on: updatePage, says: byReach, well: automatic },
  { operationId: 'getSystemSettings', on: updatePage, says: byReach, well: automatic },
  { operationId: 'getStatus', on: channelPage, says: always(unable), well: stable },
  { operationId: 'getUpdateSettings', on: channelPage, says: always(unable), well: stable },
  { operationId: 'getSystemSettings', on: channelPage, says: always(unable), well: stable },
  {
    operationId: 'getAvailableUpdate',
    on: channelPage,
    says: always('What this channel offers is not known.'),
    quiet: true,
    well: offer,
  },
];

for (const { operationId, on, says, quiet, well } of reads) {
  test(`an admin at ${on} reads what is wrong while ${operationId} fails, and has it all afterwards`, async ({
    page,
    device,
    signInAs,
  }) => {
    await signInAs('admin');
    for (const kind of failureKindsOf(operationId)) {
      const what = `${operationId} fails by ${kind.name}`;
      const fault = await armFailure(device, operationId, kind);
      await page.goto(on);
      const words = page.getByText(says(kind));
      await advanceTo(device, words);
      if (!quiet) await expect(alert(page), what).toContainText(kind.reason(operationId));
      await fault.disarm();
      await advanceTo(device, well(page));
      await expect(words, what).toHaveCount(0);
    }
  });
}

interface Change {
  what: string;
  operationId: OperationId;
  on: string;
  make: (page: Page) => Promise<void>;
  /** The button of the dialog that asks first. */
  confirm?: string;
  unchanged: (page: Page) => Promise<void>;
  changed: (page: Page) => Promise<void>;
}

const changes: readonly Change[] = [
  {
    what: 'turns automatic updates on',
    operationId: 'changeUpdateSettings',
    on: updatePage,
    make: (page) => automatic(page).press('Space'),
    unchanged: (page) => expect(automatic(page)).not.toBeChecked(),
    changed: (page) => expect(automatic(page)).toBeChecked(),
  },
  {
    what: 'turns automatic updates off',
    operationId: 'changeUpdateSettings',
    on: updatePage,
    make: (page) => automatic(page).press('Space'),
    confirm: 'Turn off',
    unchanged: (page) => expect(automatic(page)).toBeChecked(),
    changed: (page) => expect(automatic(page)).not.toBeChecked(),
  },
  {
    what: 'switches the channel',
    operationId: 'changeUpdateSettings',
    on: channelPage,
    make: (page) => page.getByRole('radio', { name: /^Preview/ }).click(),
    confirm: 'Switch',
    unchanged: (page) => expect(stable(page)).toBeChecked(),
    changed: (page) => expect(stable(page)).not.toBeChecked(),
  },
  {
    what: 'applies the channel again',
    operationId: 'changeUpdateSettings',
    on: channelPage,
    make: (page) => page.getByRole('radio', { name: /^Preview/ }).click(),
    unchanged: (page) => expect(page.getByRole('radio', { name: /^Preview/ })).toBeChecked(),
    changed: (page) =>
      expect(page.getByText('The update channel is Preview.').last()).toBeVisible(),
  },
  {
    what: 'starts the update',
    operationId: 'startUpdate',
    on: updatePage,
    make: (page) => page.getByRole('button', { name: 'Update now' }).click(),
    confirm: 'Update now',
    unchanged: (page) => expect(stateOf(page)).toHaveText('Update available'),
    changed: (page) => expect(progress(page).current).toContainText('Downloading update'),
  },
];

test('an admin whose change is not taken reads why, sees all as it was, and changes it afterwards', async ({
  page,
  device,
  signInAs,
}) => {
  await release(device);
  await device.control.act('releaseFirmware', { channel: 'beta', version: 'NFA1.20300401.0930' });
  await signInAs('admin');
  for (const { what, operationId, on, make, confirm, unchanged, changed } of changes) {
    if (what === 'starts the update')
      await device.control.patch({ settings: { updates: { type: 'MANUAL' } } });
    await page.goto(on);
    await device.advance('1s');
    const dialog = page.getByRole('dialog');
    const act = async () => {
      await make(page);
      if (confirm) await dialog.getByRole('button', { name: confirm }).click();
    };
    for (const kind of failureKindsOf(operationId)) {
      const fault = await armFailure(device, operationId, kind);
      await act();
      await device.advance('16s');
      await expect(alert(page), `an admin ${what}: ${kind.name}`).toContainText(
        kind.reason(operationId),
      );
      if (confirm) await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await unchanged(page);
      await fault.disarm();
    }
    await act();
    await device.advance('1s');
    await changed(page);
    await expect(alert(page)).toHaveCount(0);
  }
});

const silent = 'The device does not answer at present. Trying again.';
const mute = 'The device does not say how far it is.';

/** What is said beside an update that is followed. An answer that is late is known to be after so many seconds. */
const looks: ReadonlyArray<{ operationId: OperationId; says: (kind: FailureKind) => string }> = [
  {
    operationId: 'getStatus',
    says: ({ status }) => (status === 500 || status === 400 ? mute : silent),
  },
  {
    operationId: 'getUpdateState',
    says: ({ status }) => (status === 503 || status === 'no answer' ? silent : mute),
  },
];

test('an admin who follows an update reads what is wrong with the looks at it, and the update goes on', async ({
  page,
  device,
  signInAs,
  visit,
}) => {
  await device.control.setCondition('updateStuck', true);
  await release(device);
  await signInAs('admin');
  await visit(updatePage);
  await update(page, device);
  const notices = page.getByRole('main').getByText(/does not (?:answer at present|say how far)/);
  for (const { operationId, says } of looks) {
    for (const kind of failureKindsOf(operationId)) {
      const fault = await armFailure(device, operationId, kind);
      const words = page.getByText(says(kind));
      await advanceTo(device, words, 3);
      if (says(kind) === mute) await expect(page.getByText(kind.reason(operationId))).toBeVisible();
      await expect(progress(page).current).toContainText('Downloading update');
      await fault.disarm();
      // a question that is open is not asked again before its time is over
      for (let step = 0; step < 12 && (await notices.isVisible()); step++)
        await device.advance('10s');
      await expect(notices, `${operationId} fails by ${kind.name}`).toHaveCount(0);
    }
  }
});
