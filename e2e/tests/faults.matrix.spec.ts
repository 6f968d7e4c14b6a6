import type { FaultSpec } from 'stillhouse/playwright';
import { sampleEvery } from '../failures/sampling.ts';
import { expect, fillSignIn, test } from '../support/console-fixture.ts';

const match = { operationId: 'getStatus' } as const;

/** A fault, and the failure that the browser reports for it. */
type StatusFault = {
  what: string;
  fault: Omit<FaultSpec, 'match'>;
  reported?: number | 'no response';
};

const offContract = true;

const statusFaults: readonly StatusFault[] = [
  {
    what: 'responds with an error',
    fault: { kind: 'status', parameters: { status: 500 } },
    reported: 500,
  },
  { what: 'is slow to respond', fault: { kind: 'delay', parameters: { delayMs: 4_000 } } },
  {
    what: 'gets the request late',
    fault: { kind: 'delay', placement: 'ingress', parameters: { delayMs: 4_000 } },
  },
  {
    what: 'pauses in the middle of its response',
    fault: { kind: 'delay', placement: 'midBody', parameters: { delayMs: 4_000 } },
  },
  {
    what: 'responds slowly',
    fault: { kind: 'throttle', parameters: { bytesPerSecond: 200 } },
  },
  {
    what: 'responds at one byte per second',
    fault: { kind: 'throttle', parameters: { bytesPerSecond: 1 } },
  },
  { what: 'never accepts the request', fault: { kind: 'stall' } },
  { what: 'never responds', fault: { kind: 'stall', placement: 'egress' } },
  { what: 'stops in the middle of its response', fault: { kind: 'stall', placement: 'midBody' } },
  { what: 'resets the connection', fault: { kind: 'connection-reset' }, reported: 'no response' },
  {
    what: 'resets the connection in the middle of its response',
    fault: { kind: 'connection-reset', placement: 'midBody' },
    reported: 'no response',
  },
  {
    what: 'closes the connection',
    fault: { kind: 'close-without-response', placement: 'egress' },
    reported: 'no response',
  },
  { what: 'truncates its response', fault: { kind: 'truncated-body' }, reported: 'no response' },
  { what: 'responds with invalid JSON', fault: { kind: 'malformed-json', offContract } },
  {
    what: 'responds with HTML',
    fault: { kind: 'malformed-json', parameters: { form: 'html' }, offContract },
  },
  {
    what: 'responds with a wrong content type',
    fault: { kind: 'wrong-content-type', offContract },
  },
  {
    what: 'leaves out its serial number',
    fault: {
      kind: 'dropped-property',
      parameters: { pointer: '/serialNumber' },
      offContract,
    },
  },
  {
    what: 'returns a number for its serial number',
    fault: { kind: 'wrong-type', parameters: { pointer: '/serialNumber' }, offContract },
  },
  {
    what: 'knows a state of Wi-Fi that is new',
    fault: {
      kind: 'unknown-enum-value',
      parameters: { pointer: '/networkProperties/wifi/state' },
      offContract,
    },
  },
  {
    what: 'lets too many requests come',
    fault: { kind: 'rate-limit', parameters: { requests: 0, windowMs: 5_000 }, offContract },
    reported: 429,
  },
  {
    what: 'sends another response than its own',
    fault: { kind: 'replace-response', parameters: { status: 200, body: ['no'] }, offContract },
  },
];

for (const { what, fault, reported } of sampleEvery(statusFaults, 3)) {
  test(`an admin whose device ${what} for a while sees it recover and stays signed in`, async ({
    page,
    device,
    signInAs,
  }) => {
    if (reported !== undefined) {
      device.declareFailure({ operationId: 'getStatus', status: reported });
    }
    await signInAs('admin');
    const armed = await device.fault({ ...fault, match });
    await device.advance('40s');
    await armed.disarm();
    expect((await armed.counters()).fired).toBeGreaterThan(0);
    await device.advance('40s');
    await expect(page.getByText('Connected', { exact: true })).toBeVisible();
    await expect(page.getByText('Signed in as admin')).toBeVisible();
  });
}

test('an admin whose device sends stale responses sees the lost network one poll later', async ({
  page,
  device,
  signInAs,
}) => {
  await signInAs('admin');
  await device.fault({ kind: 'stale-read', parameters: { responsesAgo: 1 }, match });
  await device.control.setCondition('offline', true);
  await device.advance('5s');
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  await device.advance('10s');
  await expect(page.getByText('Disconnected', { exact: true })).toBeVisible();
});

test('an admin whose session expired is asked to sign in again immediately', async ({
  page,
  device,
  signInAs,
}) => {
  device.declareFailure({ operationId: 'getStatus', status: 401 });
  await signInAs('admin');
  await device.fault({ kind: 'expired-token', match, times: 1 });
  await device.advance('10s');
  await expect(page.getByText('The device has ended your session. Sign in again.')).toBeVisible();
  await fillSignIn(page, 'admin', 'stillhouse');
  await expect(page.getByText('Signed in as admin')).toBeVisible();
  await device.advance('10s');
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
});
