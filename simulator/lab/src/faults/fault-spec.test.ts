import type { ControlSchema } from '@stillhouse/simulator/client';
import { expect, test } from 'vitest';
import { emptyFault, faultSpec } from './fault-spec.ts';
import { fieldsOf } from './parameter-fields.ts';

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

test('a kind of fault has the fields that its schema asks for', () => {
  expect(fieldsOf(status.parameters)).toMatchObject([
    { name: 'status', needed: true, isNumber: true, hint: 'An error status. 400 to 599.' },
    { name: 'detail', needed: false, isText: true, values: null },
    { name: 'form', values: ['cut', 'comma'] },
    { name: 'headers', isText: false },
  ]);
});

test('what is left as it was is not said', () => {
  const typed = { ...emptyFault, parameters: { status: '503', detail: ' 12 ' } };
  expect(faultSpec(status, typed)).toEqual({
    kind: 'status',
    parameters: { status: 503, detail: '12' },
    match: { operationId: '*' },
  });
  expect(
    faultSpec(status, {
      ...typed,
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
