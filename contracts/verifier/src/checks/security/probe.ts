import type { OperationId } from '@stillhouse/contracts/operations';
import type { Finding, RunContext } from '../../model/check.ts';
import type { Contract } from '../../model/contract.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { Requirement } from '../../model/requirement.ts';
import type { RequestSpec } from '../../model/target.ts';
import { describeRequest, describeResponse } from '../../observe/responses.ts';
import { createRequirement } from '../../requirements/create-requirement.ts';

/** Requests that look for one kind of vulnerability. */
export type Probe = {
  readonly rule: string;
  readonly operationId: OperationId | null;
  readonly sentence: string;
  /** Path within the operation object, or a pointer into openapi.yaml without an operation. */
  readonly place: string;
  /** The requests, each with what is special about it. */
  createRequests(context: RunContext): readonly ProbeRequest[];
  /** Returns what is wrong with a response, or null. */
  findProblem(exchange: Exchange, context: RunContext): string | null;
};

export type ProbeRequest = { readonly note: string; readonly spec: Omit<RequestSpec, 'purpose'> };

export function createProbeRequirement(contract: Contract, probe: Probe): Requirement {
  const operation = probe.operationId === null ? null : contract.getOperation(probe.operationId);
  const base = operation === null ? '' : contract.getOperationObject(operation.id).pointer;
  return createRequirement(contract, {
    class: 'security',
    rule: probe.rule,
    operation,
    sentence: probe.sentence,
    pointer: `${base}${probe.place}`,
    source: 'decision',
    profile: 'security',
  });
}

/** Sends the requests of a probe until one reveals the vulnerability. */
export async function runProbe(context: RunContext, probe: Probe): Promise<Finding[]> {
  const { id } = createProbeRequirement(context.contract, probe);
  if (!context.isSelected(id)) return [];
  const findings: Finding[] = [];
  for (const { note, spec } of probe.createRequests(context)) {
    const exchange = await context.target.request({ purpose: id, isValid: false, ...spec });
    const finding = evaluateProbe(exchange, id, note, probe.findProblem(exchange, context));
    findings.push(finding);
    if (finding.verdict === 'fail') break;
  }
  return findings;
}

function evaluateProbe(
  exchange: Exchange,
  requirementId: string,
  note: string,
  problem: string | null,
): Finding {
  const { response, n } = exchange;
  const request = `${describeRequest(exchange)} with ${note}`;
  if (response === null || response.status === 429 || response.status === 503) {
    return {
      requirementId,
      verdict: 'not-tested',
      message: `${request}: ${describeResponse(exchange)}.`,
      enabledBy: 'Run again when the device responds to this request',
      exchanges: [n],
    };
  }
  return {
    requirementId,
    verdict: problem === null ? 'pass' : 'fail',
    message: problem === null ? `${request}: no finding.` : `${request} ${problem}`,
    exchanges: [n],
  };
}
