import { validateRequest } from '@stillhouse/contracts/validators';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryBody } from './valid-body.ts';
import { deviceOperations, getExampleBodies } from './well-formed.ts';

const withJson = deviceOperations.filter(
  ({ requestMediaType }) => requestMediaType === 'application/json',
);

test.each(withJson)(
  'generated bodies for $id are valid, and go beyond the examples of the contract',
  (operation) => {
    const bodies = fc.sample(arbitraryBody(operation), { numRuns: 200, seed: 1 });
    expect(bodies.filter((body) => validateRequest(operation.id, body).length > 0)).toEqual([]);
    const examples = new Set(getExampleBodies(operation).map((body) => JSON.stringify(body)));
    const generated = new Set(bodies.map((body) => JSON.stringify(body)));
    // Some bodies have a single possible value, which the contract contains as an example.
    if (generated.size > examples.size)
      expect([...generated].some((body) => !examples.has(body))).toBe(true);
    else expect(generated.size).toBeLessThanOrEqual(2);
  },
);
