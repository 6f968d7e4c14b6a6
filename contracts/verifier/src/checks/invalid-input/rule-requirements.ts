import type { Operation } from '@stillhouse/contracts/operations';
import type { Contract } from '../../model/contract.ts';
import type { Requirement } from '../../model/requirement.ts';
import { createRequirement, createRequirementId } from '../../requirements/create-requirement.ts';
import { getRequestValues } from '../../values/request-values.ts';
import type { Rule, Variant } from '../../values/variant.ts';

/** The rules of request schemas, as descriptions of what a device rejects. */
const sentences: Partial<Record<Rule, string>> = {
  type: 'of the wrong type',
  null: 'that is null',
  enum: 'that is not in the enum',
  minimum: 'below the minimum',
  maximum: 'above the maximum',
  integer: 'that is not an integer',
  'min-length': 'that is too short',
  'max-length': 'that is too long',
  empty: 'that is empty',
  pattern: 'that does not match its pattern',
  format: 'that does not match its format',
  missing: 'that is missing',
  extra: 'with an unknown property',
  'min-properties': 'without any property',
  'min-items': 'with too few items',
  'max-items': 'with too many items',
};

/** Returns the id of the requirement that a variant tests. */
export const getRequirementId = (
  operation: Operation,
  { rule, place }: Pick<Variant, 'rule' | 'place'>,
) => createRequirementId(`invalid-input.${rule}`, operation, ...(place === '' ? [] : [place]));

/** Creates one requirement per rule and location of a request schema. */
export function createRuleRequirements(contract: Contract, operation: Operation): Requirement[] {
  const byId = new Map<string, Requirement>();
  for (const { rule, place, schema } of getRequestValues(contract, operation.id)?.invalid ?? []) {
    const id = getRequirementId(operation, { rule, place });
    if (byId.has(id)) continue;
    const subject = place === '' ? 'a body' : `a ${place}`;
    const requirement = createRequirement(contract, {
      class: 'invalid-input',
      rule,
      operation,
      ...(place !== '' && { place }),
      sentence: `${operation.id} rejects ${subject} ${sentences[rule] ?? rule} with 400.`,
      pointer: schema.pointer,
      ...(rule === 'extra' && { source: 'decision' as const }),
    });
    byId.set(id, requirement);
  }
  return [...byId.values()];
}
