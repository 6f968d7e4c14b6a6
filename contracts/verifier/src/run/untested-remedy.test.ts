import { expect, test } from 'vitest';
import { checks } from '../checks/all.ts';
import { collectRequirements } from '../model/check.ts';
import { Contract } from '../model/contract.ts';
import { getUntestedRemedy } from './untested-remedy.ts';

const contract = new Contract();
const requirements = collectRequirements(checks, contract);
const everything = { only: [], skip: [] };
const getRemedy = (
  id: string,
  selection: { only: string[]; skip: string[] } = everything,
  product = 'barra',
) => {
  const requirement = requirements.find((it) => it.id === id);
  if (requirement === undefined) throw new Error(`Unknown requirement: ${id}`);
  return getUntestedRemedy(requirement, contract, selection, product);
};

test('the remedy of each requirement is an option or says what to do', () => {
  const remedies = new Set(
    requirements.map((it) => getUntestedRemedy(it, contract, everything, 'barra')),
  );
  const isUseless = (text: string) => !/^(--[a-z-]+ ?|[A-Z][a-z]+ .* )/.test(text);
  expect([...remedies].filter(isUseless)).toEqual([]);
  expect([...remedies].filter((text) => /^(A|The|An) /.test(text))).toEqual([]);
});

test.each([
  ['shape.reply:signIn:429', '--allow-lockout'],
  ['media.type:getStatus:503', 'Restart the device, and run again while it is starting'],
  [
    'status.code:getStatus:403',
    '--setup-target URL, on a device on which setup or oob can sign in',
  ],
  [
    'shape.reply:getAudioVideoSettings:200:/deepNoiseSuppressionEnabled',
    'Set up the device so that a 200 of getAudioVideoSettings has /deepNoiseSuppressionEnabled, and run again',
  ],
  ['status.success:enroll', '--enrollment-code CODE'],
  ['shape.reply:startUpdate:202', 'Make a newer firmware available to the device, and run again'],
  [
    'shape.reply:getStatus:200:/networkProperties/wifi/level',
    'Connect the device by Wi-Fi, and run again',
  ],
  [
    'media.json:getEthernetIp4:404',
    'Use a product without getEthernetIp4, such as longrow, and run again',
  ],
  ['shape.problem-path', 'Run again on a device whose errors are problem details (RFC 9457)'],
])('%s: %s', (id, remedy) => {
  expect(getRemedy(id)).toBe(remedy);
});

test('only a run of a part has the remedy to run again without --only and --skip', () => {
  expect(getRemedy('shape.problem-path', { only: ['shape'], skip: [] })).toBe(
    'Run again without --only and --skip, on a device whose errors are problem details (RFC 9457)',
  );
  const remedies = requirements.map((it) => getUntestedRemedy(it, contract, everything, 'barra'));
  expect(remedies.filter((text) => /--(only|skip)/.test(text))).toEqual([]);
});

test('a product without Ethernet has no remedy that connects by Ethernet', () => {
  const id = 'shape.reply:getStatus:200:/networkProperties/ethernet/gateway';
  expect(getRemedy(id)).toBe('Connect the device by Ethernet, and run again');
  const remedy = 'Use a product with Ethernet, such as arran, and run again';
  expect(getRemedy(id, everything, 'longrow')).toBe(remedy);
});
