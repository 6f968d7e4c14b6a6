import type { Simulator } from '@stillhouse/simulator';
import { checks } from '@stillhouse/verifier';
import { measureAll } from '../measure/measure-all.ts';
import { getProxyTarget, leaseRichDevice, type MutantResult } from '../measure/measure-mutant.ts';
import { verifyDevice } from '../measure/verify-device.ts';
import type { Mutant } from '../mutant/mutant.ts';
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
  const sound: Awaited<ReturnType<typeof verifyDevice>>[] = [];
  for (let run = 0; run < correctRunCount; run += 1)
    sound.push(await verifyCorrectDevice(simulator));
  const alarms = new Set(sound.flatMap(({ failed }) => failed.map(({ id }) => id)));
  const results: MutantResult[] = [];
  const onResult = (one: MutantResult) => {
    results.push(one);
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
      requests: sound[0]?.report.requests ?? null,
      seconds: sound.reduce((sum, { report }) => sum + report.wallMs / 1000, 0) / correctRunCount,
      unreached: results.filter(({ outcome }) => outcome === 'unreached').map(({ id }) => id),
      found: new Map(results.map((one) => [one.id, listFindings(one, alarms)])),
    },
  };
}

async function verifyCorrectDevice(simulator: Simulator) {
  const device = await leaseRichDevice(simulator, { clock: 'scaled', speed: 20 });
  const nothing = { id: 'sound', class: 'shape', operationId: null, profile: 'safe' } as const;
  const { serialNumber } = device.toLease();
  const result = await verifyDevice({ ...getProxyTarget(device), serialNumber }, nothing, checks, {
    whole: true,
  });
  await simulator.release(device.id);
  return result;
}

/** Counts every reported finding, as for the other tools. */
function listFindings(
  { outcome, by }: MutantResult,
  alarms: ReadonlySet<string>,
): readonly string[] {
  return outcome === 'killed' || outcome === 'misnamed' ? by.filter((id) => !alarms.has(id)) : [];
}
