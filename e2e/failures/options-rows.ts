import { expect } from '@playwright/test';
import type { OperationId } from '@stillhouse/contracts/operations';
import {
  agree,
  complete,
  diagnosticsRow,
  dialog,
  getLogs,
  open,
  optionsAddress,
} from '../additional-options-page.ts';
import { toggle, words } from './controls.ts';
import {
  type Cells,
  card,
  changing,
  dialogSays,
  impossible,
  reading,
  reason,
  removing,
  shows,
  unharmed,
  untouched,
  page as wholePage,
} from './outcomes.ts';
import type { ChangeRow, ReadRow, Stage } from './row.ts';

export const optionsReads: readonly ReadRow[] = [
  {
    operationId: 'getChromiumSettings',
    on: optionsAddress,
    well: toggle('Verbose logging'),
    cells: reading(card, wholePage),
  },
  {
    operationId: 'getAudioVideoSettings',
    on: optionsAddress,
    well: toggle('Audio over USB (beta)'),
    listAt: '/cameraAntiBanding',
    cells: { ...reading(card), 'unknown-enum-value': unharmed },
  },
  {
    operationId: 'getCameraDiagnosticsStatus',
    on: optionsAddress,
    well: (page) => page.getByText('Not run yet').nth(1),
    cells: reading(shows('Last run not known')),
  },
  {
    operationId: 'getAudioDiagnosticsStatus',
    on: optionsAddress,
    well: (page) => page.getByText('Not run yet').nth(1),
    cells: reading(shows('Last run not known')),
  },
];

const switches = (
  name: string,
  operationId: OperationId,
  more: Partial<Cells> = {},
): ChangeRow => ({
  what: `switches ${name} on`,
  operationId,
  on: optionsAddress,
  well: toggle(name),
  act: ({ page }) => toggle(name)(page).click(),
  kept: ({ page }, acted) => expect(toggle(name)(page)).toBeChecked({ checked: acted }),
  again: async ({ page }) => {
    if (!(await toggle(name)(page).isChecked())) await toggle(name)(page).click();
  },
  done: (page) => page.getByRole('switch', { name, checked: true }),
  cells: { ...changing(reason), ...more },
});

const runs = (kind: 'camera' | 'audio', operationId: OperationId, text: string): ChangeRow => ({
  what: `runs ${kind} diagnostics`,
  operationId,
  on: optionsAddress,
  well: (page) => page.getByRole('button', { name: `Run ${kind} diagnostics` }),
  async act({ page }) {
    await open(page, kind);
    await agree(page);
  },
  kept: ({ page }) => expect(page.getByRole('button', { name: `Run ${kind}` })).toBeVisible(),
  async again({ page, device }) {
    // those whose answer was lost are over then
    await device.advance('30s');
    await open(page, kind);
    await agree(page);
  },
  done: words(complete),
  // a yes that cannot be read is a yes
  cells: changing(dialogSays(text), dialogSays(text), unharmed),
});

const deletes = (of: 'Camera' | 'Audio', operationId: OperationId): ChangeRow => {
  const ask = ({ page }: Stage) =>
    diagnosticsRow(page, of).getByRole('button', { name: 'Delete data' });
  const confirm = ({ page }: Stage) =>
    dialog(page).getByRole('button', { name: 'Delete data' }).click();
  return {
    what: `deletes the data of ${of.toLowerCase()} diagnostics`,
    operationId,
    on: optionsAddress,
    arrange: async ({ device }) => {
      const done = { lastDoneAt: device.now - 60_000 };
      await device.control.patch({ diagnostics: { camera: done, audio: done } });
    },
    well: (page) => diagnosticsRow(page, of).getByRole('button', { name: 'Delete data' }),
    async act(stage) {
      await ask(stage).click();
      await confirm(stage);
    },
    again: confirm,
    staysOpen: true,
    kept: ({ page }) => expect(dialog(page)).toBeVisible(),
    done: (page) => diagnosticsRow(page, of).getByText('Not run yet'),
    cells: removing(dialogSays('An error occurred [')),
  };
};

const busy = 'Another log generation process is running. Please wait a minute and try again.';
const noAnswer = dialogSays('Error generating logs, network error. Please try again.');

export const optionsChanges: readonly ChangeRow[] = [
  switches('Verbose logging', 'updateChromiumSettings'),
  switches('Audio over USB (beta)', 'updateAudioVideoSettings', {
    'unknown-enum-value': unharmed,
  }),
  runs('camera', 'runCameraDiagnostics', 'Diagnostics failed. Please try again later.'),
  runs(
    'audio',
    'runAudioDiagnostics',
    'Diagnostics failed. Make sure you are in a call or using BYOD mode.',
  ),
  deletes('Camera', 'deleteCameraDiagnosticsFiles'),
  deletes('Audio', 'clearAudioDiagnostics'),
  {
    what: 'gets logs',
    operationId: 'downloadLogs',
    on: optionsAddress,
    well: getLogs,
    act: ({ page }) => getLogs(page).click(),
    kept: ({ page }) => expect(dialog(page)).toHaveCount(0),
    done: words('The logs are ready'),
    cells: {
      ...changing(dialogSays('Error generating logs.'), noAnswer),
      'status 503': dialogSays(busy),
      'malformed-json': untouched,
      'dropped-property': impossible,
      'wrong-type': impossible,
    },
  },
];
