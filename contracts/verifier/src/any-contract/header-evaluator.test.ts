import { expect, test } from 'vitest';
import type { Exchange } from '../model/exchange.ts';
import { Findings } from '../model/findings.ts';
import type { ApiContract } from './api-contract.ts';
import type { ApiOperation, ApiResponse } from './api-operation.ts';
import { HeaderEvaluator } from './header-evaluator.ts';

const contract = { schemas: { validate: () => [] } } as unknown as ApiContract;

/** Returns the failed requirements of a run whose operations return headers with 201. */
function evaluate(name: string, isOptional: boolean, ...operations: (readonly string[])[][]) {
  const findings = new Findings();
  const evaluator = new HeaderEvaluator(contract, findings);
  const schema = { value: {}, keys: [] };
  const described: ApiResponse = {
    key: '201',
    media: [],
    headers: [{ name, required: false, isOptional, schema }],
  };
  for (const [index, responses] of operations.entries())
    for (const names of responses) {
      const headers = names.map((it) => [it, '/scenes/1']);
      const exchange = { n: 1, response: { status: 201, headers } } as unknown as Exchange;
      evaluator.evaluate(
        { id: `add${index}`, method: 'POST' } as ApiOperation,
        exchange,
        described,
      );
    }
  evaluator.conclude();
  return findings.list().flatMap((it) => (it.verdict === 'fail' ? [it.requirementId] : []));
}

// R5.37.
test('a described header that no response has is reported, and one that some have is not', () => {
  expect(evaluate('Location', false, [[], []])).toEqual(['header.sent:add0']);
  expect(evaluate('Location', false, [[], ['location']])).toEqual([]);
});

test('a header that only one of several operations does not return is missing', () => {
  const sends = [['location']];
  expect(evaluate('Location', false, [[]], sends, sends, sends)).toEqual(['header.declared:add0']);
  expect(evaluate('Location', false, [[]], sends, sends)).toEqual(['header.sent:add0']);
  expect(evaluate('Location', true, [[]], sends, sends, sends)).toEqual([]);
});

test('a header that is optional, or depends on the request, may be in no response', () => {
  expect(evaluate('Location', true, [[]])).toEqual([]);
  expect(evaluate('Retry-After', false, [[]])).toEqual([]);
});
