import { signInOperation } from '@stillhouse/contracts/marked-operations';
import type { Check } from '../model/check.ts';
import { collectRequirements } from '../model/check.ts';
import type { Contract } from '../model/contract.ts';
import type { Selection, VerifyOptions } from '../model/verify-options.ts';
import { isRequested, isWithinHarm } from '../results/selection.ts';
import { OwnResources } from '../target/own-resources.ts';
import { Permission } from '../target/permission.ts';

/** Formats the requirements of the harm level with their sentences, in the order of the checks. */
export function formatRequirements(
  checks: readonly Check[],
  contract: Contract,
  choice: Selection,
): string[] {
  const requested = collectRequirements(checks, contract).filter((it) => isRequested(it, choice));
  const checked = requested.filter((it) => isWithinHarm(it, choice.harm));
  const lines = checked.flatMap(({ id, level, sentence, pointer, source, harm }) => [
    id,
    `  ${level}, ${source}, harm level ${harm}, openapi.yaml#${pointer}`,
    `  ${sentence}`,
  ]);
  const isAll = checked.length === requested.length;
  const more = isAll ? '' : ` --harm destructive lists all ${requested.length}.`;
  return [...lines, `${checked.length} requirements with the harm level ${choice.harm}.${more}`];
}

/** Formats which operations a run would call, and which not. */
export function formatDryRun(
  checks: readonly Check[],
  contract: Contract,
  choice: Selection & Pick<VerifyOptions, 'enrollmentCode'>,
): string[] {
  const mayEnroll = choice.enrollmentCode !== undefined;
  const permission = new Permission(contract, choice.harm, new OwnResources(), mayEnroll);
  const lines = contract.operations.map((operation) => {
    const permit = permission.mayCall(operation.id);
    const isRunOwn = operation === signInOperation;
    const what = permit.allowed || isRunOwn ? 'call ' : 'leave';
    const how = `${operation.method.padEnd(6)} ${operation.path}`;
    const why = permit.allowed ? operation.safety : `${operation.safety}; ${permit.enabledBy}`;
    return `${what}  ${how.padEnd(66)} ${isRunOwn && !permit.allowed ? 'to sign in' : why}`;
  });
  const requested = collectRequirements(checks, contract).filter((it) => isRequested(it, choice));
  const checked = requested.filter((it) => isWithinHarm(it, choice.harm)).length;
  return [
    `Harm level ${choice.harm}. No request was sent.`,
    '',
    ...lines,
    '',
    `${checked} of ${requested.length} requirements would be checked. The harm level safe deletes only certificates that the run itself uploaded.`,
  ];
}
