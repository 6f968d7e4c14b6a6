import { operations } from '@stillhouse/contracts/operations';
import { expect, test } from 'vitest';
import { Contract } from '../../model/contract.ts';
import { collectFindings } from '../../run/collect-findings.ts';
import { sendJson, startTestDevice, testUser } from '../../testing/test-device.ts';
import { createTestTarget } from '../../testing/test-target.ts';
import { diagnostics } from './diagnostics.ts';

const contract = new Contract(
  new Set([
    'signIn',
    'runAudioDiagnostics',
    'getAudioDiagnosticsStatus',
    'clearAudioDiagnostics',
    'getWifiRadio',
    'listLanguages',
  ] as const),
);

const languages = ['de', 'en'].map((tag) => ({ tag, name: tag }));

type Defect = {
  /** The methods that a run in progress prevents. */
  readonly rejects?: readonly string[];
  /** Other connections read no result. */
  readonly isStale?: boolean;
  /** Another GET runs the diagnostics again. */
  readonly runsOnRead?: boolean;
  /** Another GET is rejected during a run. */
  readonly isBusy?: boolean;
  /** The first list of languages during a run lacks one. */
  readonly losesChoice?: boolean;
};

/**
 * Runs the check against a device with audio diagnostics.
 * @param lengths how many requests each run lasts; the last one for all others
 * @returns the failed requirements
 */
async function runCheck(
  lengths: readonly number[],
  {
    rejects = ['PUT', 'DELETE'],
    isStale = false,
    runsOnRead = false,
    isBusy = false,
    losesChoice = false,
  }: Defect = {},
): Promise<readonly string[]> {
  let isLossDue = losesChoice;
  const waiting = [...lengths];
  let requestsLeft: number | null = null;
  let lastDiagnosticDateTimeUTC: string | null = null;
  let firstPort: number | undefined;
  const device = await startTestDevice(({ method, path, headers }, response) => {
    if (runsOnRead && path === operations.getWifiRadio.path && lastDiagnosticDateTimeUTC !== null)
      lastDiagnosticDateTimeUTC = '2030-01-07T09:05:00Z';
    if (path === operations.getWifiRadio.path && headers.authorization !== undefined) {
      if (isBusy && requestsLeft !== null) sendJson(response, 500, { code: 'internal-error' });
      else sendJson(response, 200, { enabled: true });
      return true;
    }
    if (path === operations.listLanguages.path && headers.authorization !== undefined) {
      const isLost = isLossDue && requestsLeft !== null;
      if (isLost) isLossDue = false;
      sendJson(response, 200, isLost ? languages.slice(1) : languages);
      return true;
    }
    if (!path.includes('/diagnostics/') || headers.authorization === undefined) return false;
    const port = response.socket?.remotePort;
    firstPort ??= port;
    if (isStale && method === 'GET' && port !== firstPort) {
      sendJson(response, 200, { lastDiagnosticDateTimeUTC: null });
      return true;
    }
    if (requestsLeft === 0) {
      lastDiagnosticDateTimeUTC = '2030-01-07T09:02:00Z';
      requestsLeft = null;
    } else if (requestsLeft !== null) requestsLeft -= 1;
    if (requestsLeft !== null && rejects.includes(method)) {
      sendJson(response, 409, { code: 'diagnostics-running' });
    } else if (method === 'DELETE') {
      lastDiagnosticDateTimeUTC = null;
      response.writeHead(204).end();
    } else {
      sendJson(response, method === 'PUT' ? 202 : 200, { lastDiagnosticDateTimeUTC });
      if (method === 'PUT') {
        requestsLeft = (waiting.length > 1 ? waiting.shift() : waiting[0]) ?? 0;
        lastDiagnosticDateTimeUTC = null;
      }
    }
    return true;
  });
  const { target } = createTestTarget(device.url, { harm: 'destructive' });
  await target.signIn();
  const findings = await collectFindings(diagnostics, {
    target,
    contract,
    device: { product: 'barra', serialNumber: '', firmwareVersion: '' },
    options: { harm: 'destructive', ...testUser, allowLockout: false, lateLossMs: 0, seed: 1 },
    undoLog: { record: async () => undefined },
    isSelected: () => true,
    note: () => {},
  });
  const failed = findings.filter(({ verdict }) => verdict === 'fail');
  return [...new Set(failed.map(({ requirementId }) => requirementId))];
}

test('a device that rejects requests during a run conforms', async () => {
  expect(await runCheck([6])).toEqual([]);
});

test.each([
  ['before the second start', [0, 6]],
  ['before the removal', [1, 6]],
])('a run that ends %s is no failure', async (_when, lengths) => {
  expect(await runCheck(lengths)).toEqual([]);
});

test.each([
  ['starts another run', ['DELETE'], 'status.running:runAudioDiagnostics'],
  ['removes the result', ['PUT'], 'status.running:clearAudioDiagnostics'],
])('a device that %s during a run fails', async (_what, rejects, id) => {
  expect(await runCheck([6], { rejects })).toContain(id);
});

test('a result that another client does not read is a failure', async () => {
  expect(await runCheck([6], { isStale: true })).toEqual([
    'readback.other-client:runAudioDiagnostics',
  ]);
});

test('a result that changes when something else is read is a failure', async () => {
  expect(await runCheck([6], { runsOnRead: true })).toEqual(['noeffect.reading:getWifiRadio']);
});

test('a read that fails during a run is a failure', async () => {
  expect(await runCheck([20], { isBusy: true })).toEqual(['states.reads:runAudioDiagnostics']);
});

test('a list to choose from that once lacks a choice during a run is a failure', async () => {
  expect(await runCheck([20], { losesChoice: true })).toEqual(['states.reads:runAudioDiagnostics']);
});
