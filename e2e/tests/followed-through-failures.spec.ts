import type { Device } from '@stillhouse/simulator/playwright';
import { armFault } from '../failures/arm-fault.ts';
import { type FaultCase, faultCases } from '../failures/fault-cases.ts';
import { sample } from '../failures/sampling.ts';
import {
  complete,
  findDialog,
  openDiagnostics,
  optionsAddress,
  pressDialogButton,
  runWithConsent,
} from '../pages/additional-options.ts';
import { advanceTo, findProgress, release, update, updatePage } from '../pages/software-update.ts';
import {
  connectWith,
  createNearbyNetwork,
  findCurrentNetwork,
  findNetworkRow,
  findNetworkRows,
  setNearbyNetworks,
  waitForWifiPage,
  wifiAddress,
} from '../pages/wifi.ts';
import { expect, findAlert, test } from '../support/console-fixture.ts';

/**
 * What goes on at the device, and is followed by looking at it again and again: failures of these
 * looks. Everything else is in the table of failures (../failures/table.ts).
 */
const faults = [
  'status 500',
  'status 503',
  'connection-reset',
  'delay',
  'malformed-json',
] as const satisfies readonly FaultCase[];
type Fault = (typeof faults)[number];

type Look =
  | 'getStatus'
  | 'getUpdateState'
  | 'getCameraDiagnosticsStatus'
  | 'getAudioDiagnosticsStatus';

async function armLook(device: Device, operationId: Look, fault: Fault) {
  const armed = await armFault(device, { operationId }, fault, { kind: 'message' });
  if (!armed) throw new Error(`${fault} cannot be armed for ${operationId}`);
  return armed;
}

const silent = 'The device does not answer at present. Trying again.';
const mute = 'The device does not say how far it is.';

/** What is said beside an update that is followed; the reason, too, where the device answers. */
const updateLooks: ReadonlyArray<{ operationId: Look; says: Record<Fault, string> }> = [
  {
    operationId: 'getStatus',
    says: {
      'status 500': mute,
      'status 503': silent,
      'connection-reset': silent,
      delay: silent,
      'malformed-json': mute,
    },
  },
  {
    operationId: 'getUpdateState',
    says: {
      'status 500': mute,
      'status 503': silent,
      'connection-reset': silent,
      // Known after 100 seconds, in which the status is answered.
      delay: mute,
      'malformed-json': mute,
    },
  },
];

test('an admin who follows an update reads what is wrong with the looks at it, and the update goes on', async ({
  page,
  device,
  signInAs,
  visit,
}) => {
  test.slow();
  await device.control.setCondition('updateStuck', true);
  await release(device);
  await signInAs('admin');
  await visit(updatePage);
  await update(page, device);
  const notices = page.getByRole('main').getByText(/does not (?:answer at present|say how far)/);
  for (const [index, { operationId, says }] of updateLooks.entries()) {
    for (const fault of sample(faults, index)) {
      const name = `${operationId} fails by ${fault}`;
      await using armed = await armLook(device, operationId, fault);
      await advanceTo(device, page.getByText(says[fault]), 3);
      if (says[fault] === mute) {
        const reason = faultCases[fault].reason(operationId);
        await expect(page.getByText(reason), name).toBeVisible();
      }
      await expect(findProgress(page).current, name).toContainText('Downloading update');
      await armed.disarm();
      // A question that is open is not asked again before its time is over.
      for (let step = 0; step < 12 && (await notices.isVisible()); step++)
        await device.advance('10s');
      await expect(notices, name).toHaveCount(0);
    }
  }
});

test('an admin who joins a Wi-Fi network is told when the device does not answer any more, and joins when it does again', async ({
  page,
  device,
  signInAs,
}) => {
  test.slow();
  await setNearbyNetworks(device, createNearbyNetwork('Rooms'));
  await signInAs('admin', wifiAddress);
  await waitForWifiPage(page, device);
  for (const fault of sample(faults, 2)) {
    await findNetworkRow(page, 'Rooms').click();
    await using armed = await armLook(device, 'getStatus', fault);
    await connectWith(page, { Password: 'correct-horse' });
    await device.advance('115s');
    const said = findAlert(page).last();
    await expect(said, fault).toContainText('Failed to connect to "Rooms"');
    await expect(said, fault).toContainText('The device does not answer any more.');
    await expect(findDialog(page).getByLabel(/^Password/)).toHaveValue('correct-horse');
    await connectWith(page, {});
    await device.advance('20s');
    await armed.disarm();
    await device.advance('15s');
    await expect(findDialog(page), fault).toHaveCount(0);
    await expect(findCurrentNetwork(page).getByText('Connected', { exact: true })).toBeVisible();
  }
  await expect(findNetworkRows(page)).toHaveCount(1);
});

const diagnostics = [
  {
    kind: 'camera',
    look: 'getCameraDiagnosticsStatus',
    failed: 'Diagnostics failed. Please try again later.',
  },
  {
    kind: 'audio',
    look: 'getAudioDiagnosticsStatus',
    failed: 'Diagnostics failed. Make sure you are in a call or using BYOD mode.',
  },
] as const;

for (const [index, { kind, look, failed }] of diagnostics.entries()) {
  test(`an admin who runs ${kind} diagnostics waits out a device that is silent, and reads the error of one that is not`, async ({
    page,
    device,
    signInAs,
    visit,
  }) => {
    await signInAs('admin');
    await visit(optionsAddress);
    for (const fault of sample(faults, index)) {
      const isVerdict = fault === 'status 500';
      await openDiagnostics(page, kind);
      await runWithConsent(page);
      await expect(findDialog(page).getByRole('progressbar')).toBeVisible();
      await device.settle();
      await using armed = await armLook(device, look, fault);
      await device.advance('10s');
      if (isVerdict) {
        await expect(findDialog(page)).toContainText(failed);
        await expect(findDialog(page)).toContainText(faultCases[fault].reason(look));
      } else {
        await expect(findDialog(page).getByRole('progressbar'), fault).toBeVisible();
      }
      await armed.disarm();
      if (isVerdict) {
        await pressDialogButton(page, 'Cancel');
        await device.advance('30s');
        continue;
      }
      await device.advanceUntil(
        async () => (await findDialog(page).textContent())?.includes(complete) === true,
        '60s',
      );
      await pressDialogButton(page, 'Close');
    }
  });
}
