import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { unapproved } from './approvals.ts';
import { ContractFile, NoContract } from './contract-file.ts';
import { diff } from './diff.ts';
import { asMarkdown, asText } from './format-changes.ts';
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

function changesOf(edit: Edit) {
  const edited = parse(text);
  edit(edited);
  return diff(new ContractFile(text, 'old'), new ContractFile(JSON.stringify(edited), 'new'));
}

const put = (contract: ReturnType<typeof parse>) => contract.paths['/things/{id}'].put;
const get = (contract: ReturnType<typeof parse>) => contract.paths['/things/{id}'].get;
const schema = (contract: ReturnType<typeof parse>, name: string) =>
  contract.components.schemas[name];
const machine = (contract: ReturnType<typeof parse>) =>
  schema(contract, 'State')['x-state-machine'];

/** An edit for each rule. */
const edits: Readonly<Record<RuleName, Edit>> = {
  'operation-removed': (it) => delete it.paths['/free'],
  'operation-added': (it) => {
    it.paths['/new'] = { get: { operationId: 'getNew', responses: {} } };
  },
  'operation-renamed': (it) => {
    put(it).operationId = 'storeThing';
  },
  'token-required': (it) => delete get(it).security,
  'token-dropped': (it) => {
    put(it).security = [];
  },
  'role-removed': (it) => put(it)['x-roles'].pop(),
  'role-added': (it) => put(it)['x-roles'].push('oob'),
  'product-removed': (it) => put(it)['x-products'].pop(),
  'product-added': (it) => delete put(it)['x-products'],
  'safety-raised': (it) => {
    put(it)['x-safety'] = 'destructive';
  },
  'safety-lowered': (it) => {
    put(it)['x-safety'] = 'read';
  },
  'timeout-lowered': (it) => {
    put(it)['x-timeout-ms'] = 5000;
  },
  'timeout-raised': (it) => {
    put(it)['x-timeout-ms'] = 50_000;
  },
  'readback-slower': (it) => {
    put(it)['x-readback'].withinMs = 5000;
  },
  'readback-changed': (it) => {
    put(it)['x-readback'].withinMs = 500;
  },
  'parameter-required': (it) => {
    put(it).parameters[0].required = true;
  },
  'parameter-removed': (it) => put(it).parameters.pop(),
  'parameter-added': (it) => put(it).parameters.push({ name: 'why', in: 'query', schema: {} }),
  'request-body-required': (it) => {
    it.paths['/free'].post.requestBody.required = true;
  },
  'request-body-dropped': (it) => delete put(it).requestBody,
  'request-media-type-removed': (it) => delete put(it).requestBody.content['text/plain'],
  'request-media-type-added': (it) => {
    put(it).requestBody.content['text/html'] = {};
  },
  'request-property-required': (it) => schema(it, 'Change').required.push('level'),
  'request-property-optional': (it) => schema(it, 'Change').required.pop(),
  'request-property-removed': (it) => delete schema(it, 'Change').properties.mode,
  'request-property-added': (it) => {
    schema(it, 'Change').properties.more = { type: 'string' };
  },
  'request-narrowed': (it) => {
    schema(it, 'Change').properties.level.maximum = 5;
  },
  'request-widened': (it) => {
    schema(it, 'Change').properties.level.maximum = 50;
  },
  'status-removed': (it) => delete put(it).responses['200'],
  'status-added': (it) => {
    put(it).responses['409'] = { description: 'busy' };
  },
  'error-removed': (it) => delete put(it).responses['400'],
  'reply-media-type-removed': (it) => {
    put(it).responses['200'].content = {};
  },
  'reply-media-type-added': (it) => {
    put(it).responses['200'].content['text/plain'] = {};
  },
  'reply-header-removed': (it) => delete put(it).responses['200'].headers,
  'reply-header-added': (it) => {
    put(it).responses['200'].headers.date = {};
  },
  'reply-property-optional': (it) => schema(it, 'Thing').required.pop(),
  'reply-property-required': (it) => schema(it, 'Thing').required.push('level'),
  'reply-property-removed': (it) => delete schema(it, 'Thing').properties.level,
  'reply-property-added': (it) => {
    schema(it, 'Thing').properties.more = { type: 'string' };
  },
  'reply-widened': (it) => schema(it, 'State').enum.push('lost'),
  'reply-narrowed': (it) => schema(it, 'State').enum.pop(),
  'problem-code-removed': (it) => put(it).responses['400']['x-problem-codes'].pop(),
  'problem-code-added': (it) => put(it).responses['400']['x-problem-codes'].push('worse'),
  'state-removed': (it) => machine(it).states.pop(),
  'state-added': (it) => machine(it).states.push('lost'),
  'move-removed': (it) => machine(it).moves.pop(),
  'move-added': (it) => machine(it).moves.push({ from: 'idle', to: 'idle', trigger: 'start' }),
  'bound-raised': (it) => {
    machine(it).moves[1].withinMs = 2000;
  },
  'bound-lowered': (it) => {
    machine(it).moves[1].withinMs = 500;
  },
  'least-raised': (it) => {
    machine(it).moves[1].atLeastMs = 20;
  },
  'least-lowered': (it) => {
    machine(it).moves[1].atLeastMs = 5;
  },
  'schema-changed': (it) => {
    it.paths['/things/{id}'].parameters[0].schema.pattern = '^b';
  },
};

