import type { Operation } from '@stillhouse/contracts/operations';
import type { Contract } from '../../model/contract.ts';
import type { Requirement } from '../../model/requirement.ts';
import { createOtherClientRequirement } from '../../probing/other-client.ts';
import {
  createDestructiveRequirement,
  createRequirementId,
} from '../../requirements/create-requirement.ts';
import { createReadsRequirement } from '../noeffect/reads-meanwhile.ts';
import { createUnauthorizedRequirement } from '../noeffect/unauthorized-writes.ts';
import type { Resource, Rule } from './resource.ts';

export const getRuleId = (operation: Operation, rule: Rule) =>
  createRequirementId(rule.id, operation);

/** Creates the requirements that the laws test for a resource. */
export function createLawRequirements<State>(
  contract: Contract,
  { create, views, rules, busy, end }: Resource<State>,
): readonly Requirement[] {
  return [
    ...views.map((view) => createRuleRequirement(contract, create, view.rules.shown)),
    ...Object.values(rules).map((rule) => createRuleRequirement(contract, create, rule)),
    ...(busy === undefined
      ? []
      : [
          createRuleRequirement(contract, create, busy.create),
          createRuleRequirement(contract, views[0].remove, busy.remove),
        ]),
    ...(busy === undefined && end === undefined
      ? []
      : [createReadsRequirement(contract, create, 'while it is running')]),
    createOtherClientRequirement(contract, create, 'destructive'),
    createUnauthorizedRequirement(contract, create, 'destructive'),
    ...views.flatMap(({ remove, rules: { shown: _, ...ofRemoval } }) => [
      ...Object.values(ofRemoval).map((rule) => createRuleRequirement(contract, remove, rule)),
      createUnauthorizedRequirement(contract, remove, 'destructive'),
    ]),
  ];
}

export function createRuleRequirement(
  contract: Contract,
  operation: Operation,
  rule: Rule,
): Requirement {
  const id = getRuleId(operation, rule);
  const { place, sentence, source = 'decision' } = rule;
  return {
    ...createDestructiveRequirement(contract, id, operation.id, place, sentence),
    source,
  };
}
