import { verifyMutant } from '@stillhouse/mutants/verify-mutant';
import { createSimulator, type Simulator } from 'stillhouse';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProfileOf } from './create-profile.ts';

/** The whole sample takes minutes. Otherwise one mutant shows that profiles work. */
const isWhole = process.env.STILLHOUSE_MATRICES === 'whole';

/** Mutants that a profile can describe: one of each rule of a mutant, as far as one reaches it. */
const sample = [
  'shape.drop:getStatus:/product',
  'status.401-as-404:getStatus',
  'header.garble:getStatus:401/www-authenticate',
  'media.html-type:getStatus:200',
  'shape.type:getStatus:/product',
  'shape.null:getStatus:/product',
  'shape.pattern:getStatus:/serialNumber',
  'shape.extra:getStatus:/',
  'shape.minLength:getStatus:/product',
  'shape.maxLength:getStatus:/networkProperties/wifi/network/ssid',
  'shape.format:getStatus:/networkProperties/ethernet/ip6Address',
  'shape.enum:getStatus:/networkProperties/wifi/state',
  'shape.minimum:getAudioVideoSettings:/autoPairingVolume',
  'shape.maximum:getAudioVideoSettings:/autoPairingVolume',
  'shape.integer:getAudioVideoSettings:/autoPairingVolume',
  'status.200-as-201:getStatus',
  'status.200-as-202:getStatus',
  'status.200-as-204:getStatus',
  'status.200-as-500:getStatus',
  'status.401-as-200:getStatus',
  'status.401-as-400:getStatus',
  'status.401-as-403:getStatus',
  'status.400-as-200:updateAudioVideoSettings',
  'status.400-as-500:updateAudioVideoSettings',
  'status.413-as-400:updateAudioVideoSettings',
  'status.415-as-400:updateAudioVideoSettings',
  'status.415-as-500:updateAudioVideoSettings',
  'status.422-as-200:updateNtpSettings',
  'status.201-as-200:uploadCertificate',
  'status.201-as-204:uploadCertificate',
  'header.drop:getStatus:401/www-authenticate',
  'media.empty:getStatus:200',
  'media.no-type:getHostname:200',
  'media.problem-as-json:getStatus:401',
  'auth.rejected:getStatus',
  'invalid-input.accept-null:updateAudioVideoSettings:/autoPairingVolume',
  'invalid-input.accept-type:updateAudioVideoSettings:/autoPairingVolume',
  'invalid-input.accept-minimum:updateAudioVideoSettings:/autoPairingVolume',
];

let simulator: Simulator;

beforeAll(async () => {
  simulator = await createSimulator();
});

afterAll(() => simulator.close());

// Decision 0085.
test.each(isWhole ? sample : sample.slice(0, 1))(
  'the profile from the report of %s has the same findings',
  async (id) => {
    const real = await verifyMutant(simulator, id);
    const expected = listFailures(real);
    expect(expected).not.toEqual([]);
    const simulated = await verifyMutant(simulator, id, createProfileOf(real));
    expect(listFailures(simulated)).toEqual(expected);
  },
  120_000,
);

function listFailures({ results }: Awaited<ReturnType<typeof verifyMutant>>): string[] {
  return results
    .filter(({ verdict }) => verdict === 'fail')
    .map(({ id }) => id)
    .sort();
}
