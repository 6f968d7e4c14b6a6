import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { listUnapproved } from './approvals.ts';
import { ContractFile, InvalidContract } from './contract-file.ts';
import { diffContracts } from './diff.ts';
import { formatAsMarkdown, formatAsText } from './format-changes.ts';
import { type RuleName, rules } from './rules.ts';

/** A small contract with every feature that diff compares. */
const text = `
openapi: 3.1.1
info: { title: T, version: 1.0.0 }
security: [{ bearer: [] }]
paths:
  /things/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string, pattern: '^a' } }]
    put:
      operationId: putThing
      x-roles: [admin, setup]
      x-safety: safe
      x-timeout-ms: 15000
      x-products: [bar, pad]
      x-readback: { operationId: getThing, withinMs: 1000 }
      parameters: [{ name: how, in: query, schema: { type: string } }]
      requestBody:
        required: true
        content:
          application/json: { schema: { $ref: '#/components/schemas/Change' } }
          text/plain: { schema: { type: string } }
      responses:
        '200':
          headers: { ETag: { schema: { type: string } } }
          content: { application/json: { schema: { $ref: '#/components/schemas/Thing' } } }
        '400': { x-problem-codes: [wrong], description: no }
    get:
      operationId: getThing
      security: []
      x-safety: read
      x-timeout-ms: 15000
      responses:
        '200': { content: { application/json: { schema: { $ref: '#/components/schemas/Thing' } } } }
  /free:
    post:
      operationId: postFree
      requestBody: { content: { application/json: { schema: { type: object } } } }
      responses: { '204': { description: done } }
components:
  schemas:
    Change:
      type: object
      additionalProperties: false
      required: [name]
      properties:
        name: { type: string, maxLength: 8 }
        level: { type: integer, minimum: 0, maximum: 9 }
        mode: { type: string, enum: [on, off] }
    Thing:
      type: object
      additionalProperties: false
      required: [name]
      properties:
        name: { type: string }
        level: { type: integer, maximum: 9 }
        state: { $ref: '#/components/schemas/State' }
        next: { $ref: '#/components/schemas/Thing' }
    State:
      type: string
      enum: [idle, busy]
      x-state-machine:
        states: [idle, busy]
        moves:
          - { from: idle, to: busy, trigger: start }
          - { from: busy, to: idle, trigger: done, withinMs: 1000, atLeastMs: 10 }
`;

type Edit = (contract: ReturnType<typeof parse>) => void;

function diffEdited(edit: Edit) {
  const edited = parse(text);
  edit(edited);
  return diffContracts(
    new ContractFile(text, 'old'),
    new ContractFile(JSON.stringify(edited), 'new'),
  );
}

const getPut = (contract: ReturnType<typeof parse>) => contract.paths['/things/{id}'].put;
const getGet = (contract: ReturnType<typeof parse>) => contract.paths['/things/{id}'].get;
const getSchema = (contract: ReturnType<typeof parse>, name: string) =>
  contract.components.schemas[name];
const getMachine = (contract: ReturnType<typeof parse>) =>
  getSchema(contract, 'State')['x-state-machine'];

const setLevel = (contract: ReturnType<typeof parse>, schema: unknown) => {
  getSchema(contract, 'Change').properties.level = schema;
};

