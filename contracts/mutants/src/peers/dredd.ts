import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject, type JsonObject } from '../mutant/message.ts';
import {
  createPeerContract,
  listMembers,
  resolveReference,
  toOpenApi30,
} from './contract-for-peers.ts';
import { type Peer, PeerFailure, type PeerReport } from './peer.ts';
import { runProgram, takeReport } from './run-program.ts';

const tokenVariable = 'STILLHOUSE_PEER_TOKEN';

/**
 * Hooks for what Dredd does not support itself: the token; requests that get 400, 401, 404 and 415,
 * because it creates a transaction for every documented response; and the response schemas, because
 * it only uses the examples of OpenAPI 3.
 */
const hooks = `
const hooks = require('hooks');
const schemas = require('./schemas.json');
hooks.beforeEach((transaction, done) => {
  const { request, expected } = transaction;
  const status = String(expected.statusCode);
  const hasJson = /json/.test(request.headers['Content-Type'] || '');
  if (status !== '401') request.headers.Authorization = 'Bearer ' + process.env.${tokenVariable};
  if (status === '400' && hasJson) request.body = '{';
  else if (status === '415' && hasJson) request.headers['Content-Type'] = 'text/plain';
  else if (status === '404' && hasJson && /admin_login/.test(request.uri)) {
    request.body = JSON.stringify({ userName: 'admin', password: 'not the password' });
  } else if (!/^(2..|401)$/.test(status)) transaction.skip = true;
  const schema = schemas[request.method + ' ' + transaction.fullPath + ' ' + status];
  if (schema) expected.bodySchema = schema;
  done();
});
`;

export const dredd: Peer = {
  name: 'Dredd',
  package: 'dredd',
  needs: [],
  input:
    'the contract as OpenAPI 3.0 without x-; hooks: token, requests that get 400 / 401 / 404 / 415, JSON Schema of every response',
  async prepare({ work }) {
    const contract = createPeerContract();
    writeFileSync(join(work, 'openapi.json'), JSON.stringify(toOpenApi30(contract)));
    writeFileSync(join(work, 'schemas.json'), JSON.stringify(collectResponseSchemas(contract)));
    writeFileSync(join(work, 'hooks.cjs'), hooks);
  },
  async run(place, { url, token }) {
    const output = await runProgram(
      place,
      'dredd/bin/dredd',
      [
        ...['openapi.json', url, '--hookfiles', 'hooks.cjs', '--no-color'],
        ...['--reporter', 'xunit', '--output', 'report.xml'],
      ],
      { [tokenVariable]: token },
    );
    return readDredd(takeReport(place, 'report.xml', output));
  },
};

/** Reads an xunit report of Dredd. */
export function readDredd(xml: string): PeerReport {
  const cases = [...xml.matchAll(/<testcase name="([^"]*)"[^>]*?(?:\/>|>([\s\S]*?)<\/testcase>)/g)]
    .map(([, name = '', inside = '']) => ({ name, inside }))
    .filter(({ inside }) => !inside.includes('<skipped'));
  if (cases.length === 0) throw new PeerFailure('the report has no tests');
  const failed = cases.filter(({ inside }) => /<(failure|error)/.test(inside));
  return {
    failed: failed.map(({ name }) => ({ exchange: name, test: 'as expected' })),
    tests: cases.length,
    requests: cases.length,
  };
}

/** Returns the JSON schema of every response by method, path and status, with its references. */
function collectResponseSchemas(contract: JsonObject): JsonObject {
  const components = isObject(contract.components) ? contract.components : {};
  const found: JsonObject = {};
  for (const [path, item] of listMembers(contract.paths)) {
    for (const [method, operation] of listMembers(item)) {
      for (const [status, response] of listMembers(
        isObject(operation) ? operation.responses : {},
      )) {
        const whole = resolveReference(response, contract);
        const [type, media] = listMembers(isObject(whole) ? whole.content : {})[0] ?? ['', null];
        if (!type.endsWith('json') || !isObject(media) || !isObject(media.schema)) continue;
        found[`${method.toUpperCase()} ${path} ${status}`] = {
          $schema: 'http://json-schema.org/draft-07/schema#',
          allOf: [media.schema],
          components: { schemas: components.schemas ?? {} },
        };
      }
    }
  }
  return found;
}
