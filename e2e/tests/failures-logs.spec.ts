import type { Page } from '@playwright/test';
import type { OperationId } from '@stillhouse/contracts/operations';
import {
  agree,
  complete,
  diagnosticsRow,
  dialog,
  getLogs,
  open,
  optionsAddress,
  press,
} from '../additional-options-page.ts';
import { type FaultName, faultNames, strike } from '../fault-columns.ts';
import { expect, test } from '../fixture.ts';

const unable = 'Unable to connect to the device.';
const card = 'An error occurred';
const inside = 'A part does not answer.';
const starting = 'The device is starting.';
const tooLate = 'The device did not answer within 15 seconds.';
const noAnswer = 'The device did not answer.';

type Texts = Record<FaultName, string>;

/** One text for each fault, in the order of the columns. */
const texts = (error: string, busy: string, late: string, broken: string): Texts => ({
  'an error inside': error,
  'a device that is busy': busy,
  'an answer that comes too late': late,
  'a connection that breaks': broken,
});
const reasons = texts(inside, starting, tooLate, noAnswer);

/** Reads: what the screen says while the answer does not come, and what it says once it comes. */
const reads: readonly { operationId: OperationId; product?: string; says: Texts; shows: string }[] =
  [
    {
      operationId: 'getChromiumSettings',
      says: texts(card, unable, unable, unable),
      shows: 'Verbose logging',
    },
    {
      operationId: 'getAudioVideoSettings',
      product: 'dalmore',
      says: texts(card, card, card, card),
      shows: 'Audio over USB (beta)',
    },
    {
      operationId: 'getCameraDiagnosticsStatus',
      says: texts(
        'Last run not known',
        'Last run not known',
        'Last run not known',
        'Last run not known',
      ),
      shows: 'Not run yet',
    },
    {
      operationId: 'getAudioDiagnosticsStatus',
      says: texts(
        'Last run not known',
        'Last run not known',
        'Last run not known',
        'Last run not known',
      ),
      shows: 'Not run yet',
    },
  ];

for (const { operationId, product, says, shows } of reads) {
  test.describe(`${operationId} fails`, () => {
    if (product) test.use({ lease: { product } });

    test(`additional options say that ${operationId} fails, and come back by themselves`, async ({
      page,
      device,
      signInAs,
    }) => {
      await signInAs('admin');
      const main = page.getByRole('main');
      for (const name of faultNames) {
        const armed = await strike(device, name, operationId);
        await page.goto(optionsAddress);
        await device.advanceUntil(
          async () => (await main.textContent())?.includes(says[name]) === true,
          '90s',
        );
        await armed.disarm();
        await device.advanceUntil(async () => {
          const text = await main.textContent();
          return text?.includes(shows) === true && !text.includes(says[name]);
        }, '150s');
      }
    });
  });
}

/** Switches: each goes back, with the reason. */
const switches: readonly { operationId: OperationId; product: string; label: string }[] = [
  { operationId: 'updateChromiumSettings', product: 'barra', label: 'Verbose logging' },
  { operationId: 'updateAudioVideoSettings', product: 'dalmore', label: 'Audio over USB (beta)' },
];

for (const { operationId, product, label } of switches) {
  test.describe(`${operationId} fails`, () => {
    test.use({ lease: { product } });

    test(`a switch goes back, with the reason, when ${operationId} fails`, async ({
      page,
      device,
      signInAs,
      visit,
    }) => {
      await signInAs('admin');
      await visit(optionsAddress);
      const toggle = page.getByRole('switch', { name: label });
      for (const name of faultNames) {
        const armed = await strike(device, name, operationId, 'on the way');
        await toggle.click();
        await device.advance('16s');
        await expect(toggle, name).toHaveAccessibleDescription(new RegExp(reasons[name]));
        await expect(toggle, name).not.toBeChecked();
        await armed.disarm();
      }
      await toggle.click();
      await expect(toggle).toBeChecked();
      await expect(toggle).not.toHaveAttribute('aria-busy');
    });
  });
}

const cameraFailed = 'Diagnostics failed. Please try again later.';
const audioFailed = 'Diagnostics failed. Make sure you are in a call or using BYOD mode.';
const busy = 'Another log generation process is running. Please wait a minute and try again.';
const networkError = 'Error generating logs, network error. Please try again.';
const failed = 'Error generating logs.';

