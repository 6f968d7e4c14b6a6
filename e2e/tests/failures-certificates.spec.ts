import type { Locator, Page } from '@playwright/test';
import type { OperationId } from '@stillhouse/contracts/operations';
import type { Device } from '@stillhouse/simulator/playwright';
import type { Openssl } from '../../simulator/openssl/openssl.ts';
import { alert, certificateRows, dialog, expect, fileOf, test } from '../certificate-fixture.ts';
import { armFailure, type FailureKind, failureKindsOf } from '../failure-kinds.ts';

const list = '/network/certificates';
const hub = '/network/dot1x?dot1x';
const csr = '/network/dot1x/csr?dot1x';
const wired = '/network/dot1x/wired?dot1x';
const wireless = '/network/dot1x/wireless?dot1x';

const unable = 'Unable to connect to the device.';
const responded = 'The device responded with the following error:';
const busy = 'Another log generation process is running. Please wait a minute and try again.';

interface Read {
  operationId: OperationId;
  on: string;
  /** What stands there while the device cannot tell. */
  says: (page: Page) => Locator;
  /** Whether the device's reason stands there, too. */
  reason: boolean;
  /** What stands there when all is well. */
  well: (page: Page) => Locator;
}

const reads: readonly Read[] = [
  {
    // the one failure that is an empty list (spec section 8)
    operationId: 'listCertificates',
    on: list,
    says: (page) => page.getByText('No certificates to show.'),
    reason: false,
    well: (page) => page.getByText('There are no certificates on this device.'),
  },
  {
    operationId: 'listCertificates',
    on: `${list}/${'0'.repeat(64)}`,
    says: (page) => alert(page).filter({ hasText: unable }),
    reason: true,
    // an id that the device does not know
    well: (page) => page.getByRole('heading', { level: 1, name: 'Network' }),
  },
  {
    operationId: 'listDot1xCertificates',
    on: hub,
    says: (page) => alert(page).filter({ hasText: 'An error occurred' }),
    reason: true,
    well: (page) => page.getByText('There are no CA certificates.'),
  },
  {
    operationId: 'getStatus',
    on: wired,
    says: (page) => alert(page).filter({ hasText: unable }),
    reason: true,
    well: (page) => page.getByLabel('Identity'),
  },
];

for (const { operationId, on, says, reason, well } of reads) {
  test(`an admin at ${on.slice(0, 30)} reads what is wrong while ${operationId} fails, and has it all afterwards`, async ({
    page,
    device,
    signInAs,
  }) => {
    await signInAs('admin', hub);
    for (const kind of failureKindsOf(operationId)) {
      const fault = await armFailure(device, operationId, kind);
      await page.goto(on);
      await advanceTo(device, says(page));
      if (reason) await expect(says(page), kind.name).toContainText(kind.reason(operationId));
      await fault.disarm();
      await advanceTo(device, well(page));
      await expect(alert(page), kind.name).toHaveCount(0);
    }
  });
}

test('an admin whose device does not tell its serial number gives the signing request a name', async ({
  page,
  device,
  signInAs,
}) => {
  await signInAs('admin', hub);
  for (const kind of failureKindsOf('getStatus')) {
    const fault = await armFailure(device, 'getStatus', kind);
    await page.goto(csr);
    await advanceTo(device, page.getByLabel('Common name'));
    await page.getByLabel('Common name').fill('Room 4');
    await fault.disarm();
    await device.advance('70s');
    await expect(page.getByLabel('Common name'), kind.name).toHaveValue('Room 4');
  }
});

interface Change {
  operationId: OperationId;
  /** Opens the page, and makes what is needed there. */
  open: (stage: Stage) => Promise<string>;
  /** Does it, once or again after a failure. */
  make: (stage: Stage) => Promise<void>;
  /** What the dialog says, besides the reason. */
  says: (kind: FailureKind) => string;
  /** How the dialog is left. */
  leave: 'OK' | 'Cancel';
  /** The page shows what was typed. */
  kept: (page: Page) => Promise<void>;
  done: (page: Page) => Locator;
}

interface Stage {
  page: Page;
  device: Device;
  openssl: Openssl;
}

const anyStatus = ({ status }: FailureKind) => typeof status === 'number';

/** Cannot be done without what the device makes: as if a signing request had been made and signed. */
async function openForm({ page, device, openssl }: Stage, address: string): Promise<string> {
  const request = openssl.request('/CN=Room 4', 'room');
  const own = openssl.issue(openssl.authority('/CN=Room CA'), request);
  const privateKey = openssl.run(['pkey', '-in', 'room.key']).toString();
  await device.control.patch({ network: { dot1x: { privateKey } } });
  await page.goto(address);
  await device.advance('1s');
  await page.getByLabel('Device certificate').setInputFiles(fileOf('chosen.pem', own));
  await page.getByLabel('Identity').fill('room-4');
  return address;
}

const pressInitialize = ({ page }: Stage) =>
  page.getByRole('button', { name: 'Initialize' }).click();

async function keptForm(page: Page): Promise<void> {
  await expect(page.getByLabel('Identity')).toHaveValue('room-4');
  await expect(page.getByLabel('Device certificate')).toHaveValue(/chosen\.pem$/);
}

