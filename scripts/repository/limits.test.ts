import { Contract, checks } from 'stillhouse-verify';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { maxRequestHeadBytes } from '../../contracts/verifier/src/checks/http/head-forms.ts';
import { capacity } from '../../contracts/verifier/src/checks/resources/certificates.ts';
import { maxCertificates } from '../../simulator/device/src/certificates/certificates.ts';
import { readSources } from './sources.ts';

const contract = new Contract();
const requirements = checks.flatMap((check) => check.requirements(contract));

function read(path: string): string {
  return readSources(/\.yaml$/).find((file) => file.path === path)?.text ?? '';
}

// The contract has this limit in a sentence, which no program reads.
test('contract, simulator and verifier agree on how many certificates a device stores', () => {
  const stored = Number(/A device stores (\d+)\./.exec(read('openapi.yaml'))?.[1]);
  const state = parse(read('simulator/device/device-state.yaml')).components.schemas.DeviceState;
  const sentences = requirements
    .filter(({ id }) => /^resources\.(capacity|too-many):uploadCertificate$/.test(id))
    .map(({ sentence }) => Number(/ (\d+) certificates/.exec(sentence)?.[1]));
  expect({ maxCertificates, maxItems: state.properties.certificates.maxItems }).toEqual({
    maxCertificates: stored,
    maxItems: stored,
  });
  expect({ capacity, sentences }).toEqual({ capacity: stored, sentences: [stored, stored] });
});

// R7.66.
test('contract and verifier agree on the head of a request that a device accepts', () => {
  const promised = Number(/ have a head [^.]* of (\d+) bytes\./.exec(read('openapi.yaml'))?.[1]);
  expect(maxRequestHeadBytes).toBe(promised);
});
