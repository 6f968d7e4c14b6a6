import { expect, test } from 'vitest';
import type { ScenarioCheck } from '../model/check.ts';
import { sendJson, startTestDevice } from '../testing/test-device.ts';
import { createTestRequirement } from '../testing/test-requirement.ts';
import { createTestCheck, runVerify } from '../testing/verify-run.ts';

const requirements = [
  createTestRequirement({ id: 'auth.no-token:getStatus', operationId: 'getStatus' }),
  createTestRequirement({ id: 'auth.no-token:downloadLogs', operationId: 'downloadLogs' }),
];

/** Returns a check with a requirement of a quick operation and one of the logs. */
function createAside(log: string[], changesNothing: true | undefined): ScenarioCheck {
  return {
    kind: 'scenario',
    class: 'auth',
    order: 'middle',
    ...(changesNothing && { changesNothing }),
    requirements: () => requirements,
    async run(run) {
      for (const { id } of requirements.filter(({ id }) => run.isSelected(id))) {
        log.push(id);
        const { n } = await run.request({ operationId: 'getStatus' });
        run.pass(id, { message: 'Done.', exchanges: [n] });
      }
    },
  };
}

/**
 * Runs a check that waits, and then another one.
 * @param isAway returns true while the device is starting
 */
async function runBoth(
  changesNothing: true | undefined,
  isAway: (log: readonly string[]) => boolean = () => false,
) {
  const log: string[] = [];
  const device = await startTestDevice((_, response) => {
    if (!isAway(log)) return false;
    sendJson(response, 503, { code: 'booting', status: 503 });
    return true;
  });
  const waits = createTestCheck(async (run) => {
    log.push('wait');
    await run.runAside();
    log.push('end');
    return 'pass';
  });
  const checks = [waits, createAside(log, changesNothing)];
  const { report } = await runVerify(device.url, {}, { checks });
  return { log, verdicts: report.results.map(({ verdict }) => verdict) };
}

const [quick, slow] = requirements.map(({ id }) => id);

test('a check that changes nothing runs while another one waits, and tests slow operations later', async () => {
  const { log, verdicts } = await runBoth(true);
  expect(log).toEqual(['wait', quick, 'end', slow]);
  expect(verdicts).toEqual(['pass', 'pass', 'pass']);
});

test('a check during which the device was starting runs again in its turn', async () => {
  let isStarting = true;
  const { log } = await runBoth(true, (done) => {
    if (done.length !== 2 || !isStarting) return false;
    isStarting = false;
    return true;
  });
  expect(log).toEqual(['wait', quick, 'end', quick, slow]);
});

test('other checks run in their turn', async () => {
  const { log } = await runBoth(undefined);
  expect(log).toEqual(['wait', 'end', quick, slow]);
});
