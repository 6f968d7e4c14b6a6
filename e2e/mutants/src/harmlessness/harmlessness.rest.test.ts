import { createSimulator, type Simulator } from 'stillhouse';
import { harmLevels } from 'stillhouse-verify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Defect, defectKinds } from './defect.ts';
import { conformantDevice, type RandomDevice } from './random-device.ts';
import { findHarm } from './search.ts';
import { verifyRandomDevice } from './verify-random-device.ts';

/** A device that changes after this many minutes was hanging. */
const timeout = 1_200_000;

let simulator: Simulator;

beforeAll(async () => {
  simulator = await createSimulator();
});

afterAll(() => simulator.close());

type UnreliableWrite = Pick<RandomDevice, 'harm' | 'only'> & Pick<Defect, 'operationId'>;

/** What is written and restored in different ways: a password, settings, a created resource. */
const writes: readonly UnreliableWrite[] = [
  {
    operationId: 'updateRemoteAccessSettings',
    harm: 'destructive',
    only: ['readback.password:*'],
  },
  { operationId: 'updateSystemSettings', harm: 'safe', only: ['*.*:updateSystemSettings*'] },
  { operationId: 'uploadCertificate', harm: 'safe', only: ['resources.*:uploadCertificate*'] },
  { operationId: 'deleteCertificate', harm: 'safe', only: ['resources.*:deleteCertificate*'] },
  {
    operationId: 'updateHostname',
    harm: 'destructive',
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

test.each(cases)(
  'nothing is left behind without a notice on firmware that is unreliable: $name',
  { timeout },
  async ({ kind, skip, operationId, harm, only }) => {
    const defects = [{ kind, operationId, skip, every: 1, times: 2 }];
    const device = { ...conformantDevice, harm, only, defects };
    expect(await verifyRandomDevice(simulator, device)).toMatchObject({
      unreported: [],
      lockedOut: [],
    });
  },
);

// More of them: `npm run mutants -- --harmless 2000`.
test.each(harmLevels)(
  'random devices are unchanged by the harm level %s, except for what the report lists (property)',
  { timeout },
  async (harm) => {
    const seeds = Array.from({ length: 5 }, (_none, at) => at + 1);
    const lines: string[] = [];
    const print = (line: string) => void lines.push(line);
    const harmed = await findHarm({ seeds, harmLevels: [harm], print });
    expect(harmed, lines.join('\n')).toEqual([]);
  },
);

test('a device without bugs is unchanged, and its settings are written', async () => {
  const { changed, exitCode, requests } = await verifyRandomDevice(simulator, conformantDevice);
  expect({ changed, exitCode }).toEqual({ changed: [], exitCode: 0 });
  expect(requests).toBeGreaterThan(100);
});

// Each left a setting changed without a notice (decision 0049).
test.each<Partial<RandomDevice>>([
  { product: 'fettercairn', mutants: ['media.trailing:getLanguageSettings:200'] },
  {
    product: 'cardhu',
    mutants: ['status.200-as-500:getAudioVideoSettings'],
    only: ['*:updateAudioVideoSettings*'],
  },
  {
    product: 'fettercairn',
    mutants: ['shape.enum:getAudioVideoSettings:/cameraAntiBanding'],
    only: ['*:updateAudioVideoSettings*'],
  },
  {
    product: 'arran',
    mutants: ['shape.envelope:getNtpSettings'],
    harm: 'security',
    only: ['security.*:updateNtpSettings*', 'readback.*:updateNtpSettings*'],
  },
  {
    product: 'arran',
    mutants: ['shape.type:getEthernetIp4:/mode'],
    harm: 'destructive',
    only: ['readback.*:updateEthernetIp4*'],
  },
])('a setting that the device cannot return is not written: $mutants', async (change) => {
  expect(await verifyRandomDevice(simulator, { ...conformantDevice, ...change })).toMatchObject({
    changed: [],
    notRestored: [],
  });
});

// The second counts a password that it rejects with 429.
test.each(['status.404-as-400:signIn', 'lockout.at-once:signIn'])(
  'firmware with the bug %s gets at most four wrong passwords',
  async (mutant) => {
    const { rejectedSignIns } = await verifyRandomDevice(simulator, {
      ...conformantDevice,
      product: 'arran',
      mutants: [mutant],
      harm: 'security',
      only: ['auth.*:signIn*', 'lockout.*:signIn*', 'security.*:signIn*', 'media.accept:getStatus'],
    });
    expect(rejectedSignIns).toBeGreaterThan(0);
    expect(rejectedSignIns).toBeLessThanOrEqual(4);
  },
);