/** An edit for each rule. */
const edits: Readonly<Record<RuleName, Edit>> = {
  'operation-removed': (it) => delete it.paths['/free'],
  'operation-added': (it) => {
    it.paths['/new'] = { get: { operationId: 'getNew', responses: {} } };
  },
  'operation-renamed': (it) => {
    getPut(it).operationId = 'storeThing';
  },
  'token-required': (it) => delete getGet(it).security,
  'token-dropped': (it) => {
    getPut(it).security = [];
  },
  'role-removed': (it) => getPut(it)['x-roles'].pop(),
  'role-added': (it) => getPut(it)['x-roles'].push('oob'),
  'product-removed': (it) => getPut(it)['x-products'].pop(),
  'product-added': (it) => delete getPut(it)['x-products'],
  'safety-raised': (it) => {
    getPut(it)['x-safety'] = 'destructive';
  },
  'safety-lowered': (it) => {
    getPut(it)['x-safety'] = 'read';
  },
  'timeout-lowered': (it) => {
    getPut(it)['x-timeout-ms'] = 5000;
  },
  'timeout-raised': (it) => {
    getPut(it)['x-timeout-ms'] = 50_000;
  },
  'readback-slower': (it) => {
    getPut(it)['x-readback'].withinMs = 5000;
  },
  'readback-changed': (it) => {
    getPut(it)['x-readback'].withinMs = 500;
  },
  'parameter-required': (it) => {
    getPut(it).parameters[0].required = true;
  },
  'parameter-removed': (it) => getPut(it).parameters.pop(),
  'parameter-added': (it) => getPut(it).parameters.push({ name: 'why', in: 'query', schema: {} }),
  'request-body-required': (it) => {
    it.paths['/free'].post.requestBody.required = true;
  },
  'request-body-dropped': (it) => delete getPut(it).requestBody,
  'request-media-type-removed': (it) => delete getPut(it).requestBody.content['text/plain'],
  'request-media-type-added': (it) => {
    getPut(it).requestBody.content['text/html'] = {};
  },
  'request-property-required': (it) => getSchema(it, 'Change').required.push('level'),
  'request-property-optional': (it) => getSchema(it, 'Change').required.pop(),
  'request-property-removed': (it) => delete getSchema(it, 'Change').properties.mode,
  'request-property-added': (it) => {
    getSchema(it, 'Change').properties.more = { type: 'string' };
  },
  'request-narrowed': (it) => {
    getSchema(it, 'Change').properties.level.maximum = 5;
  },
  'request-widened': (it) => {
    getSchema(it, 'Change').properties.level.maximum = 50;
  },
  'status-removed': (it) => delete getPut(it).responses['200'],
  'status-added': (it) => {
    getPut(it).responses['409'] = { description: 'busy' };
  },
  'error-removed': (it) => delete getPut(it).responses['400'],
  'response-media-type-removed': (it) => {
    getPut(it).responses['200'].content = {};
  },
  'response-media-type-added': (it) => {
    getPut(it).responses['200'].content['text/plain'] = {};
  },
  'response-header-removed': (it) => delete getPut(it).responses['200'].headers,
  'response-header-added': (it) => {
    getPut(it).responses['200'].headers.date = {};
  },
  'response-property-optional': (it) => getSchema(it, 'Thing').required.pop(),
  'response-property-required': (it) => getSchema(it, 'Thing').required.push('level'),
  'response-property-removed': (it) => delete getSchema(it, 'Thing').properties.level,
  'response-property-added': (it) => {
    getSchema(it, 'Thing').properties.more = { type: 'string' };
  },
  'response-widened': (it) => getSchema(it, 'State').enum.push('lost'),
  'response-narrowed': (it) => getSchema(it, 'State').enum.pop(),
  'problem-code-removed': (it) => getPut(it).responses['400']['x-problem-codes'].pop(),
  'problem-code-added': (it) => getPut(it).responses['400']['x-problem-codes'].push('worse'),
  'state-removed': (it) => getMachine(it).states.pop(),
  'state-added': (it) => getMachine(it).states.push('lost'),
  'move-removed': (it) => getMachine(it).moves.pop(),
  'move-added': (it) => getMachine(it).moves.push({ from: 'idle', to: 'idle', trigger: 'start' }),
  'bound-raised': (it) => {
    getMachine(it).moves[1].withinMs = 2000;
  },
  'bound-lowered': (it) => {
    getMachine(it).moves[1].withinMs = 500;
  },
  'least-raised': (it) => {
    getMachine(it).moves[1].atLeastMs = 20;
  },
  'least-lowered': (it) => {
    getMachine(it).moves[1].atLeastMs = 5;
  },
  'schema-changed': (it) => {
    it.paths['/things/{id}'].parameters[0].schema.pattern = '^b';
  },
};

test.each(Object.entries(edits))('detects %s', (rule, edit) => {
  const found = diffEdited(edit);
  expect(found.map((change) => change.rule)).toContain(rule);
  expect(found.every(({ severity, rule: name }) => severity === rules[name][0])).toBe(true);
});

test('ignores descriptions and examples', () => {
  expect(
    diffEdited((it) => {
      it.info.description = 'Another text';
      getSchema(it, 'Thing').description = 'Another text';
      getSchema(it, 'Change').properties.name.examples = ['a'];
    }),
  ).toEqual([]);
});

const level = { type: 'integer', minimum: 0, maximum: 9 };
const alternatives = [{ type: 'string', maxLength: 4 }, { type: 'integer' }, { type: 'null' }];

test.each<[string, Edit, Edit]>([
  ['a wrapped schema', () => {}, (it) => setLevel(it, { allOf: [level] })],
  [
    'a wrapper with a description, around a reference',
    () => {},
    (it) => {
      const wrapped = {
        description: 'What it does',
        allOf: [{ $ref: '#/components/schemas/State' }],
      };
      getSchema(it, 'Thing').properties.state = wrapped;
    },
  ],
  [
    'keywords beside a reference',
    (it) => setLevel(it, { ...level, type: 'integer' }),
    (it) => {
      it.components.schemas.Level = { type: 'integer', minimum: 0 };
      setLevel(it, { $ref: '#/components/schemas/Level', maximum: 9 });
    },
  ],
  [
    'exclusive bounds of an integer',
    () => {},
    (it) => setLevel(it, { type: 'integer', exclusiveMinimum: -1, exclusiveMaximum: 10 }),
  ],
  [
    'alternatives in another order',
    (it) => setLevel(it, { oneOf: alternatives }),
    (it) => setLevel(it, { oneOf: alternatives.toReversed() }),
  ],
  [
    'bounds without an effect',
    (it) => setLevel(it, { type: 'string' }),
    (it) => setLevel(it, { type: 'string', minLength: 0 }),
  ],
  [
    'another name of a path parameter',
    () => {},
    (it) => {
      const { '/things/{id}': item, ...others } = it.paths;
      item.parameters[0].name = 'thing';
      it.paths = { '/things/{thing}': item, ...others };
    },
  ],
])('%s is no change in either direction', (_, editBefore, editAfter) => {
  const [before, after] = [editBefore, editAfter].map((edit, at) => {
    const edited = parse(text);
    edit(edited);
    return new ContractFile(JSON.stringify(edited), String(at));
  });
  if (before === undefined || after === undefined) throw new Error('There is no contract');
  expect(diffContracts(before, after)).toEqual([]);
  expect(diffContracts(after, before)).toEqual([]);
});

