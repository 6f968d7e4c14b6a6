import { expect, test } from 'vitest';
import { loadProfileFile } from '../load-file.ts';
import { formatScenarioError } from '../scenario-error.ts';
import { loadProfileText } from './load-profile.ts';

const head = 'profile: own\npurpose: A profile of this test.\n';

function listErrors(text: string): string[] {
  const result = loadProfileText(text, 'own.yaml');
  return result.outcome === 'rejected' ? result.errors.map(formatScenarioError) : [];
}

// Decision 0085.
test.each([
  ['profile: [', /^own\.yaml:\d+:\d+: the YAML cannot be read: .*; correct it here$/],
  [
    'just a text',
    /^own\.yaml:1:1: the file holds the string .*start it with "profile: name-of-it"$/,
  ],
  [
    `${head}quirks: []\nquirk: []\n`,
    /^own\.yaml:4:1: there is no "quirk"\. Did you mean \/quirks\?$/,
  ],
  [
    `${head}quirks:\n  - match: { operationId: getStatu }\n    missing: true\n`,
    /^own\.yaml:4:14: "getStatu" is not an operation that a device serves\. Did you mean getStatus\?$/,
  ],
  [
    `${head}quirks:\n  - match: { operationId: getStatus }\n    remove: /isOnlin\n`,
    /^own\.yaml:5:5: \/isOnlin is not in the response of getStatus: .*Did you mean \/isOnline\?$/,
  ],
  [
    `${head}quirks:\n  - match: { operationId: getStatus, products: [bara] }\n    missing: true\n`,
    /^own\.yaml:4:49: "bara" is not a product code\. Did you mean barra\?$/,
  ],
  [
    `${head}quirks:\n  - match: { operationId: getStatus }\n    missing: true\n    delayMs: 5\n`,
    /^own\.yaml:4:5: `quirks\[0]` has missing and delayMs; a quirk does one thing\. Use a quirk for each$/,
  ],
  [
    `${head}quirks:\n  - match: { operationId: getStatus }\n    missing: true\n  - match: { tag: Status, operationId: getStatus }\n    delayMs: 5\n`,
    /^own\.yaml:6:5: never acts, because quirk 1 says that getStatus does not exist\. Remove one of them$/,
  ],
  [
    `${head}quirks:\n  - match: { operationId: getStatus }\n    set: { pointer: /product, value: 1 }\n  - match: { operationId: getStatus }\n    set: { pointer: /product, value: 2 }\n`,
    /^own\.yaml:7:5: contradicts quirk 1, .*Remove one of them$/,
  ],
  [
    `${head}quirks:\n  - match: { operationId: getStatus, status: 409 }\n    delayMs: 5\n`,
    /^own\.yaml:4:38: `status` is 409, which getStatus does not send\. Use one of .*200/,
  ],
  [
    `${head}quirks:\n  - match: { operationId: getStatus, status: 200 }\n    missing: true\n`,
    /^own\.yaml:4:38: `status` is 200, but with `missing` the device does not act, .*use `respond`$/,
  ],
  [
    `${head}initialState: { settings: { audiovideo: { volume: 1 } } }\nquirks: []\n`,
    /^own\.yaml:3:43: .*/,
  ],
])('%j is rejected with its line and a remedy', (text, expected) => {
  const errors = listErrors(text);
  expect(errors[0]).toMatch(expected);
});

// Decision 0085.
test('a file that does not exist is rejected', () => {
  expect(loadProfileFile('/nowhere/own.yaml')).toMatchObject({
    outcome: 'rejected',
    errors: [{ message: 'cannot be read (ENOENT); name a profile file' }],
  });
});
