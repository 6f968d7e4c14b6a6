import { expect } from '@playwright/test';
import { createFile, findCertificateRows, findDialog } from '../support/certificate-fixture.ts';
import { findButton, findField, findText } from './controls.ts';
import { expectDialog, expectForChange, expectForRemoval, unharmed } from './expected-outcomes.ts';
import type { CaseContext, ChangeCase } from './screen-case.ts';

const list = '/network/certificates';
export const authorityName = 'Room CA';

export async function withCertificate({ device, openssl }: CaseContext): Promise<void> {
  const { pem } = openssl.createAuthority(`/CN=${authorityName}`);
  await device.control.patch({ certificates: [pem] });
}

async function pressRemove({ page }: CaseContext): Promise<void> {
  await findButton('Remove certificate')(page).click();
  await findDialog(page).getByRole('button', { name: 'Remove' }).click();
}

const uploadFailed = expectDialog('Unable to verify certificate.');

export const certificateChanges: readonly ChangeCase[] = [
  {
    description: 'uploads a certificate',
    operationId: 'uploadCertificate',
    address: list,
    ready: findField('Certificate file'),
    async type({ page, openssl }) {
      const { pem } = openssl.createAuthority(`/CN=${authorityName}`);
      await findField('Certificate file')(page).setInputFiles(createFile('chosen.pem', pem));
    },
    act: ({ page }) => findButton('Upload')(page).click(),
    expectUnchanged: ({ page }) =>
      expect(findField('Certificate file')(page)).toHaveValue(/chosen\.pem$/),
    done: (page) => findCertificateRows(page).filter({ hasText: authorityName }),
    // The device has taken the file if only its response cannot be read. A single certificate is
    // small enough to arrive before the timeout.
    outcomes: {
      ...expectForChange(uploadFailed, uploadFailed, unharmed),
      throttle: unharmed,
    },
  },
  {
    description: 'removes a certificate',
    operationId: 'deleteCertificate',
    address: list,
    arrange: withCertificate,
    ready: (page) => findCertificateRows(page).filter({ hasText: authorityName }),
    // Open the certificate's own page here: its address depends on the certificate.
    async type({ page, device }) {
      await findCertificateRows(page).getByRole('link').click();
      await device.advance('1s');
    },
    act: pressRemove,
    expectUnchanged: ({ page }) =>
      expect(page.getByRole('heading', { name: authorityName })).toBeVisible(),
    done: findText('Certificate removed.'),
    outcomes: expectForRemoval(expectDialog('Unable to remove the certificate.')),
  },
];
