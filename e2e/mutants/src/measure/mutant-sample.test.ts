import { createSimulator, type Simulator } from 'stillhouse';
import { checks } from 'stillhouse-verify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mutants } from '../catalog/catalog.ts';
import { mutantClasses } from '../mutant/mutant.ts';
import { measureMutant } from './measure-mutant.ts';
import { type Stages, selectStages } from './stages.ts';

/** The whole sample takes minutes. Otherwise one mutant shows that measuring works. */
const isWhole = process.env.STILLHOUSE_MATRICES === 'whole';

/** One mutant of each class. `npm run mutants` runs them all. */
const sample = [
  'shape.drop:getHostname:/hostname',
  'status.401-as-403:getHostname',
  'header.drop:getHostname:401/www-authenticate',
  'media.html-type:getHostname:200',
  'auth.open:getHostname',
  'invalid-input.accept-minimum:updateAudioVideoSettings:/autoPairingVolume',
  'valid-input.reject-minimum:updateAudioVideoSettings:/autoPairingVolume',
  'readback.ignored:updateChromiumSettings:/',
  'isolation.reset-neighbours:updateAudioVideoSettings:/',
  'noeffect.good-half:updateAudioVideoSettings:/',
  'resources.delete-again:deleteCertificate',
  'states.move:getUpdateState:upToDate/installing',
  'time.lives-for-ever:signIn',
  'lockout.never:signIn',
  'agreement.serial-number:getOfflineStatus',
  'leak.wifi-password:getStatus',
  'http.no-allow:*',
  'security.token-jwk:*',
  'robust.malformed:*',
  'sequences.lost-after-upload-audioVideo:updateLanguageSettings',
];

let simulator: Simulator;

beforeAll(async () => {
  simulator = await createSimulator();
});

afterAll(() => simulator.close());

async function measure(id: string, used = checks, stages?: Stages) {
  const mutant = mutants.get(id);
  if (mutant === undefined) throw new Error(`Unknown mutant: ${id}`);
  const { outcome, by } = await measureMutant(simulator, mutant, used, stages);
  return { outcome, by };
}

test('the sample has a mutant of each class', () => {
  expect(sample.map((id) => mutants.get(id)?.class)).toEqual(mutantClasses);
});

test.each(isWhole ? sample : sample.slice(0, 1))(
  '%s is killed by a check of its class',
  async (id) => {
    expect(await measure(id)).toMatchObject({ outcome: 'killed' });
  },
);

/** Mutants that only one check detects. */
const detectedByOneCheck = [
  'resources.rejected-made:uploadCertificate',
  'noeffect.media-type:updateAudioVideoSettings',
  'readback.other-session:updateSystemSettings',
  'auth.acts-anyway:uploadCertificate',
  'auth.query-token:startUpdate',
  'status.422-as-200:updateNtpSettings',
  'status.422-as-200:configureEthernetDot1x',
  'status.200-as-202:completeSetup',
  'shape.no-permissions:signIn',
  'status.409-as-200:connectWifi',
  'shape.null:enroll:/state',
  'valid-input.reject-enum-PEAP:configureEthernetDot1x:/credentials/method',
  'auth.acts-anyway:removeWifi',
  'auth.acts-anyway:runCameraDiagnostics',
  'auth.acts-anyway:startUpdate',
  'auth.acts-anyway:updateEthernetIp4',
];

test.each(isWhole ? detectedByOneCheck : [])(
  '%s is killed by the only check that detects it',
  async (id) => {
    expect(await measure(id)).toMatchObject({ outcome: 'killed' });
  },
);

/** Mutants that only one class detects, which shows that its checks are needed. */
const detectedByOneClass = [
  'shape.drop:getHostname:/hostname',
  'header.drop:getHostname:401/www-authenticate',
  'media.html-type:getHostname:200',
  'invalid-input.accept-minimum:updateAudioVideoSettings:/autoPairingVolume',
  'noeffect.good-half:updateAudioVideoSettings:/',
  'agreement.serial-number:getOfflineStatus',
  'states.move:getUpdateState:upToDate/installing',
];

const chosen = isWhole ? detectedByOneClass : detectedByOneClass.slice(0, 1);

test.each(chosen)('%s survives without the checks of its class', async (id) => {
  const mutant = mutants.get(id);
  const blind = new Set<string>([mutant?.class ?? '', ...(mutant?.alsoReportedAs ?? [])]);
  const others = checks.filter((check) => !blind.has(check.class));
  const [first] = selectStages(mutant ?? { id, harm: 'safe' });
  expect(await measure(id, others, [first])).not.toMatchObject({ outcome: 'killed' });
});
