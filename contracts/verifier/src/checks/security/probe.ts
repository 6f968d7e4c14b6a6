import { type Operation, type OperationId, operations } from '@stillhouse/contracts/operations';
import type { CheckRun } from '../../model/check-run.ts';
import type { Contract } from '../../model/contract.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { Requirement } from '../../model/requirement.ts';
import type { RequestSpec } from '../../model/target.ts';
import {
  describeRequest,
  getLastingResponse,
  skipWithoutResponse,
} from '../../observe/responses.ts';
import { createRequirement } from '../../requirements/create-requirement.ts';

/** The GET of the first settings that can be written without harm. It needs a token. */
export const settingsRead = findSettingsRead();

function findSettingsRead(): Operation {
  const all: readonly Operation[] = Object.values(operations);
  const write = all.find(({ safety, readback }) => safety === 'safe' && readback !== undefined);
  const read = all.find(({ id }) => id === write?.readback?.operationId);
  if (read === undefined) throw new Error('openapi.yaml has no settings with x-readback');
  return read;
}

/** Requests that look for one kind of vulnerability. */
export type Probe = {
  readonly rule: string;
  readonly operationId: OperationId | null;
  readonly sentence: string;
  /** Path within the operation object, or a pointer into openapi.yaml without an operation. */
  readonly place: string;
  /** The requests, each with what is special about it. */
  createRequests(run: CheckRun): readonly ProbeRequest[];
  /** Returns what is wrong with a response, or null. */
  findProblem(exchange: Exchange, run: CheckRun): string | null;
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
    harm: 'security',
  });
}

/** Sends the requests of a probe until one reveals the vulnerability. */
export async function runProbe(run: CheckRun, probe: Probe): Promise<void> {
  const { id } = createProbeRequirement(run.contract, probe);
  if (!run.isSelected(id)) return;
  for (const { note, spec } of probe.createRequests(run)) {
    const exchange = await run.request({ purpose: id, isValid: false, ...spec });
    if (getLastingResponse(exchange) === null) {
      skipWithoutResponse(run, id, exchange, note);
      continue;
    }
    const found = probe.findProblem(exchange, run);
    const request = `${describeRequest(exchange)} with ${note}`;
    const problem = found === null ? null : `${request} ${found}`;
    run.evaluate(id, problem, `${request}: no finding.`, [exchange.n]);
    if (problem !== null) return;
  }
}
