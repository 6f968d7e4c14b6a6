import { identifyingOperations, signInOperation } from '@stillhouse/contracts/marked-operations';
import type { OperationId } from '@stillhouse/contracts/operations';
import { type Check, collectRequirements } from '../model/check.ts';
import type { DeviceIdentity } from '../model/check-run.ts';
import { Contract } from '../model/contract.ts';
import { type Exchange, getHeader } from '../model/exchange.ts';
import type { VerifyOptions } from '../model/verify-options.ts';
import { isSuccess } from '../observe/responses.ts';
import { getEvidence } from '../report/evidence.ts';
import { Redactor } from '../report/redact.ts';
import { type ExitCode, exitCodes } from '../results/exit-codes.ts';
import { type VerifyResult, verify } from '../run/verify.ts';
import { isReadMethod } from '../target/compose.ts';
import { maxReplayRequests } from './create-finding-files.ts';
import type { FindingFile, Step } from './finding-file.ts';
import { createReplayCheck, createRunRemedy } from './repeat-steps.ts';

export type ReplayOutcome = {
  readonly verdict: 'still there' | 'gone' | 'cannot tell';
  /** Why, and for `cannot tell` what to do. */
  readonly text: string;
  readonly exitCode: ExitCode;
  /** How many were sent. */
  readonly requests: number;
};

type ReplayTools = {
  readonly checks: readonly Check[];
  readonly signal?: AbortSignal;
  note(line: string): void;
};

type ReplayOptions = Omit<
  VerifyOptions,
  'harm' | 'only' | 'skip' | 'strictness' | 'allowLockout' | 'lateLossMs'
>;

/** The device is not one that the finding is about. */
class OtherProductError extends Error {}

/** Sends the minimal steps of a finding again, and restores what they write. */
export async function replay(
  file: FindingFile,
  options: ReplayOptions,
  tools: ReplayTools,
): Promise<ReplayOutcome> {
  const full = new Contract();
  const { id } = file.requirement;
  const requirement = collectRequirements(tools.checks, full).find((it) => it.id === id);
  if (file.contract.hash !== full.hash || requirement === undefined) {
    return createInconclusive(
      `The finding is about contract ${file.contract.version} (${shortenHash(file.contract.hash)}), and this program has ${full.version} (${shortenHash(full.hash)}).`,
      `Use stillhouse-verify ${file.tool.version}, or verify the device again`,
    );
  }
  if (file.plan.by === 'none') {
    const reason = `It takes more than ${maxReplayRequests} requests to show it.`;
    return createInconclusive(reason, createRunRemedy(id));
  }
  const needed = new Contract(listOperations(file, full));
  const isRepeating = file.plan.by !== 'check';
  // A check of the whole device may have requirements about all operations only.
  const isNamed = collectRequirements(tools.checks, needed).some((it) => it.id === id);
  const contract = isRepeating || isNamed ? needed : full;
  const checks = isRepeating
    ? [
        createReplayCheck(file, {
          requirement: { ...requirement, harm: file.harm },
          checks: tools.checks,
          contract: full,
        }),
      ]
    : tools.checks;
  try {
    const result = await verify(
      {
        ...options,
        harm: file.harm,
        only: [id],
        skip: [],
        // A violated SHOULD is still there.
        strictness: 'strict',
        allowLockout: false,
        lateLossMs: 0,
      },
      {
        ...tools,
        contract,
        permitted: full,
        checks,
        waivers: null,
        maxRequests: maxReplayRequests,
        onDevice: (device) => assertSameProduct(file, device, tools),
        endsRun: (violation) => violation.requirement.id === id,
      },
    );
    return conclude(file, result, options.password);
  } catch (error) {
    if (!(error instanceof OtherProductError)) throw error;
    return createInconclusive(error.message, `Use a device of the product ${file.device.product}`);
  }
}

function assertSameProduct(
  { device: { product, serialNumber } }: FindingFile,
  device: DeviceIdentity,
  { note }: ReplayTools,
): void {
  const own = `${device.product || 'unknown'} ${device.serialNumber}`;
  if (device.product !== product)
    throw new OtherProductError(
      `The finding is about ${product} ${serialNumber}, and this is ${own}.`,
    );
  if (device.serialNumber !== serialNumber)
    note(`The finding is about ${product} ${serialNumber}. This is another device: ${own}.`);
}