test.each<[string, Edit]>([
  ['a smaller bound in a wrapper', (it) => setLevel(it, { allOf: [{ ...level, maximum: 8 }] })],
  ['a smaller exclusive bound', (it) => setLevel(it, { ...level, exclusiveMaximum: 9 })],
  ['a bound beside a wrapper', (it) => setLevel(it, { allOf: [level], maximum: 8 })],
])('%s is a change', (_, edit) => {
  expect(diffEdited(edit).map(({ rule }) => rule)).toContain('request-narrowed');
});

test('a changed alternative among others in another order is one change', () => {
  const old = parse(text);
  setLevel(old, { oneOf: alternatives });
  const now = parse(text);
  setLevel(now, {
    oneOf: [{ type: 'null' }, { type: 'string', maxLength: 3 }, { type: 'integer' }],
  });
  const files = [old, now].map((it) => new ContractFile(JSON.stringify(it), 'file'));
  expect(diffContracts(...(files as [ContractFile, ContractFile])).map(({ id }) => id)).toEqual([
    'request-narrowed:putThing request/level oneOf/0 maxLength',
  ]);
});

test('our own contract does not differ from itself', () => {
  const own = readFileSync(new URL('../../../../openapi.yaml', import.meta.url), 'utf8');
  expect(diffContracts(new ContractFile(own, 'a'), new ContractFile(own, 'b'))).toEqual([]);
});

test('lists breaking changes first, and each change once', () => {
  const found = diffEdited((it) => {
    getSchema(it, 'Thing').properties.level.maximum = 50;
    getSchema(it, 'Thing').properties.more = { type: 'string' };
  });
  expect(found[0]?.severity).toBe('breaking');
  expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
});

test('a breaking change needs an approval with its id or a pattern', () => {
  const found = diffEdited(edits['operation-removed']);
  expect(listUnapproved(found, []).map(({ id }) => id)).toEqual(['operation-removed:postFree']);
  const reason = 'Nobody has ever called it.';
  expect(listUnapproved(found, [{ change: 'operation-removed:postFree', reason }])).toEqual([]);
  expect(listUnapproved(found, [{ change: 'operation-removed:*', reason }])).toEqual([]);
  expect(listUnapproved(found, [{ change: 'operation-*:*', reason }])).toEqual([]);
  expect(listUnapproved(found, [{ change: '*-added:*', reason }])).toEqual(found);
  expect(listUnapproved(found, [{ change: 'operation-removed:post', reason }])).toHaveLength(1);
});

test('prints what changed, the effect, and what to do', () => {
  const found = diffEdited(edits['operation-removed']);
  expect(formatAsText(found, found).join('\n')).toBe(`! breaking  operation-removed:postFree
              POST /free was removed. An operation was removed, or its method or path changed.

1 breaking change has no approval (!). Revert it, or add an entry with the reason to the approvals file.`);
  expect(formatAsText([], [])).toEqual(['No changes.']);
  expect(
    formatAsMarkdown(found, [{ change: 'operation-removed:postFree', reason: 'Unused.' }]),
  ).toEqual([
    '### Breaking',
    '',
    '- `postFree` (operation-removed): POST /free was removed. Reason: Unused.',
    '',
  ]);
});

test.each([
  ['a: [', 'is not valid YAML'],
  ['swagger: "2.0"', 'is not an OpenAPI description'],
  ['openapi: 2.0.0\npaths: {}', 'Only 3.x is supported'],
  ['openapi: 3.1.0\npaths: {}', 'old.yaml has no paths, so there is nothing to compare'],
])('rejects %s with the reason', (content, reason) => {
  expect(() => new ContractFile(content, 'old.yaml')).toThrow(InvalidContract);
  expect(() => new ContractFile(content, 'old.yaml')).toThrow(reason);
});

test('reports a reference that does not exist', () => {
  expect(() =>
    diffEdited((it) => {
      getPut(it).responses['200'].content['application/json'].schema.$ref =
        '#/components/schemas/Thnig';
    }),
  ).toThrow('#/components/schemas/Thnig does not exist');
});
