import type { Page } from '@playwright/test';
import type { OperationId } from '@stillhouse/contracts/operations';
import type { Device, LeaseOptions } from 'stillhouse/playwright';
import { certificatePems } from '../../contracts/verifier/src/fixtures/certificate-pems.ts';
import {
  openDiagnostics,
  optionsAddress,
  pressDialogButton,
  runWithConsent,
} from '../pages/additional-options.ts';
import {
  chooseSettingsFile,
  createSettingsFile,
  settingsFilePage,
  staticAddress,
} from '../pages/settings-file.ts';
import { advanceTo, channelPage, release, update, updatePage } from '../pages/software-update.ts';
import {
  connectWith,
  createNearbyNetwork,
  findNetworkRow,
  setNearbyNetworks,
  wifiAddress,
} from '../pages/wifi.ts';
import { upload } from './certificate-fixture.ts';
import { waitForPage } from './console-fixture.ts';

/** How a signed-in admin opens what a row of a matrix is about. */
export type OpenCase = {
  readonly address: string;
  readonly lease?: LeaseOptions;
  /** Before the admin signs in. */
  readonly prepare?: (device: Device) => Promise<void>;
  /** After the page has loaded. */
  readonly open?: (page: Page, device: Device) => Promise<void>;
};

/** A dialog, with the file that opens it. */
type DialogCase = OpenCase & { readonly source: string };

const press = (name: string | RegExp) => async (page: Page) =>
  page.getByRole('button', { name }).first().click();

const options = 'console/src/features/additional-options';
const styleGuide = { source: 'console/src/features/style-guide/ModalsPage.tsx' };
const modals = '/style-guide/modals';

const addRooms = (device: Device) => setNearbyNetworks(device, createNearbyNetwork('Rooms'));

/** Signs in and opens a case of a matrix: a dialog or a screen. */
export async function openCase(
  page: Page,
  device: Device,
  signInAs: (role: 'admin') => Promise<void>,
  { address, prepare, open }: OpenCase,
): Promise<void> {
  await prepare?.(device);
  await signInAs('admin');
  await page.goto(address);
  await device.advance('1s');
  await waitForPage(page, device);
  await open?.(page, device);
  await device.settle();
}

