import { createSimulator, type Simulator } from '@stillhouse/simulator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Defect, defectKinds } from './defect.ts';
import { conformantDevice, type RandomDevice, verifierProfiles } from './random-device.ts';
import { findHarm } from './search.ts';
import { verifyRandomDevice } from './verify-random-device.ts';

const isWhole = process.env.STILLHOUSE_MATRICES === 'whole';

/** A device that changes after this many minutes was hanging. */
const timeout = 1_200_000;

let simulator: Simulator;

beforeAll(async () => {
  simulator = await createSimulator();
});

afterAll(() => simulator.close());

type UnreliableWrite = Pick<RandomDevice, 'profile' | 'only'> & Pick<Defect, 'operationId'>;

/** What is written and restored in different ways: a password, settings, a created resource. */
const writes: readonly UnreliableWrite[] = [
  {
    operationId: 'updateRemoteAccessSettings',
    profile: 'destructive',
    only: ['readback.password:*'],
  },
  { operationId: 'updateSystemSettings', profile: 'safe', only: ['*.*:updateSystemSettings*'] },
  { operationId: 'uploadCertificate', profile: 'safe', only: ['resources.*:uploadCertificate*'] },
  { operationId: 'deleteCertificate', profile: 'safe', only: ['resources.*:deleteCertificate*'] },
  {
    operationId: 'updateHostname',
    profile: 'destructive',
    only: ['readback.*:updateHostname*', 'resources.*:updateHostname*'],
  },
];

/** The first write is that of a check, the second may be the one that restores. */
const cases = writes.flatMap((write) =>
  defectKinds.flatMap((kind) =>
    [0, 1].map((skip) => ({
      ...write,
      kind,
      skip,
      name: `${write.operationId} ${kind} ${skip}`,
    })),
  ),
);

// Each left a changed password without a notice (decision 0106).
const sample = [
  'updateRemoteAccessSettings loses-write 1',
  'updateRemoteAccessSettings responds-late 0',
];

test.each(cases.filter(({ name }) => isWhole || sample.includes(name)))(
  'nothing is left behind without a notice on firmware that is unreliable: $name',
  { timeout },
  async ({ kind, skip, operationId, profile, only }) => {
    const defects = [{ kind, operationId, skip, every: 1, times: 2 }];
    const device = { ...conformantDevice, profile, only, defects };
    expect(await verifyRandomDevice(simulator, device)).toMatchObject({
      unreported: [],
      lockedOut: [],
    });
  },
);

// More of them: `npm run mutants -- --harmless 2000`.
test.each(isWhole ? verifierProfiles : [])(
  'random devices are unchanged by the profile %s, except for what the report lists (property)',
  { timeout },
  async (profile) => {
    const seeds = Array.from({ length: 5 }, (_none, at) => at + 1);
    const lines: string[] = [];
    const print = (line: string) => void lines.push(line);
    const harmed = await findHarm({ seeds, profiles: [profile], print });
    expect(harmed, lines.join('\n')).toEqual([]);
  },
);
