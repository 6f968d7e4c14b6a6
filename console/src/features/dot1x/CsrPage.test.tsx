import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { barraStatus, createFakeDevice } from '../../../test/fake-device.ts';
import { makeToken } from '../../../test/make-token.ts';
import { openConsole } from '../../../test/open-console.tsx';
import { installModalDialog } from '../../../ui/src/testing/modal-dialog.ts';

const pem = '-----BEGIN CERTIFICATE REQUEST-----\nMIIB\n-----END CERTIFICATE REQUEST-----\n';
const saved: string[] = [];
installModalDialog();

beforeEach(() => {
  sessionStorage.clear();
  sessionStorage.setItem('stillhouse.token', makeToken());
  saved.length = 0;
  // Jsdom has neither object URLs nor downloads.
  Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => {} });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
});
afterEach(() => vi.restoreAllMocks());

async function generate(respond: () => Response): Promise<void> {
  const device = createFakeDevice({
    'GET /api/v1/status': () => ({ body: barraStatus }),
    'POST /api/v1/network/config/csr': respond,
  });
  openConsole('/network/dot1x/csr?dot1x', device);
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Generate' }));
}

// R7.41.
test('a file that the device gives no name is saved under the serial number', async () => {
  await generate(() => new Response(pem));
  await screen.findByText('The certificate signing request is ready.');
  expect(saved).toEqual([`${barraStatus.serialNumber}.pem`]);
});

test('the file name of the device is used', async () => {
  const headers = { 'content-disposition': 'attachment; filename="room-4.pem"' };
  await generate(() => new Response(pem, { headers }));
  await screen.findByText('Your browser saves it as room-4.pem.');
  expect(saved).toEqual(['room-4.pem']);
});

test.each([
  ['a page of a proxy', () => new Response('<!doctype html>')],
  ['half of the file', () => new Response(pem.slice(0, 50))],
  ['nothing', () => new Response('', { headers: { 'content-length': '0' } })],
])('%s instead of a request is not saved, but reported as an error', async (_, respond) => {
  await generate(respond);
  expect(await screen.findByRole('dialog')).toHaveTextContent('Error generating logs.');
  expect(saved).toEqual([]);
});