/** The operations of the steps, those that show and undo their effects, and to sign in. */
function listOperations(file: FindingFile, contract: Contract): ReadonlySet<OperationId> {
  const ids = new Set<OperationId>([
    signInOperation.id,
    ...identifyingOperations.map((it) => it.id),
  ]);
  const own = file.steps.flatMap(
    ({ operationId, request }) => operationId ?? findCalled(contract, request) ?? [],
  );
  const named = contract.operations.filter(({ id }) => file.requirement.id.split(':').includes(id));
  for (const id of [...own, ...named.map((it) => it.id)]) {
    const operation = contract.getOperation(id);
    ids.add(id);
    for (const other of contract.operations) {
      const isSameResource =
        operation.lifecycle !== undefined &&
        other.lifecycle?.resource === operation.lifecycle.resource;
      const isReader = operation.readback?.operationId === other.id;
      const isUndo = contract.getOperationObject(id).value['x-undone-by'] === other.id;
      // Otherwise, the other methods of a path would count as undeclared.
      const isSamePath = operation.path === other.path;
      if (isSameResource || isReader || isUndo || isSamePath) ids.add(other.id);
    }
  }
  return ids;
}

/** Requests in unusual forms have no operation. */
function findCalled(contract: Contract, { method, target }: Step['request']) {
  return contract.operations.find((it) => it.method === method && it.path === target)?.id;
}

function conclude(
  file: FindingFile,
  { report, results, exchanges, exitCode }: VerifyResult,
  password: string,
): ReplayOutcome {
  const { id } = file.requirement;
  const requests = exchanges.length;
  const result = results.find(({ requirement }) => requirement.id === id);
  const redactor = new Redactor(new Contract(), password, exchanges);
  const message = redactor.redactText(result?.message ?? report.summary);
  const isLost = exitCode === exitCodes.restoreFailed;
  if (result?.verdict === 'fail') {
    const code = isLost ? exitCode : exitCodes.failures;
    return { verdict: 'still there', text: message, exitCode: code, requests };
  }
  if (exitCode === exitCodes.unreachable || isLost || result === undefined)
    return { ...createInconclusive(report.summary), exitCode, requests };
  if (result.verdict !== 'pass') {
    const { enabledBy } = result;
    const remedy = report.endedEarly === null ? enabledBy : undefined;
    return { ...createInconclusive(message, remedy ?? createRunRemedy(id)), requests };
  }
  if (file.plan.by === 'check' && !hasRepeated(file.steps, exchanges, redactor)) {
    const reason = 'The check passes, but did not send the requests of the finding again.';
    return { ...createInconclusive(reason, createRunRemedy(id)), requests };
  }
  return { verdict: 'gone', text: message, exitCode: exitCodes.conformant, requests };
}

/** A check that passes shows something only if it has repeated what showed the failure. */
function hasRepeated(
  steps: readonly Step[],
  exchanges: readonly Exchange[],
  redactor: Redactor,
): boolean {
  if (steps.length === 0) return false;
  const isReading = steps.every(({ request }) => isReadMethod(request.method));
  const sent = exchanges.map((it) => ({
    ...getEvidence(it, redactor, '', false),
    operationId: it.operationId,
    isValid: it.isValid,
  }));
  for (const [at, step] of steps.entries()) {
    const repeated = sent.filter((one) => isSameRequest(one, step));
    if (repeated.length === 0) return false;
    if (at === steps.length - 1) return true;
    if (repeated.some(({ response }) => isSameResponse(response, step.response, isReading)))
      continue;
    // The check needed the others only because the device had rejected this one.
    const wasRejected = (step.response?.status ?? 500) >= 400;
    return wasRejected && repeated.some(({ response }) => isSuccess(response?.status ?? 500));
  }
  return false;
}

function isSameRequest(
  { operationId, as, isValid, request }: Pick<Step, 'operationId' | 'as' | 'isValid' | 'request'>,
  step: Step,
): boolean {
  return (
    operationId === step.operationId &&
    as === step.as &&
    isValid === step.isValid &&
    request.method === step.request.method &&
    request.target === step.request.target &&
    (operationId === signInOperation.id || request.body === step.request.body) &&
    step.request.headers.every(
      ([name]) => getHeader(request.headers, name.toLowerCase()) !== undefined,
    )
  );
}

/**
 * What a device returned before the last step decides what the last one shows. If nothing is
 * written, the values of all steps together show it.
 */
function isSameResponse(
  one: Step['response'],
  other: Step['response'],
  isReading: boolean,
): boolean {
  const hasToken = one?.body.includes('«token»') === true;
  return one?.status === other?.status && (isReading || hasToken || one?.body === other?.body);
}

function createInconclusive(reason: string, remedy?: string): ReplayOutcome {
  return {
    verdict: 'cannot tell',
    text: remedy === undefined ? reason : `${reason} ${remedy}.`,
    exitCode: exitCodes.nothingTested,
    requests: 0,
  };
}

function shortenHash(hash: string): string {
  return hash.slice('sha256:'.length, 'sha256:'.length + 12);
}
