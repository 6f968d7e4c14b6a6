import { expect, type Page } from '@playwright/test';
import {
  currentNetwork,
  dialog,
  nearby,
  row as networkRow,
  surround,
  wifiAddress,
} from '../wifi-page.ts';
import { toggle } from './controls.ts';
import {
  card,
  changing,
  reading,
  reason,
  removing,
  shows,
  tells,
  unharmed,
  page as wholePage,
} from './outcomes.ts';
import type { ChangeRow, ReadRow, Stage } from './row.ts';

const around = ({ device }: Stage) => surround(device, nearby('Rooms'));

async function joined(stage: Stage): Promise<void> {
  await around(stage);
  await stage.device.control.setCondition('wifiJoined', true);
}

const connected = (page: Page) => currentNetwork(page).getByText('Connected', { exact: true });

export const wifiReads: readonly ReadRow[] = [
  {
    operationId: 'getWifiRadio',
    on: wifiAddress,
    arrange: joined,
    well: (page) => networkRow(page, 'Rooms'),
    cells: reading(card, wholePage),
  },
  {
    operationId: 'getStatus',
    on: wifiAddress,
    well: connected,
    listAt: '/networkProperties/wifi/state',
    cells: { ...reading(card, wholePage), 'unknown-enum-value': shows('unheard-of') },
  },
  {
    operationId: 'listWifiNetworks',
    on: wifiAddress,
    well: (page) => networkRow(page, 'Rooms'),
    listAt: '/*/wifiSecurity',
    cells: { ...reading(card, wholePage), 'unknown-enum-value': shows('unheard-of') },
  },
];

const radio = toggle('Wi-Fi');
const password = /^Password/;
const forget = ({ page }: Stage) =>
  dialog(page).getByRole('button', { name: 'Forget network' }).click();

export const wifiChanges: readonly ChangeRow[] = [
  {
    what: 'switches the radio off',
    operationId: 'setWifiRadio',
    on: wifiAddress,
    arrange: around,
    well: radio,
    act: ({ page }) => radio(page).click(),
    kept: ({ page }, acted) => expect(radio(page)).toBeChecked({ checked: !acted }),
    again: async ({ page }) => {
      if (await radio(page).isChecked()) await radio(page).click();
    },
    done: (page) => page.getByRole('switch', { name: 'Wi-Fi', checked: false }),
    cells: changing(reason),
  },
  {
    what: 'forgets the network',
    operationId: 'removeWifi',
    on: wifiAddress,
    arrange: joined,
    well: (page) => currentNetwork(page).getByRole('button', { name: 'Forget network' }),
    type: ({ page }) =>
      currentNetwork(page).getByRole('button', { name: 'Forget network' }).click(),
    act: forget,
    staysOpen: true,
    kept: ({ page }) => expect(dialog(page)).toBeVisible(),
    done: (page) => currentNetwork(page).getByText('No network saved'),
    cells: removing(tells('An error occurred [')),
  },
  {
    what: 'joins a network',
    operationId: 'connectWifi',
    on: wifiAddress,
    arrange: around,
    well: (page) => networkRow(page, 'Rooms'),
    async type({ page }) {
      await networkRow(page, 'Rooms').click();
      await dialog(page).getByLabel(password).fill('correct-horse');
    },
    act: ({ page }) => dialog(page).getByRole('button', { name: 'Connect' }).click(),
    staysOpen: true,
    kept: ({ page }) => expect(dialog(page).getByLabel(password)).toHaveValue('correct-horse'),
    done: connected,
    cells: { ...changing(tells('Failed to connect to "Rooms"')), 'unknown-enum-value': unharmed },
  },
];
