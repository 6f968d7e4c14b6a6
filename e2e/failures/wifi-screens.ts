import { expect, type Page } from '@playwright/test';
import {
  createNearbyNetwork,
  findCurrentNetwork,
  findDialog,
  findNetworkRow,
  setNearbyNetworks,
  wifiAddress,
} from '../pages/wifi.ts';
import { findSwitch } from './controls.ts';
import {
  card,
  expectAlert,
  expectForChange,
  expectForList,
  expectForRead,
  expectForRemoval,
  expectText,
  reason,
  unharmed,
  wholePage,
} from './expected-outcomes.ts';
import type { CaseContext, ChangeCase, ReadCase } from './screen-case.ts';

const placeNetwork = ({ device }: CaseContext) =>
  setNearbyNetworks(device, createNearbyNetwork('Rooms'));

async function joinNetwork(context: CaseContext): Promise<void> {
  await placeNetwork(context);
  await context.device.control.setCondition('wifiJoined', true);
}

const findConnected = (page: Page) =>
  findCurrentNetwork(page).getByText('Connected', { exact: true });

export const wifiReads: readonly ReadCase[] = [
  {
    operationId: 'getWifiRadio',
    address: wifiAddress,
    arrange: joinNetwork,
    ready: (page) => findNetworkRow(page, 'Rooms'),
    outcomes: expectForRead(card, wholePage),
  },
  {
    operationId: 'getStatus',
    address: wifiAddress,
    ready: findConnected,
    listAt: '/networkProperties/wifi/state',
    outcomes: { ...expectForRead(card, wholePage), 'unknown-enum-value': expectText('unheard-of') },
  },
  {
    operationId: 'listWifiNetworks',
    address: wifiAddress,
    ready: (page) => findNetworkRow(page, 'Rooms'),
    listAt: '/*/wifiSecurity',
    outcomes: {
      ...expectForList(card, 'Networks that cannot be shown', wholePage),
      'unknown-enum-value': expectText('unheard-of'),
    },
  },
];

const radio = findSwitch('Wi-Fi');
const password = /^Password/;
const forget = ({ page }: CaseContext) =>
  findDialog(page).getByRole('button', { name: 'Forget network' }).click();

export const wifiChanges: readonly ChangeCase[] = [
  {
    description: 'switches the radio off',
    operationId: 'setWifiRadio',
    address: wifiAddress,
    arrange: placeNetwork,
    ready: radio,
    act: ({ page }) => radio(page).click(),
    expectUnchanged: ({ page }, acted) => expect(radio(page)).toBeChecked({ checked: !acted }),
    retry: async ({ page }) => {
      if (await radio(page).isChecked()) await radio(page).click();
    },
    done: (page) => page.getByRole('switch', { name: 'Wi-Fi', checked: false }),
    outcomes: expectForChange(reason),
  },
  {
    description: 'forgets the network',
    operationId: 'removeWifi',
    address: wifiAddress,
    arrange: joinNetwork,
    ready: (page) => findCurrentNetwork(page).getByRole('button', { name: 'Forget network' }),
    type: ({ page }) =>
      findCurrentNetwork(page).getByRole('button', { name: 'Forget network' }).click(),
    act: forget,
    staysOpen: true,
    expectUnchanged: ({ page }) => expect(findDialog(page)).toBeVisible(),
    done: (page) => findCurrentNetwork(page).getByText('No network saved'),
    outcomes: expectForRemoval(expectAlert('An error occurred [')),
  },
  {
    description: 'joins a network',
    operationId: 'connectWifi',
    address: wifiAddress,
    arrange: placeNetwork,
    ready: (page) => findNetworkRow(page, 'Rooms'),
    async type({ page }) {
      await findNetworkRow(page, 'Rooms').click();
      await findDialog(page).getByLabel(password).fill('correct-horse');
    },
    act: ({ page }) => findDialog(page).getByRole('button', { name: 'Connect' }).click(),
    staysOpen: true,
    expectUnchanged: ({ page }) =>
      expect(findDialog(page).getByLabel(password)).toHaveValue('correct-horse'),
    done: findConnected,
    outcomes: {
      ...expectForChange(expectAlert('Failed to connect to "Rooms"')),
      'unknown-enum-value': unharmed,
    },
  },
];