/** What is started by a button, and told in its dialog: the text of the catalogue, and why. */
const deeds: readonly {
  operationId: OperationId;
  start: (page: Page) => Promise<void>;
  says: Texts;
  why: Texts;
  /** After the failure: how to begin anew. */
  leave: Texts;
  /** Longer than the time-out of the call. */
  patience: `${number}s`;
  /** Once nothing fails any more. */
  ends: { text: string; within: `${number}s` };
}[] = [
  {
    operationId: 'downloadLogs',
    start: (page) => getLogs(page).click(),
    says: texts(failed, busy, networkError, networkError),
    why: texts(inside, starting, 'The device did not answer within 600 seconds.', noAnswer),
    leave: texts('Cancel', 'OK', 'Cancel', 'Cancel'),
    patience: '601s',
    ends: { text: 'The logs are ready', within: '31s' },
  },
  {
    operationId: 'runCameraDiagnostics',
    start: async (page) => {
      await open(page, 'camera');
      await agree(page);
    },
    says: texts(cameraFailed, cameraFailed, cameraFailed, cameraFailed),
    why: reasons,
    leave: texts('Cancel', 'Cancel', 'Cancel', 'Cancel'),
    patience: '16s',
    ends: { text: complete, within: '22s' },
  },
  {
    operationId: 'runAudioDiagnostics',
    start: async (page) => {
      await open(page, 'audio');
      await agree(page);
    },
    says: texts(audioFailed, audioFailed, audioFailed, audioFailed),
    why: reasons,
    leave: texts('Cancel', 'Cancel', 'Cancel', 'Cancel'),
    patience: '16s',
    ends: { text: complete, within: '4s' },
  },
];

for (const { operationId, start, says, why, leave, patience, ends } of deeds) {
  test(`a dialog says that ${operationId} fails, and why, and it goes well when it fails no more`, async ({
    page,
    device,
    signInAs,
    visit,
  }) => {
    await signInAs('admin');
    await visit(optionsAddress);
    for (const name of faultNames) {
      const armed = await strike(device, name, operationId, 'on the way');
      await start(page);
      if (name === 'an answer that comes too late') await device.advance(patience);
      await expect(dialog(page), name).toContainText(says[name]);
      await expect(dialog(page), name).toContainText(why[name]);
      await armed.disarm();
      await press(page, leave[name]);
    }
    await start(page);
    await device.advance(ends.within);
    await expect(dialog(page)).toContainText(ends.text);
  });
}

/** Polls: which faults are a verdict, and which are waited out. */
const follows: readonly { operationId: OperationId; kind: 'camera' | 'audio'; failed: string }[] = [
  { operationId: 'getCameraDiagnosticsStatus', kind: 'camera', failed: cameraFailed },
  { operationId: 'getAudioDiagnosticsStatus', kind: 'audio', failed: audioFailed },
];

for (const { operationId, kind, failed: text } of follows) {
  test(`a run is followed through silence, and an error of ${operationId} ends it`, async ({
    page,
    device,
    signInAs,
    visit,
  }) => {
    await signInAs('admin');
    await visit(optionsAddress);
    for (const name of faultNames) {
      await open(page, kind);
      await agree(page);
      await expect(dialog(page).getByRole('progressbar')).toBeVisible();
      await device.settle();
      const armed = await strike(device, name, operationId);
      await device.advance('10s');
      if (name === 'an error inside') {
        await expect(dialog(page)).toContainText(`${text}${inside}`);
      } else {
        await expect(dialog(page).getByRole('progressbar'), name).toBeVisible();
      }
      await armed.disarm();
      if (name === 'an error inside') {
        await press(page, 'Cancel');
        await device.advance('30s');
        continue;
      }
      await device.advanceUntil(
        async () => (await dialog(page).textContent())?.includes(complete) === true,
        '60s',
      );
      await press(page, 'Close');
    }
  });
}

/** Deletions, told in the dialog that asks. */
const deletions: readonly { operationId: OperationId; of: 'Camera' | 'Audio' }[] = [
  { operationId: 'deleteCameraDiagnosticsFiles', of: 'Camera' },
  { operationId: 'clearAudioDiagnostics', of: 'Audio' },
];

for (const { operationId, of } of deletions) {
  test(`the dialog says that ${operationId} fails, and deletes when it does no more`, async ({
    page,
    device,
    signInAs,
    visit,
  }) => {
    const row = diagnosticsRow(page, of);
    const kind = of === 'Camera' ? 'camera' : 'audio';
    await signInAs('admin');
    await visit(optionsAddress);
    await open(page, kind);
    await agree(page);
    await device.advance('22s');
    await press(page, 'Close');
    await row.getByRole('button', { name: 'Delete data' }).click();
    for (const name of faultNames) {
      const armed = await strike(device, name, operationId, 'on the way');
      await press(page, 'Delete data');
      await device.advance('16s');
      await expect(dialog(page), name).toContainText(`${card} [${reasons[name]}]`);
      await armed.disarm();
    }
    await press(page, 'Delete data');
    await expect(row).toContainText('Not run yet');
  });
}
