import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject, type JsonObject } from '../mutant/message.ts';
import { createPeerContract, listMembers } from './contract-for-peers.ts';
import { type Peer, PeerFailure, type PeerReport } from './peer.ts';
import { maxResponseMs, runProgram, takeReport } from './run-program.ts';

const collection = 'collection.json';

/** All tests that Portman can create from a contract. */
const wellFormed = Object.fromEntries(
  ['contentType', 'jsonBody', 'schemaValidation', 'headersPresent'].map((test) => [
    test,
    { enabled: true },
  ]),
);

/** All limits of bodies that Portman can exceed. */
const beyond = Object.fromEntries(
  [
    ...['requiredFields', 'minimumNumberFields', 'maximumNumberFields'],
    ...['minLengthFields', 'maxLengthFields'],
  ].map((bound) => [bound, { enabled: true }]),
);

const everyOperation = { openApiOperation: '*::/*' };

/** Requires the success status of the contract. By default, any 2xx passes. */
function createStatusTests(contract: JsonObject) {
  return listMembers(contract.paths).flatMap(([path, item]) =>
    listMembers(item).map(([method, operation]) => {
      const responses = listMembers(isObject(operation) ? operation.responses : {});
      const code = Number(responses.find(([status]) => status.startsWith('2'))?.[0]);
      return {
        openApiOperation: `${method.toUpperCase()}::${path}`,
        statusCode: { enabled: true, code },
      };
    }),
  );
}

const createSettings = (contract: JsonObject) => ({
  version: 1,
  tests: {
    contractTests: [
      { ...everyOperation, statusSuccess: { enabled: true }, ...wellFormed },
      ...createStatusTests(contract),
    ],
    variationTests: [
      {
        ...everyOperation,
        excludeForOperations: ['signIn'],
        variations: [
          createRejectionTest('401', {
            // `remove` would keep the token of the collection.
            overwrites: [{ overwriteRequestSecurity: { other: { type: 'noauth' } } }],
          }),
        ],
      },
      {
        ...everyOperation,
        variations: [createRejectionTest('400', { fuzzing: [{ requestBody: [beyond] }] })],
      },
    ],
  },
  globals: { securityOverwrites: { bearer: { token: '{{bearerToken}}' } } },
});

function createRejectionTest(code: string, how: object) {
  return {
    name: code,
    openApiResponse: code,
    ...how,
    tests: {
      contractTests: [{ statusCode: { enabled: true, code: Number(code) }, ...wellFormed }],
    },
  };
}

export const portman: Peer = {
  name: 'Portman + newman',
  package: '@apideck/portman',
  needs: ['newman'],
  input:
    'token; all contract tests, with the status of the contract; variations without token (401) and with fuzzed bodies (400)',
  async prepare(place) {
    const contract = createPeerContract();
    writeFileSync(join(place.work, 'openapi.json'), JSON.stringify(contract));
    writeFileSync(join(place.work, 'settings.json'), JSON.stringify(createSettings(contract)));
    const output = await runProgram(place, '@apideck/portman/bin/portman', [
      ...['--local', 'openapi.json', '--portmanConfigFile', 'settings.json'],
      ...['--output', collection],
    ]);
    if (!existsSync(join(place.work, collection))) {
      throw new PeerFailure(`no collection; output: ${output.trim().slice(-300)}`);
    }
  },
  async run(place, { url, token }) {
    const output = await runProgram(place, 'newman/bin/newman.js', [
      ...['run', collection, '--env-var', `baseUrl=${url}`, '--env-var', `bearerToken=${token}`],
      ...['--timeout-request', String(maxResponseMs)],
      ...['--reporters', 'json', '--reporter-json-export', 'report.json'],
    ]);
    return readNewman(takeReport(place, 'report.json', output));
  },
};

/** The used part of newman's JSON report. */
type NewmanReport = {
  readonly run: {
    readonly stats: { readonly requests: { readonly total: number } };
    readonly executions: readonly {
      readonly item: { readonly name: string };
      readonly requestError?: unknown;
      readonly assertions?: readonly { readonly assertion: string; readonly error?: unknown }[];
    }[];
  };
};

/** Reads a JSON report of newman. A request without a response is a failed test. */
export function readNewman(json: string): PeerReport {
  const { run }: NewmanReport = JSON.parse(json);
  const results = run.executions.flatMap(({ item, requestError, assertions = [] }) => [
    ...(requestError === undefined ? [] : [{ of: item, test: 'has a response', isFailed: true }]),
    ...assertions.map(({ assertion, error }) => ({
      of: item,
      test: assertion,
      isFailed: error !== undefined,
    })),
  ]);
  if (results.length === 0) throw new PeerFailure('the report has no tests');
  return {
    failed: results
      .filter(({ isFailed }) => isFailed)
      .map(({ of, test }) => ({ exchange: of.name, test })),
    tests: results.length,
    requests: run.stats.requests.total,
  };
}