function removal(what: string, operationId: OperationId): Change {
  return {
    operationId,
    open: async () => hub,
    async make({ page }) {
      await page.getByRole('button', { name: `Remove ${what}` }).click();
      await dialog(page).getByRole('button', { name: 'Remove' }).click();
    },
    says: () => `Unable to remove the ${what}.`,
    leave: 'Cancel',
    kept: async () => {},
    done: (page) => page.getByText(`${what} removed.`),
  };
}

const changes: readonly Change[] = [
  {
    operationId: 'uploadCertificate',
    async open({ page, device, openssl }) {
      await page.goto(list);
      await device.advance('1s');
      const { pem } = openssl.authority('/CN=Room CA');
      await page.getByLabel('Certificate file').setInputFiles(fileOf('chosen.pem', pem));
      return list;
    },
    make: ({ page }) => page.getByRole('button', { name: 'Upload' }).click(),
    says: () => 'Unable to verify certificate.',
    leave: 'OK',
    kept: (page) => expect(page.getByLabel('Certificate file')).toHaveValue(/chosen\.pem$/),
    done: (page) => certificateRows(page).filter({ hasText: 'Room CA' }),
  },
  {
    operationId: 'deleteCertificate',
    async open({ device, openssl }) {
      const { pem } = openssl.authority('/CN=Room CA');
      await device.control.patch({ certificates: [pem] });
      const print = openssl.describe(pem, '-fingerprint', '-sha256').split('=')[1] ?? '';
      return `${list}/${print.replaceAll(':', '').toLowerCase()}`;
    },
    async make({ page }) {
      await page.getByRole('button', { name: 'Remove certificate' }).click();
      await dialog(page).getByRole('button', { name: 'Remove' }).click();
    },
    says: () => 'Unable to remove the certificate.',
    leave: 'Cancel',
    kept: (page) => expect(page.getByRole('heading', { name: 'Room CA' })).toBeVisible(),
    done: (page) => page.getByText('Certificate removed.'),
  },
  {
    operationId: 'createCsr',
    async open({ page, device }) {
      await page.goto(csr);
      await device.advance('1s');
      await page.getByLabel('Locality').fill('Oslo');
      return csr;
    },
    make: ({ page }) => page.getByRole('button', { name: 'Generate' }).click(),
    says(kind) {
      if (kind.status === 503) return busy;
      return anyStatus(kind)
        ? 'Error generating logs.'
        : 'Error generating logs, network error. Please try again.';
    },
    leave: 'Cancel',
    kept: (page) => expect(page.getByLabel('Locality')).toHaveValue('Oslo'),
    done: (page) => page.getByText('The certificate signing request is ready.'),
  },
  {
    operationId: 'configureEthernetDot1x',
    open: (stage) => openForm(stage, wired),
    make: pressInitialize,
    says: (kind) => (anyStatus(kind) ? responded : unable),
    leave: 'OK',
    kept: keptForm,
    done: (page) => page.getByText('The 802.1x credentials of Ethernet are set.'),
  },
  {
    operationId: 'connectWifi',
    async open(stage) {
      const address = await openForm(stage, wireless);
      await stage.page.getByLabel('Network name').fill('Staff');
      return address;
    },
    make: pressInitialize,
    says: (kind) => (anyStatus(kind) ? responded : unable),
    leave: 'OK',
    async kept(page) {
      await keptForm(page);
      await expect(page.getByLabel('Network name')).toHaveValue('Staff');
    },
    done: (page) => page.getByText('The 802.1x credentials of Wi-Fi are set.'),
  },
  removal('Ethernet credentials', 'removeEthernetDot1x'),
  removal('Wi-Fi credentials', 'removeWifi'),
  removal('802.1x certificates', 'removeDot1xCertificates'),
];

for (const { operationId, open, make, says, leave, kept, done } of changes) {
  test(`an admin reads why ${operationId} failed, keeps what was typed, and has it done afterwards`, async ({
    page,
    device,
    openssl,
    signInAs,
  }) => {
    await signInAs('admin', hub);
    const stage = { page, device, openssl };
    const address = await open(stage);
    if (!page.url().endsWith(address)) await page.goto(address);
    await device.advance('1s');
    for (const kind of failureKindsOf(operationId)) {
      const fault = await armFailure(device, operationId, kind);
      await make(stage);
      await advanceTo(device, dialog(page).getByText(says(kind)));
      await expect(dialog(page), kind.name).toContainText(kind.reason(operationId));
      await fault.disarm();
      // where somebody else is at it there is nothing but OK (spec section 8)
      const button = says(kind) === busy ? 'OK' : leave;
      await dialog(page).getByRole('button', { name: button }).click();
      await kept(page);
    }
    await make(stage);
    await advanceTo(device, done(page));
  });
}

/** In big steps: second by second these tables would take minutes. The longest time-out is ten minutes. */
async function advanceTo(device: Device, shown: Locator): Promise<void> {
  await device.advance('1s');
  for (let step = 0; step < 40 && !(await shown.isVisible()); step++) await device.advance('20s');
  await expect(shown).toBeVisible();
}
