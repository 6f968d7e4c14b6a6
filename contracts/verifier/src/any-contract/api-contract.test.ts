import { expect, test } from 'vitest';
import { UsageError } from '../model/usage-error.ts';
import { ApiContract } from './api-contract.ts';
import { ExampleFaults } from './example-faults.ts';
import { getHarm } from './harm.ts';
import { writeFiles } from './testing/write-contract.ts';

const wrong = `openapi: 3.1.0
info: { title: Wrong, version: '1' }
paths:
  /a/{id}:
    get:
      operationId: same
      responses:
        '200':
          description: ok
          content:
            application/json:
              schema: { type: object, properties: { n: { type: float }, p: { pattern: '(' } } }
  /b:
    get: { operationId: same }
    post:
      requestBody: { $ref: 'missing.yaml#/Body' }
      responses:
        '200':
          description: ok
          content:
            application/json:
              schema: { $ref: '#/components/schemas/None' }
        '201':
          description: ok
          content:
            application/json: { schema: { type: integer }, example: one }
`;

// R5.37.
test('what is wrong in a file is a note with its line, once, and no error', () => {
  const [file = ''] = writeFiles({ 'api.yaml': wrong });
  const contract = new ApiContract(file, []);
  new ExampleFaults(contract);
  for (const { responses } of contract.operations)
    for (const { media } of responses)
      for (const { schema } of media)
        if (schema !== null) contract.schemas.validate(schema, 'response', {});
  const notes = contract.notes.list().map(({ line, message }) => `${line}: ${message}`);
  expect(notes.map((it) => it.replace(/ENOENT.*/, ''))).toEqual([
    expect.stringMatching(/^16: missing.yaml#\/Body is broken: .* cannot be read/),
    '22: #/components/schemas/None does not exist.',
    '6: The path parameter id is not declared.',
    '14: The operationId same occurs twice.',
    '14: The operation declares no response.',
    '26: An example violates its schema: it must be integer.',
    expect.stringMatching(/^12: `type` is "float", which is no type/),
    expect.stringMatching(/^12: `pattern` is not a regular expression/),
  ]);
});

const lamp = `openapi: 3.0.0
info: { title: Lamp, version: '1' }
paths:
  /lamp: { $ref: 'paths.yaml#/lamp' }
`;

const paths = `lamp:
  post:
    operationId: resetLamp
    tags: [old]
    responses: { '200': { description: ok } }
`;

function readWith(actions: string) {
  const [file = '', , overlay = ''] = writeFiles({
    'api.yaml': lamp,
    'paths.yaml': paths,
    'overlay.yaml': `overlay: 1.0.0\ninfo: { title: o, version: '1' }\nactions:\n${actions}`,
  });
  return new ApiContract(file, [overlay]);
}

test('an overlay updates and removes, also what another file describes', () => {
  const contract = readWith(`  - target: $.paths['/lamp'].post
    update: { x-safety: safe, tags: [new] }
  - target: $.paths['/lamp'].post.responses
    update: { '204': { description: done } }
  - target: $.paths['/lamp'].post.responses['200']
    remove: true
  - target: $.paths['/none']
    remove: true
`);
  const [operation] = contract.operations;
  expect(operation?.node.tags).toEqual(['old', 'new']);
  expect(operation?.responses.map(({ key }) => key)).toEqual(['204']);
  expect(operation === undefined ? null : getHarm(operation).level).toBe('safe');
  expect(contract.notes.list()).toMatchObject([
    { file: 'overlay.yaml', line: 10, message: 'Action 4 matches nothing in the contract.' },
  ]);
  expect(contract.locate(operation?.keys ?? [])).toMatchObject({ file: 'paths.yaml', line: 3 });
});

test.each([
  ['  - update: {}\n', 'action 1 has no target'],
  [
    '  - { target: "$.paths[", update: {} }\n',
    'action 1: the target $.paths[ is not valid JSONPath',
  ],
  ['  - { target: $.info }\n', 'action 1 has neither `update` nor `remove: true`'],
  [
    '  - { target: $.info.title, update: {} }\n',
    'action 1: the target $.info.title selects "Lamp"',
  ],
])('an error of an overlay names the action: %j', (actions, message) => {
  expect(() => readWith(actions)).toThrow(UsageError);
  expect(() => readWith(actions)).toThrow(message);
});
