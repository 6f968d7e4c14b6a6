import { validateRequest } from '@stillhouse/contracts/validators';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { validBody } from './valid-body.ts';
import { deviceOperations, exampleBodies } from './well-formed.ts';

const withJson = deviceOperations.filter(
  ({ requestMediaType }) => requestMediaType === 'application/json',
);

test.each(withJson)(
  'generated bodies for $id are valid, and go beyond the examples of the contract',
  (operation) => {
    const bodies = fc.sample(validBody(operation), { numRuns: 200, seed: 1 });
    expect(bodies.filter((body) => validateRequest(operation.id, body).length > 0)).toEqual([]);
    const shown = new Set(exampleBodies(operation).map((body) => JSON.stringify(body)));
    const made = new Set(bodies.map((body) => JSON.stringify(body)));
    // Some bodies have a single possible value, which the contract contains as an example.
    if (made.size > shown.size) expect([...made].some((body) => !shown.has(body))).toBe(true);
    else expect(made.size).toBeLessThanOrEqual(2);
  },
);
