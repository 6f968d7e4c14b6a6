import type { ControlSchema } from 'stillhouse/client';
import { expect, test } from 'vitest';
import { createFaultFromEntry, emptyFault, toFaultSpec } from './fault-spec.ts';
import { getParameterFields } from './parameter-fields.ts';

const status: ControlSchema<'FaultKind'> = {
  kind: 'status',
  summary: 'An error status.',
  placement: 'ingress',
  placements: ['ingress', 'egress'],
  contract: 'depends',
  parameters: {
    type: 'object',
    required: ['status'],
    properties: {
      status: { type: 'integer', minimum: 400, maximum: 599, description: 'An error status.' },
      detail: { type: 'string' },
      form: { type: 'string', enum: ['cut', 'comma'] },
      headers: { type: 'object' },
    },
  },
};

test('a fault kind has the fields of its schema', () => {
  expect(getParameterFields(status.parameters)).toMatchObject([
    { name: 'status', isRequired: true, isNumber: true, hint: 'An error status. 400 to 599.' },
    { name: 'detail', isRequired: false, isText: true, options: null },
    { name: 'form', options: ['cut', 'comma'] },
    { name: 'headers', isText: false },
  ]);
});

test('empty fields and defaults are left out', () => {
  const values = { ...emptyFault, parameters: { status: '503', detail: ' 12 ' } };
  expect(toFaultSpec(status, values)).toEqual({
    kind: 'status',
    parameters: { status: 503, detail: '12' },
    match: { operationId: '*' },
  });
  expect(
    toFaultSpec(status, {
      ...values,
      operation: 'getStatus',
      id: 'busy',
      placement: 'egress',
      parameters: { headers: '{"retry-after": "3"}' },
      skip: '1',
      times: '2',
      probability: '0.5',
      offContract: true,
    }),
  ).toEqual({
    id: 'busy',
    kind: 'status',
    parameters: { headers: { 'retry-after': '3' } },
    match: { operationId: 'getStatus' },
    placement: 'egress',
    skip: 1,
    times: 2,
    probability: 0.5,
    offContract: true,
  });
});

const replaced: ControlSchema<'FaultKind'> = {
  kind: 'replace-response',
  summary: 'A response of your own.',
  placement: 'ingress',
  placements: ['ingress', 'egress'],
  contract: 'depends',
  parameters: {
    type: 'object',
    required: ['status'],
    properties: {
      status: { type: 'integer', minimum: 200, maximum: 599 },
      body: { description: 'The body.' },
    },
  },
};

const entry: ControlSchema<'JournalEntry'> = {
  n: 4,
  at: 1_894_006_800_000,
  answeredAt: 1_894_006_800_000,
  realAt: 1_774_000_000_000,
  via: 'device',
  operationId: 'getNtpSettings',
  method: 'GET',
  path: '/api/v1/settings/ntp',
  role: 'admin',
  request: { mediaType: null, bytes: 0 },
  response: { mediaType: 'application/json', bytes: 18, body: { servers: ['a'] } },
  status: 200,
  outcome: 'answered',
  verdict: { request: [], reply: [] },
  intended: false,
  faults: [],
};

test('a fault from an exchange sends its response again', () => {
  expect(toFaultSpec(replaced, createFaultFromEntry(entry))).toEqual({
    kind: 'replace-response',
    parameters: { status: 200, body: { servers: ['a'] } },
    match: { operationId: 'getNtpSettings' },
  });
  const wrong = { ...entry, verdict: { request: [], reply: [{ pointer: '', message: 'no' }] } };
  expect(createFaultFromEntry(wrong).offContract).toBe(true);
  const withoutBody = { ...entry, status: 204, response: { mediaType: null, bytes: 0 } };
  expect(toFaultSpec(replaced, createFaultFromEntry(withoutBody)).parameters).toEqual({
    status: 204,
  });
});

test('requests are matched by query and body, and malformed JSON is rejected', () => {
  const values = { ...emptyFault, query: 'page=2&size=10', body: '{"userName": "admin"}' };
  expect(toFaultSpec(status, values).match).toEqual({
    operationId: '*',
    query: { page: '2', size: '10' },
    body: { contains: { userName: 'admin' } },
  });
  expect(() => toFaultSpec(status, { ...values, body: '{"userName": admin}' })).toThrow(
    'Request body is not valid JSON. Write texts in double quotes',
  );
  const body = { ...emptyFault, parameters: { status: '200', body: "{'a': 1}" } };
  expect(() => toFaultSpec(replaced, body)).toThrow('Body is not valid JSON.');
});
