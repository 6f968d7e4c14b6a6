import type { SchemaObject } from '@stillhouse/contracts/document';
import type { WireCheck } from '../../model/check.ts';
import { formatValue } from '../../observe/compare-values.ts';
import { createRequirement } from '../../requirements/create-requirement.ts';
import { getClaims, readToken } from '../../target/token.ts';

const pointer = '/components/schemas/TokenClaims';

/** The claims of a token (RFC 7519) match the contract. */
export const tokenClaims: WireCheck = {
  kind: 'wire',
  class: 'shape',
  requirements: (contract) => [
    createRequirement(contract, {
      class: 'shape',
      rule: 'claims',
      operation: contract.getOperation('signIn'),
      sentence: 'The claims of a token match TokenClaims.',
      pointer,
      source: 'decision',
    }),
  ],
  evaluate(exchange, contract) {
    const { operationId, response, n } = exchange;
    if (operationId !== 'signIn' || response?.status !== 200) return [];
    // A value that is not a JWT violates its pattern.
    const token = readToken(exchange);
    const claims = token === null ? null : getClaims(token);
    if (claims === null) return [];
    const { value } = contract.resolve<SchemaObject>({
      value: { $ref: `#${pointer}` },
      pointer: '',
    });
    const invalidClaim = Object.entries(value.properties ?? {}).find(
      ([name, schema]) =>
        !(name in claims
          ? matchesSchema(schema, claims[name])
          : value.required?.includes(name) !== true),
    );
    const message =
      invalidClaim === undefined
        ? 'The claims are valid.'
        : `The claim ${invalidClaim[0]} of a token is ${formatValue(claims[invalidClaim[0]])}.`;
    const verdict = invalidClaim === undefined ? 'pass' : 'fail';
    return [{ requirementId: 'shape.claims:signIn', verdict, message, exchanges: [n] }];
  },
};

function matchesSchema(
  { type, enum: words, minimum, items }: SchemaObject,
  value: unknown,
): boolean {
  if (type === 'array')
    return Array.isArray(value) && value.every((item) => matchesSchema(items ?? {}, item));
  if (type === 'integer') return Number.isInteger(value) && Number(value) >= (minimum ?? 0);
  if (type === 'string')
    return typeof value === 'string' && (words === undefined || words.includes(value));
  return true;
}
