import type { Device } from 'stillhouse/playwright';
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
 * Failures of the polls that follow an operation on the device. All other failures are in the
 * failure matrix (../failures/screen-cases.ts).
 */
const faults = [
  'status 500',
  'status 503',
  'connection-reset',
  'delay',
  'malformed-json',
] as const satisfies readonly FaultCase[];
type Fault = (typeof faults)[number];

type Poll =
  | 'getStatus'
  | 'getUpdateState'
  | 'getCameraDiagnosticsStatus'
  | 'getAudioDiagnosticsStatus';

async function armPollFault(device: Device, operationId: Poll, fault: Fault) {
  const armed = await armFault(device, { operationId }, fault, { kind: 'message' });
  if (!armed) throw new Error(`${fault} cannot be armed for ${operationId}`);
  return armed;
}

const noResponse = 'The device is not responding. Trying again.';
const unknownProgress = 'The device does not report its progress.';

/** The text shown while an update is followed, with the reason if the device responds. */
const updatePolls: ReadonlyArray<{ operationId: Poll; says: Record<Fault, string> }> = [
  {
    operationId: 'getStatus',
    says: {
      'status 500': unknownProgress,
      'status 503': noResponse,
      'connection-reset': noResponse,
      delay: noResponse,
      'malformed-json': unknownProgress,
    },
  },
  {
    operationId: 'getUpdateState',
    says: {
      'status 500': unknownProgress,
      'status 503': noResponse,
      'connection-reset': noResponse,
      // Detected after 100 seconds. The status request still succeeds.
      delay: unknownProgress,
      'malformed-json': unknownProgress,
    },
  },
];

test('an admin who follows an update reads why its polls fail, and the update continues', async ({
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
  const notices = page
    .getByRole('main')
    .getByText(/is not responding|does not report its progress/);
  for (const [index, { operationId, says }] of updatePolls.entries()) {
    for (const fault of sample(faults, index)) {
      const name = `${operationId} fails by ${fault}`;
      await using armed = await armPollFault(device, operationId, fault);
      await advanceTo(device, page.getByText(says[fault]), 3);
      if (says[fault] === unknownProgress) {
        const reason = faultCases[fault].reason(operationId);
        await expect(page.getByText(reason), name).toBeVisible();
      }
      await expect(findProgress(page).current, name).toContainText('Downloading update');
      await armed.disarm();
      // A pending request must time out before the next poll.
      for (let step = 0; step < 12 && (await notices.isVisible()); step++)
        await device.advance('10s');
      await expect(notices, name).toHaveCount(0);
    }
  }
});

test('an admin who joins a Wi-Fi network reads that the device stopped responding, and joins once it responds again', async ({
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
    await using armed = await armPollFault(device, 'getStatus', fault);
    await connectWith(page, { Password: 'correct-horse' });
    await device.advance('115s');
    const alert = findAlert(page).last();
    await expect(alert, fault).toContainText('Failed to connect to "Rooms"');
    await expect(alert, fault).toContainText('The device no longer responds.');
    await expect(findDialog(page).getByLabel(/^Password/)).toHaveValue('correct-horse');
    await connectWith(page, {});
    await device.advance('20s');
    await armed.disarm();
    await device.advance('15s');
    await expect(findDialog(page), fault).toHaveCount(0);
    await expect(findCurrentNetwork(page).getByText('Connected', { exact: true })).toBeVisible();
    // A joined network cannot be joined again.
    await findCurrentNetwork(page).getByRole('button', { name: 'Forget network' }).click();
    await findDialog(page).getByRole('button', { name: 'Forget network' }).click();
    await expect(findCurrentNetwork(page)).toContainText('No network saved');
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
  test(`an admin who runs ${kind} diagnostics sees the run continue if polls get no response, and reads the error if polls fail`, async ({
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
      await using armed = await armPollFault(device, look, fault);
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
