import type { Simulator } from '@stillhouse/simulator';
import { checks } from '@stillhouse/verifier';
import { measureAll } from '../measure/measure-all.ts';
import { getProxyTarget, leaseRichDevice, type MutantResult } from '../measure/measure-mutant.ts';
import { verifyDevice } from '../measure/verify-device.ts';
import type { Mutant } from '../mutant/mutant.ts';
import type { PeerComparison } from './compared.ts';
import { soundRunCount } from './test-peer.ts';

/** Lock-outs are waited for, not worked for: several at a time cost nothing. */
const lockoutsAtOnce = 4;

/**
 * Our verifier in the same comparison: a whole run on a sound device, and on each bug what `npm run
 * mutants` does.
 */
export async function measureOurs(
  simulator: Simulator,
  bugs: readonly Mutant[],
  onTested: () => void,
): Promise<{ readonly compared: PeerComparison; readonly tried: readonly MutantResult[] }> {
  const sound: Awaited<ReturnType<typeof verifyDevice>>[] = [];
  for (let run = 0; run < soundRunCount; run += 1) sound.push(await verifySoundDevice(simulator));
  const alarms = new Set(sound.flatMap(({ failed }) => failed.map(({ id }) => id)));
  const tried: MutantResult[] = [];
  const onTried = (one: MutantResult) => {
    tried.push(one);
    onTested();
  };
  const getIds = (needsLockout: boolean) =>
    bugs.filter((bug) => (bug.needsLockout ?? false) === needsLockout).map(({ id }) => id);
  await measureAll(getIds(false), onTried, 1);
  await measureAll(getIds(true), onTried, lockoutsAtOnce);
  return {
    tried,
    compared: {
      name: 'Stillhouse verify',
      version: '-',
      given:
        'the profile of the bug; on bugs the operations around them, on the sound device all; a clock at 20 times real time, the others at 100',
      cannot: null,
      falseAlarms: [...alarms],
      requests: sound[0]?.report.requests ?? null,
      seconds: sound.reduce((sum, { report }) => sum + report.wallMs / 1000, 0) / soundRunCount,
      unreached: tried.filter(({ outcome }) => outcome === 'unreached').map(({ id }) => id),
      found: new Map(tried.map((one) => [one.id, listFindings(one, alarms)])),
    },
  };
}

async function verifySoundDevice(simulator: Simulator) {
  const device = await leaseRichDevice(simulator, { clock: 'scaled', speed: 20 });
  const nothing = { id: 'sound', class: 'shape', operationId: null, profile: 'safe' } as const;
  const { serialNumber } = device.toLease();
  const result = await verifyDevice({ ...getProxyTarget(device), serialNumber }, nothing, checks, {
    whole: true,
  });
  await simulator.release(device.id);
  return result;
}

/** By the same generous rule as for the others: whatever is reported counts. */
function listFindings(
  { outcome, by }: MutantResult,
  alarms: ReadonlySet<string>,
): readonly string[] {
  return outcome === 'killed' || outcome === 'misnamed' ? by.filter((id) => !alarms.has(id)) : [];
}
