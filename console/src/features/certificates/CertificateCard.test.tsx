import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { barraStatus, createFakeDevice } from '../../../test/fake-device.ts';
import { makeToken } from '../../../test/make-token.ts';
import { openConsole } from '../../../test/open-console.tsx';

// R2.80.
test('a certificate with thousands of names shows the first ones, and all on request', async () => {
  sessionStorage.setItem('stillhouse.token', makeToken());
  const certificate = {
    fingerprint: 'AA11',
    subject: 'CN=Room CA',
    issuer: 'CN=Room CA',
    notBefore: Date.UTC(2020, 0, 1),
    notAfter: Date.UTC(2090, 0, 1),
    isValid: true,
    alternativeNames: Array.from({ length: 10_000 }, (_, n) => `DNS:room-${n}.example`),
  };
  openConsole(
    '/network/certificates/AA11',
    createFakeDevice({
      'GET /api/v1/status': () => ({ body: barraStatus }),
      'GET /api/v1/certificates': () => ({ body: [certificate] }),
    }),
  );
  const user = userEvent.setup();
  expect(await screen.findByText(/DNS:room-49\.example$/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show all 10,000 names' }));
  expect(screen.getByText(/DNS:room-9999\.example$/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show the first 50 names' }));
  expect(screen.queryByText(/room-9999/)).toBeNull();
});
