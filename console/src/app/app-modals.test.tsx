import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { barraStatus, createFakeDevice } from '../../test/fake-device.ts';
import { makeToken } from '../../test/make-token.ts';
import { openConsole } from '../../test/open-console.tsx';
import { installModalDialog } from '../../ui/src/testing/modal-dialog.ts';

installModalDialog();

const ntp = { ntpServer: 'time.oban.example' };
const statusCall = 'GET /api/v1/status';

beforeEach(() => sessionStorage.setItem('stillhouse.token', makeToken({ sub: 'admin' })));

test('an open dialog closes when the session ends', async () => {
  const { session } = openConsole(
    '/system',
    createFakeDevice({ [statusCall]: () => ({ body: barraStatus }) }),
  );
  await userEvent.click(await screen.findByRole('button', { name: /Restart device/ }));
  expect(screen.getByRole('dialog', { name: 'Restart device?' })).toBeVisible();
  act(() => session.close({ kind: 'expired' }));
  expect(await screen.findByText('Your session has expired. Sign in again.')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a session that ends during a save shows the sign-in page and no dialog', async () => {
  openConsole(
    '/network/ntp',
    createFakeDevice({
      [statusCall]: () => ({ body: barraStatus }),
      'GET /api/v1/settings/time/ntp': () => ({ body: ntp }),
      'PUT /api/v1/settings/time/ntp': () => ({ status: 401, body: { code: 'unauthorized' } }),
    }),
  );
  await userEvent.type(await screen.findByLabelText('NTP server'), '.org');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const why = 'The device has ended your session. Sign in again.';
  expect(await screen.findByText(why)).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});