/** The dialogs of a signed-in admin: the rows of the matrices. */
export const dialogs: Readonly<Record<string, DialogCase>> = {
  'restart, to confirm': {
    source: 'console/src/features/restart/RestartDialog.tsx',
    address: '/system',
    open: press('Restart device'),
  },
  'restart, running': {
    source: 'console/src/features/restart/RestartDialog.tsx',
    address: '/system',
    open: async (page, device) => {
      device.declareFailure({ operationId: 'getStatus', status: 503, perhaps: true });
      device.declareFailure({ operationId: 'getStatus', status: 'no response', perhaps: true });
      await press('Restart device')(page);
      await pressDialogButton(page, 'Restart');
      await device.advance('8s');
    },
  },
  'automatic updates off': {
    source: 'console/src/features/system/UpdateSettingsList.tsx',
    address: updatePage,
    open: (page) => page.getByRole('switch', { name: 'Automatic updates' }).press('Space'),
  },
  'install an update': {
    source: 'console/src/shell/use-install-dialog.tsx',
    address: updatePage,
    prepare: (device) => release(device),
    open: press('Update now'),
  },
  'update failed': {
    source: 'console/src/features/system/use-failure-dialog.tsx',
    address: updatePage,
    prepare: async (device) => {
      await device.control.setCondition('updateVerificationFails', true);
      await release(device);
    },
    open: async (page, device) => {
      await update(page, device);
      await advanceTo(device, page.getByRole('dialog'));
    },
  },
  'another channel': {
    source: 'console/src/features/system/ChannelPage.tsx',
    address: channelPage,
    open: (page) => page.getByRole('radio', { name: /^Preview/ }).click(),
  },
  search: {
    source: 'console/src/app/search/SearchDialog.tsx',
    address: '/network',
    open: async (page) => {
      await press('Search')(page);
      await page.getByRole('combobox').fill('ip');
    },
  },
  'leave without saving': {
    source: 'console/src/shell/use-leave-guard.ts',
    address: '/network/proxy',
    open: async (page) => {
      await page.getByRole('radio', { name: 'Manual' }).check();
      await page.getByLabel('Host').fill('proxy.room.example');
      await page.getByRole('link', { name: 'Status' }).click();
    },
  },
  'another IP configuration': {
    source: 'console/src/features/network/use-ip4-form.tsx',
    address: '/network/ethernet/ip4',
    open: changeAddress,
  },
  'the new address': {
    source: 'console/src/features/network/AddressChangeDialog.tsx',
    address: '/network/ethernet/ip4',
    open: async (page, device) => {
      device.declareFailure({ path: '/icon.svg', status: 'no response', perhaps: true });
      await changeAddress(page);
      await pressDialogButton(page, 'Change');
      const dialog = page.getByRole('dialog');
      // Its probes of the two addresses take real time.
      await device.advanceUntil(
        () => dialog.getByText('The device responds at its new address.').isVisible(),
        '30s',
      );
      await device.advanceUntil(() => dialog.getByText('Does not respond').isVisible(), '30s');
    },
  },
  'time server without an answer': {
    source: 'console/src/features/network/NtpPage.tsx',
    address: '/network/ntp',
    prepare: (device) => device.control.setCondition('ntpUnreachable', true),
    open: async (page, device) => {
      device.declareFailure({ operationId: 'updateNtpSettings', status: 422 });
      await page.getByLabel('NTP Server').fill('ntp.room.example');
      await page.keyboard.press('Enter');
    },
  },
  'hostname rejected': {
    source: 'console/src/features/network/HostnameForm.tsx',
    address: '/network/hostname',
    open: async (page, device) => {
      await fail(device, 'updateHostname', 500);
      await page.getByRole('radio', { name: 'Custom' }).check();
      await page.getByLabel('Custom hostname').fill('room-4');
      await page.getByRole('button', { name: 'Save' }).click();
    },
  },
  'join a network': {
    source: 'console/src/features/wifi/JoinDialog.tsx',
    address: wifiAddress,
    prepare: addRooms,
    open: (page) => findNetworkRow(page, 'Rooms').click(),
  },
  'join another network': {
    source: 'console/src/features/wifi/JoinDialog.tsx',
    address: wifiAddress,
    prepare: addRooms,
    open: press('Other...'),
  },
  'joined a network': {
    source: 'console/src/features/wifi/NetworkList.tsx',
    address: wifiAddress,
    prepare: addRooms,
    open: async (page, device) => {
      await joinRooms(page, device);
      await findNetworkRow(page, 'Rooms').click();
    },
  },
  'forget a network': {
    source: 'console/src/features/wifi/use-forget.tsx',
    address: wifiAddress,
    prepare: addRooms,
    open: async (page, device) => {
      await joinRooms(page, device);
      await press('Forget network')(page);
    },
  },
  'Wi-Fi off': {
    source: 'console/src/network-status/RadioToggle.tsx',
    address: wifiAddress,
    lease: { product: 'longrow' },
    open: (page) => page.getByRole('switch', { name: 'Wi-Fi' }).press('Space'),
  },
  'remove a certificate': {
    source: 'console/src/features/certificates/use-certificate-removal.ts',
    address: '/network/certificates',
    prepare: addCertificate,
    open: async (page, device) => {
      await openCertificate(page, device);
      await press(/^Delete|^Remove/)(page);
    },
  },
  'upload failed': {
    source: 'console/src/features/certificates/UploadCard.tsx',
    address: '/network/certificates',
    open: async (page, device) => {
      device.declareFailure({ operationId: 'uploadCertificate', status: 422 });
      await upload(page, 'room.pem', 'no certificate');
    },
  },
  'import of another address': {
    source: 'console/src/features/settings-file/ImportReview.tsx',
    address: settingsFilePage,
    open: async (page) => {
      await chooseSettingsFile(page, createSettingsFile({ ethernet: staticAddress }));
      await page.getByRole('checkbox', { name: 'IP configuration of Ethernet' }).check();
      await press(/^Apply/)(page);
    },
  },
  'remove 802.1x certificates': {
    source: 'console/src/features/dot1x/Dot1xRemovals.tsx',
    address: '/network/dot1x?dot1x',
    prepare: async (device) =>
      void (await device.control.patch({
        network: { dot1x: { caCertificates: [certificatePems.plain] } },
      })),
    open: press('Remove 802.1x certificates'),
  },
  'logs, generating': {
    source: 'console/src/downloads/LogsDialog.tsx',
    address: optionsAddress,
    open: async (page, device) => {
      await press('Get logs')(page);
      await device.advance('20s');
    },
  },
  'logs, ready': {
    source: 'console/src/downloads/LogsDialog.tsx',
    address: optionsAddress,
    open: async (page, device) => {
      await press('Get logs')(page);
      await device.advance('61s');
      await page.getByText(/^The archive has \d+ files/).waitFor();
    },
  },
  'logs, failed': {
    source: 'console/src/downloads/LogsDialog.tsx',
    address: optionsAddress,
    open: async (page, device) => {
      await fail(device, 'downloadLogs', 504);
      await press('Get logs')(page);
      await device.advance('61s');
    },
  },
  'diagnostics, to agree': {
    source: `${options}/DiagnosticsDialog.tsx`,
    address: optionsAddress,
    open: (page) => openDiagnostics(page, 'audio'),
  },
  'diagnostics, running': {
    source: `${options}/DiagnosticsDialog.tsx`,
    address: optionsAddress,
    open: async (page, device) => {
      await openDiagnostics(page, 'camera');
      await runWithConsent(page);
      await device.advance('9s');
    },
  },
  'delete data of diagnostics': {
    source: `${options}/use-delete-data.ts`,
    address: optionsAddress,
    open: async (page, device) => {
      await openDiagnostics(page, 'camera');
      await runWithConsent(page);
      await device.advance('22s');
      await pressDialogButton(page, 'Close');
      await press('Delete data of camera diagnostics')(page);
    },
  },
  'an example to confirm': { ...styleGuide, address: modals, open: press('Restart') },
  'an example that failed': {
    ...styleGuide,
    address: modals,
    open: async (page, device) => {
      await press('Remove, rejected by the device')(page);
      await pressDialogButton(page, 'Remove');
      await device.advance('3s');
    },
  },
  'an example of success': { ...styleGuide, address: modals, open: press('Success') },
  'an example of failure': { ...styleGuide, address: modals, open: press('Failure') },
  'an example of progress': { ...styleGuide, address: modals, open: press('Connect') },
};

