import type { Simulator } from '@stillhouse/simulator';
import type { Report } from '@stillhouse/verifier';
import { type Measured, measureAll } from '../measure/measure-all.ts';
import { getProxyTarget, leaseRichDevice, type MutantResult } from '../measure/measure-mutant.ts';
import type { Mutant } from '../mutant/mutant.ts';
import { verifySimulatedDevice } from '../simulated-device/verify-simulated-device.ts';
import type { PeerComparison } from './compared.ts';
import { correctRunCount } from './test-peer.ts';

/** Lockouts take waiting time only, so several runs at the same time cost nothing. */
const lockoutsAtOnce = 4;

/**
 * Runs our verifier in the same comparison: completely on a correct device, and on each bug as `npm
 * run mutants` does.
 */
export async function measureOurs(
  simulator: Simulator,
  bugs: readonly Mutant[],
  onTested: () => void,
): Promise<{ readonly compared: PeerComparison; readonly results: readonly MutantResult[] }> {
  const sound: Report[] = [];
  for (let run = 0; run < correctRunCount; run += 1)
    sound.push(await verifyCorrectDevice(simulator));
  const failed = sound.flatMap(({ results: all }) =>
    all.filter(({ verdict }) => verdict === 'fail'),
  );
  const alarms = new Set(failed.map(({ id }) => id));
  const results: MutantResult[] = [];
  const onResult = (one: Measured) => {
    if ('outcome' in one) results.push(one);
    onTested();
  };
  const getIds = (needsLockout: boolean) =>
    bugs.filter((bug) => (bug.needsLockout ?? false) === needsLockout).map(({ id }) => id);
  await measureAll(getIds(false), onResult, 1);
  await measureAll(getIds(true), onResult, lockoutsAtOnce);
  return {
    results,
    compared: {
      name: 'Stillhouse verify',
      version: '-',
      input:
        'the profile of the bug; for bugs the related operations, for the correct device all; a clock at 20 times real time, for the other tools at 100',
      cannot: null,
      falseAlarms: [...alarms],
      requests: sound[0]?.requests ?? null,
      seconds: sound.reduce((sum, { wallMs }) => sum + wallMs / 1000, 0) / correctRunCount,
      unreached: results.filter(({ outcome }) => outcome === 'unreached').map(({ id }) => id),
      found: new Map(results.map((one) => [one.id, listFindings(one, alarms)])),
    },
  };
}

async function verifyCorrectDevice(simulator: Simulator): Promise<Report> {
  const device = await leaseRichDevice(simulator, { clock: 'scaled', speed: 20 });
  const { serialNumber } = device.toLease();
  const { report } = await verifySimulatedDevice(
    { ...getProxyTarget(device), serialNumber },
    { profile: 'safe', lateLossMs: 0 },
  );
  await simulator.release(device.id);
  return report;
}

/** Counts every reported finding, as for the other tools. */
function listFindings(
  { outcome, by }: MutantResult,
  alarms: ReadonlySet<string>,
): readonly string[] {
  return outcome === 'killed' || outcome === 'misnamed' ? by.filter((id) => !alarms.has(id)) : [];
}