test.each(Object.entries(edits))('detects %s', (rule, edit) => {
  const found = changesOf(edit);
  expect(found.map((change) => change.rule)).toContain(rule);
  expect(found.every(({ severity, rule: name }) => severity === rules[name][0])).toBe(true);
});

test('ignores descriptions and examples', () => {
  expect(
    changesOf((it) => {
      it.info.description = 'Another text';
      schema(it, 'Thing').description = 'Another text';
      schema(it, 'Change').properties.name.examples = ['a'];
    }),
  ).toEqual([]);
});

test('our own contract does not differ from itself', () => {
  const own = readFileSync(new URL('../../../../openapi.yaml', import.meta.url), 'utf8');
  expect(diff(new ContractFile(own, 'a'), new ContractFile(own, 'b'))).toEqual([]);
});

test('lists breaking changes first, and each change once', () => {
  const found = changesOf((it) => {
    schema(it, 'Thing').properties.level.maximum = 50;
    schema(it, 'Thing').properties.more = { type: 'string' };
  });
  expect(found[0]?.severity).toBe('breaking');
  expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
});

test('a breaking change needs an approval with its id or a prefix', () => {
  const found = changesOf(edits['operation-removed']);
  expect(unapproved(found, []).map(({ id }) => id)).toEqual(['operation-removed:postFree']);
  const reason = 'Nobody has ever called it.';
  expect(unapproved(found, [{ change: 'operation-removed:postFree', reason }])).toEqual([]);
  expect(unapproved(found, [{ change: 'operation-removed:*', reason }])).toEqual([]);
  expect(unapproved(found, [{ change: 'operation-removed:post', reason }])).toHaveLength(1);
});

test('prints what changed, the effect, and what to do', () => {
  const found = changesOf(edits['operation-removed']);
  expect(asText(found, found)).toBe(`! breaking  operation-removed:postFree
              POST /free was removed. An operation was removed, or its method or path changed.

1 breaking change has no approval (!). Revert it, or add an entry with the reason to the approvals file.
`);
  expect(asText([], [])).toBe('No changes.\n');
  expect(asMarkdown(found, [{ change: 'operation-removed:postFree', reason: 'Unused.' }])).toBe(
    '### Breaking\n\n- `postFree` (operation-removed): POST /free was removed. Reason: Unused.\n',
  );
});

test.each([
  ['a: [', 'is not valid YAML'],
  ['swagger: "2.0"', 'is not an OpenAPI description'],
  ['openapi: 2.0.0\npaths: {}', 'Only 3.x is supported'],
])('rejects %s with the reason', (content, reason) => {
  expect(() => new ContractFile(content, 'old.yaml')).toThrow(NoContract);
  expect(() => new ContractFile(content, 'old.yaml')).toThrow(reason);
});

test('reports a reference that does not exist', () => {
  expect(() =>
    changesOf((it) => {
      put(it).responses['200'].content['application/json'].schema.$ref =
        '#/components/schemas/Thnig';
    }),
  ).toThrow('#/components/schemas/Thnig does not exist');
});
