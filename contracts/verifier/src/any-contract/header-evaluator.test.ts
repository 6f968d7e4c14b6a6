import { expect, test } from 'vitest';
import type { Exchange } from '../model/exchange.ts';
import { Findings } from '../model/findings.ts';
import type { ApiContract } from './api-contract.ts';
import type { ApiOperation, ApiResponse } from './api-operation.ts';
import { HeaderEvaluator } from './header-evaluator.ts';

const contract = { schemas: { validate: () => [] } } as unknown as ApiContract;
const operation = { id: 'addScene', method: 'POST' } as ApiOperation;

/** Returns the verdicts of a run whose responses have headers. */
function evaluate(name: string, isOptional: boolean, headers: readonly [string, string][][]) {
  const findings = new Findings();
  const evaluator = new HeaderEvaluator(contract, findings);
  const schema = { value: {}, keys: [] };
  const response: ApiResponse = {
    key: '201',
    media: [],
    headers: [{ name, required: false, isOptional, schema }],
  };
  for (const [index, some] of headers.entries()) {
    const exchange = { n: index + 1, response: { status: 201, headers: some } };
    evaluator.evaluate(operation, exchange as unknown as Exchange, response);
  }
  evaluator.conclude();
  return findings.list().map(({ verdict }) => verdict);
}

const location: [string, string] = ['location', '/scenes/1'];

// R5.37.
test('a described header that no response has is reported, and one that some have is not', () => {
  expect(evaluate('Location', false, [[], []])).toEqual(['fail']);
  expect(evaluate('Location', false, [[], [location]])).not.toContain('fail');
});

test('a header that is optional, or depends on the request, may be in no response', () => {
  expect(evaluate('Location', true, [[]])).toEqual([]);
  expect(evaluate('Retry-After', false, [[]])).toEqual([]);
});