const sameAsHostname = 'A failed request, as in "hostname rejected".';

/** Files that open a dialog and have no case, with the reason. */
export const sourcesWithoutCase: Readonly<Record<string, string>> = {
  'console/src/features/wifi/JoinQuestion.tsx': 'Looks like "Wi-Fi off": wifi-only.spec.ts.',
  'console/src/queries/use-change.ts': 'Looks like "Wi-Fi off": changed-meanwhile.spec.ts.',
  'console/src/downloads/generation-failure.tsx': 'The texts of "logs, failed" and of requests.',
  'console/src/features/dot1x/use-dot1x-form.tsx': sameAsHostname,
  'console/src/features/network/ProxyForm.tsx': sameAsHostname,
  'console/src/features/network/use-hostname-restart.ts':
    'The dialog "restart, to confirm", or a message that old firmware does not restart.',
  'console/src/features/setup/UpdateFailedDialog.tsx':
    'The installer sees it, not an admin: visual-scenes.matrix.spec.ts.',
};

/** Uploads a certificate whose key nobody has. */
export async function addCertificate(device: Device): Promise<void> {
  await device.control.patch({ certificates: [certificatePems.rsa] });
}

/** Opens the page of the uploaded certificate. */
export async function openCertificate(page: Page, device: Device): Promise<void> {
  await page.getByRole('list', { name: 'Certificates' }).getByRole('link').first().click();
  await device.settle();
}

async function fail(device: Device, operationId: OperationId, status: number): Promise<void> {
  device.declareFailure({ operationId, status });
  await device.fault({ kind: 'status', parameters: { status }, match: { operationId } });
}

async function changeAddress(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Static' }).check();
  await page.getByLabel('IP address').fill('127.0.0.30');
  await page.getByLabel('Subnet mask').fill('255.0.0.0');
  await page.getByLabel('Gateway').fill('127.0.0.254');
  await page.getByLabel('Primary DNS').fill('127.0.0.53');
  await page.getByRole('button', { name: 'Save' }).click();
}

async function joinRooms(page: Page, device: Device): Promise<void> {
  await findNetworkRow(page, 'Rooms').click();
  await connectWith(page, { Password: 'correct-horse' });
  await device.advance('4s');
}
