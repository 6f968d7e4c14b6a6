import { expect } from '@playwright/test';
import { certificateRows, dialog, fileOf } from '../certificate-fixture.ts';
import { button, field, words } from './controls.ts';
import { changing, dialogSays, removing, unharmed } from './outcomes.ts';
import type { ChangeRow, Stage } from './row.ts';

const list = '/network/certificates';
export const authorityName = 'Room CA';

export async function withCertificate({ device, openssl }: Stage): Promise<void> {
  const { pem } = openssl.authority(`/CN=${authorityName}`);
  await device.control.patch({ certificates: [pem] });
}

async function pressRemove({ page }: Stage): Promise<void> {
  await button('Remove certificate')(page).click();
  await dialog(page).getByRole('button', { name: 'Remove' }).click();
}

export const certificateChanges: readonly ChangeRow[] = [
  {
    what: 'uploads a certificate',
    operationId: 'uploadCertificate',
    on: list,
    well: field('Certificate file'),
    async type({ page, openssl }) {
      const { pem } = openssl.authority(`/CN=${authorityName}`);
      await field('Certificate file')(page).setInputFiles(fileOf('chosen.pem', pem));
    },
    act: ({ page }) => button('Upload')(page).click(),
    kept: ({ page }) => expect(field('Certificate file')(page)).toHaveValue(/chosen\.pem$/),
    done: (page) => certificateRows(page).filter({ hasText: authorityName }),
    // one certificate comes in time, however slowly
    cells: { ...changing(dialogSays('Unable to verify certificate.')), throttle: unharmed },
  },
  {
    what: 'removes a certificate',
    operationId: 'deleteCertificate',
    on: list,
    arrange: withCertificate,
    well: (page) => certificateRows(page).filter({ hasText: authorityName }),
    // its own page has an address that differs from certificate to certificate
    async type({ page, device }) {
      await certificateRows(page).getByRole('link').click();
      await device.advance('1s');
    },
    act: pressRemove,
    kept: ({ page }) => expect(page.getByRole('heading', { name: authorityName })).toBeVisible(),
    done: words('Certificate removed.'),
    cells: removing(dialogSays('Unable to remove the certificate.')),
  },
];
