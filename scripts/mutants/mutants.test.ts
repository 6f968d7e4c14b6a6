import { afterAll, beforeAll, expect, test } from 'vitest';
import { checks } from '../../contracts/verifier/src/checks/all.ts';
import { mutants } from '../../simulator/src/mutants/catalogue.ts';
import { mutantClasses } from '../../simulator/src/mutants/mutant.ts';
import { createSimulator, type Simulator } from '../../simulator/src/simulator.ts';
import { type Stages, stagesFor } from './stages.ts';
import { tryMutant } from './try-mutant.ts';

/** One bug of each class; `npm run mutants` tries them all. */
const slice = [
  'shape.drop:getHostname:/hostname',
  'status.401-as-403:getHostname',
  'header.drop:getHostname:401/www-authenticate',
  'media.html-type:getHostname:200',
  'auth.open:getHostname',
  'neg.accept-minimum:updateAudioVideoSettings:/autoPairingVolume',
  'pos.refuse-minimum:updateAudioVideoSettings:/autoPairingVolume',
  'readback.ignored:updateChromiumSettings:/',
  'isolation.reset-neighbours:updateAudioVideoSettings:/',
  'noeffect.good-half:updateAudioVideoSettings:/',
  'life.delete-again:deleteCertificate',
  'fsm.move:getUpdateState:upToDate/installing',
  'time.lives-for-ever:signIn',
  'limit.never:signIn',
  'cross.serial-number:getOfflineStatus',
  'leak.wifi-password:getStatus',
  'proto.no-allow:*',
  'robust.malformed:*',
];

let simulator: Simulator;

beforeAll(async () => {
  simulator = await createSimulator();
});

afterAll(() => simulator.close());

async function outcomeOf(id: string, used = checks, stages?: Stages) {
  const mutant = mutants.get(id);
  if (mutant === undefined) throw new Error(`${id} is no mutant`);
  const { outcome, by } = await tryMutant(simulator, mutant, used, stages);
  return { outcome, by };
}

test('the slice has a bug of each class', () => {
  expect(slice.map((id) => mutants.get(id)?.class)).toEqual(mutantClasses);
});

test.each(slice)('%s is found by the check that is there for it', async (id) => {
  expect(await outcomeOf(id)).toMatchObject({ outcome: 'killed' });
});

/** Bugs that one check alone can see, which looks where no other does. */
const onlyByOne = [
  'life.refused-made:uploadCertificate',
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
  'pos.refuse-enum-PEAP:configureEthernetDot1x:/credentials/method',
  'auth.acts-anyway:removeWifi',
  'auth.acts-anyway:runCameraDiagnostics',
  'auth.acts-anyway:startUpdate',
  'auth.acts-anyway:updateEthernetIp4',
];

test.each(onlyByOne)('%s is found, though it takes a second look', async (id) => {
  expect(await outcomeOf(id)).toMatchObject({ outcome: 'killed' });
});

/** Bugs that one class alone can see, so that each shows that its checks are needed. */
test.each([
  'shape.drop:getHostname:/hostname',
  'header.drop:getHostname:401/www-authenticate',
  'media.html-type:getHostname:200',
  'neg.accept-minimum:updateAudioVideoSettings:/autoPairingVolume',
  'noeffect.good-half:updateAudioVideoSettings:/',
  'cross.serial-number:getOfflineStatus',
  'fsm.move:getUpdateState:upToDate/installing',
])('%s gets away without the checks of its class', async (id) => {
  const mutant = mutants.get(id);
  const blind = new Set<string>([mutant?.class ?? '', ...(mutant?.alsoReportedAs ?? [])]);
  const others = checks.filter((check) => !blind.has(check.class));
  const [first] = stagesFor(mutant ?? { id, profile: 'safe' });
  expect(await outcomeOf(id, others, [first])).not.toMatchObject({ outcome: 'killed' });
});
