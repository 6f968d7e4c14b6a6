import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { barraStatus, createFakeDevice } from '../../../test/fake-device.ts';
import { makeToken } from '../../../test/make-token.ts';
import { openConsole } from '../../../test/open-console.tsx';

beforeEach(() => {
  sessionStorage.clear();
  sessionStorage.setItem('stillhouse.token', makeToken());
});

// R5.13, R5.24.
test('a user of a device with an unknown mode has to select one', async () => {
  const sent: unknown[] = [];
  openConsole(
    '/network/ethernet/ip4',
    createFakeDevice({
      'GET /api/v1/status': () => ({ body: barraStatus }),
      'GET /api/v1/network/config/ethernet/ip4': () => ({ body: { mode: 'bootp' } }),
      'POST /api/v1/network/config/ethernet/ip4': async (request) => {
        const body: unknown = await request.json();
        sent.push(body);
        return { body };
      },
    }),
  );
  const dhcp = await screen.findByRole('radio', { name: /^DHCP/ });
  expect(dhcp).not.toBeChecked();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByText('You have to select mode.')).toBeVisible();
  expect(dhcp).toHaveFocus();
  expect(sent).toEqual([]);
  await userEvent.click(dhcp);
  expect(screen.queryByText('You have to select mode.')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(sent).toEqual([{ mode: 'dhcp' }]);
});
