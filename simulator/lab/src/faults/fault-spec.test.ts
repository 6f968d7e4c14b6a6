import type { ControlSchema } from '@stillhouse/simulator/client';
import { expect, test } from 'vitest';
import { emptyFault, toFaultSpec } from './fault-spec.ts';
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
