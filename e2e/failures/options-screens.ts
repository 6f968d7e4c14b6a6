import { expect } from '@playwright/test';
import type { OperationId } from '@stillhouse/contracts/operations';
import {
  complete,
  findDiagnosticsRow,
  findDialog,
  findGetLogsButton,
  openDiagnostics,
  optionsAddress,
  runWithConsent,
} from '../pages/additional-options.ts';
import { findSwitch, findText } from './controls.ts';
import {
  card,
  type ExpectedOutcomes,
  expectDialog,
  expectForChange,
  expectForRead,
  expectForRemoval,
  expectText,
  impossible,
  reason,
  unharmed,
  wholePage,
} from './expected-outcomes.ts';
import type { CaseContext, ChangeCase, ReadCase } from './screen-case.ts';

export const optionsReads: readonly ReadCase[] = [
  {
    operationId: 'getChromiumSettings',
    address: optionsAddress,
    ready: findSwitch('Verbose logging'),
    outcomes: expectForRead(card, wholePage),
  },
  {
    operationId: 'getAudioVideoSettings',
    address: optionsAddress,
    ready: findSwitch('Audio over USB (beta)'),
    listAt: '/cameraAntiBanding',
    outcomes: { ...expectForRead(card), 'unknown-enum-value': unharmed },
  },
  {
    operationId: 'getCameraDiagnosticsStatus',
    address: optionsAddress,
    ready: (page) => page.getByText('Not run yet').nth(1),
    outcomes: expectForRead(expectText('Last run unknown')),
  },
  {
    operationId: 'getAudioDiagnosticsStatus',
    address: optionsAddress,
    ready: (page) => page.getByText('Not run yet').nth(1),
    outcomes: expectForRead(expectText('Last run unknown')),
  },
];

const createSwitchCase = (
  name: string,
  operationId: OperationId,
  more: Partial<ExpectedOutcomes> = {},
): ChangeCase => ({
  description: `switches ${name} on`,
  operationId,
  address: optionsAddress,
  ready: findSwitch(name),
  act: ({ page }) => findSwitch(name)(page).click(),
  expectUnchanged: ({ page }, acted) =>
    expect(findSwitch(name)(page)).toBeChecked({ checked: acted }),
  retry: async ({ page }) => {
    if (!(await findSwitch(name)(page).isChecked())) await findSwitch(name)(page).click();
  },
  done: (page) => page.getByRole('switch', { name, checked: true }),
  outcomes: { ...expectForChange(reason), ...more },
});

const createRunCase = (
  kind: 'camera' | 'audio',
  operationId: OperationId,
  text: string,
): ChangeCase => ({
  description: `runs ${kind} diagnostics`,
  operationId,
  address: optionsAddress,
  ready: (page) => page.getByRole('button', { name: `Run ${kind} diagnostics` }),
  async act({ page }) {
    await openDiagnostics(page, kind);
    await runWithConsent(page);
  },
  expectUnchanged: ({ page }) =>
    expect(page.getByRole('button', { name: `Run ${kind}` })).toBeVisible(),
  async retry({ page, device }) {
    // A run that started although its response was lost has ended by then.
    await device.advance('30s');
    await openDiagnostics(page, kind);
    await runWithConsent(page);
  },
  done: findText(complete),
  // A success status with an unreadable body counts as success.
  outcomes: expectForChange(expectDialog(text), expectDialog(text), unharmed),
});

const createDeleteCase = (of: 'Camera' | 'Audio', operationId: OperationId): ChangeCase => {
  const findDeleteButton = ({ page }: CaseContext) =>
    findDiagnosticsRow(page, of).getByRole('button', { name: 'Delete data' });
  const confirm = ({ page }: CaseContext) =>
    findDialog(page).getByRole('button', { name: 'Delete data' }).click();
  return {
    description: `deletes the data of ${of.toLowerCase()} diagnostics`,
    operationId,
    address: optionsAddress,
    arrange: async ({ device }) => {
      const done = { lastDoneAt: device.now - 60_000 };
      await device.control.patch({ diagnostics: { camera: done, audio: done } });
    },
    ready: (page) => findDiagnosticsRow(page, of).getByRole('button', { name: 'Delete data' }),
    async act(context) {
      await findDeleteButton(context).click();
      await confirm(context);
    },
    retry: confirm,
    staysOpen: true,
    expectUnchanged: ({ page }) => expect(findDialog(page)).toBeVisible(),
    done: (page) => findDiagnosticsRow(page, of).getByText('Not run yet'),
    outcomes: expectForRemoval(expectDialog('An error occurred [')),
  };
};

const busy = 'Another log generation process is running. Please wait a minute and try again.';
const noResponse = expectDialog('Error generating logs, network error. Please try again.');

export const optionsChanges: readonly ChangeCase[] = [
  createSwitchCase('Verbose logging', 'updateChromiumSettings'),
  createSwitchCase('Audio over USB (beta)', 'updateAudioVideoSettings', {
    'unknown-enum-value': unharmed,
  }),
  createRunCase('camera', 'runCameraDiagnostics', 'Diagnostics failed. Please try again later.'),
  createRunCase(
    'audio',
    'runAudioDiagnostics',
    'Diagnostics failed. Make sure you are in a call or using BYOD mode.',
  ),
  createDeleteCase('Camera', 'deleteCameraDiagnosticsFiles'),
  createDeleteCase('Audio', 'clearAudioDiagnostics'),
  {
    description: 'gets logs',
    operationId: 'downloadLogs',
    address: optionsAddress,
    ready: findGetLogsButton,
    act: ({ page }) => findGetLogsButton(page).click(),
    expectUnchanged: ({ page }) => expect(findDialog(page)).toHaveCount(0),
    done: findText('The logs are ready'),
    outcomes: {
      ...expectForChange(expectDialog('Error generating logs.'), noResponse),
      'status 503': expectDialog(busy),
      'malformed-json': impossible,
      'dropped-property': impossible,
      'wrong-type': impossible,
    },
  },
];
