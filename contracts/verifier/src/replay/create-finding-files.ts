import type { OperationId } from '@stillhouse/contracts/operations';
import { readPackageVersion } from '@stillhouse/foundation/package-folder';
import type { Exchange } from '../model/exchange.ts';
import { harmLevels } from '../model/requirement.ts';
import { placeholders, Redactor } from '../report/redact.ts';
import { getHarmLevel } from '../requirements/create-requirement.ts';
import type { Result } from '../results/verdicts.ts';
import type { VerifyResult } from '../run/verify.ts';
import { isReadMethod } from '../target/compose.ts';
import { isSignIn, readToken } from '../target/sign-in.ts';
import { type Choice, type FoundIn, listPlans } from './choose-plan.ts';
import { createSteps, isRepeatable, listSessions, type Recorded } from './create-steps.ts';
import { createHead, type FindingFile, type Step } from './finding-file.ts';

/** A replay sends at most so many requests. */
export const maxReplayRequests = 20;
/** Of a replay: it signs in and reads which device it is. */
const requestsToBegin = 2;
/** For a value that is written: reads and writes to store and to restore it. */
const requestsPerWrite = 6;

/** More findings are in the report only. */
const maxFiles = 200;

const placeholderSources = {
  [placeholders.password]: 'STILLHOUSE_PASSWORD',
  [placeholders.token]: 'the sign-in of the replay',
};

type Run = FoundIn & Recorded & { readonly target: string };

/** Creates the finding file of each failure. */
export function createFindingFiles(
  { report, results, exchanges }: VerifyResult,
  given: Pick<Run, 'checks' | 'contract' | 'password'>,
): readonly FindingFile[] {
  const { target, device } = report;
  const redactor = new Redactor(given.contract, given.password, exchanges);
  const run = { ...given, target, device, exchanges, redactor };
  const failed = results.filter(
    ({ verdict, sameCauseAs }) => verdict === 'fail' && sameCauseAs === undefined,
  );
  return failed.slice(0, maxFiles).map((result) => createFindingFile(result, run));
}

function createFindingFile(result: Result, run: Run): FindingFile {
  const { requirement, message, place } = result;
  const { id, level, sentence, pointer, source } = requirement;
  const { contract, device, redactor, target } = run;
  const { plan, exchanges, steps } = choosePlan(result, run);
  const text = JSON.stringify(steps);
  const used = Object.entries(placeholderSources).filter(([it]) => text.includes(it));
  return {
    ...createHead(readPackageVersion(import.meta.url)),
    contract: { version: contract.version, hash: contract.hash },
    target,
    device: {
      product: device.product,
      serialNumber: device.serialNumber,
      firmwareVersion: device.firmwareVersion,
    },
    requirement: { id, level, sentence, pointer, source },
    harm: getHarm(requirement.harm, exchanges, run),
    message: redactor.redactText(message),
    ...(place !== undefined && { place: redactor.redactText(place) }),
    placeholders: Object.fromEntries(used),
    plan,
    steps,
  };
}

/** Returns the first plan whose steps can be repeated within the limit. */
function choosePlan(
  { findings, requirement }: Result,
  run: Run,
): Choice & { readonly steps: readonly Step[] } {
  const choices = findings
    .flatMap((finding) => listPlans(finding, requirement, run))
    .map((choice) => ({ ...choice, steps: createSteps(choice.exchanges, run) }));
  const rerun = ['check', 'none'];
  const repeated = choices.find(
    ({ plan, exchanges, steps }) =>
      !rerun.includes(plan.by) &&
      countRequests(exchanges, run) <= maxReplayRequests &&
      exchanges.every((exchange, at) => {
        const step = steps[at];
        return step !== undefined && isRepeatable(exchange, step, run);
      }),
  );
  const chosen = repeated ?? choices.find(({ plan }) => rerun.includes(plan.by));
  if (chosen === undefined) throw new Error(`${requirement.id} has no plan`);
  return chosen;
}

function countRequests(exchanges: readonly Exchange[], { contract }: Run): number {
  const writes = exchanges.filter((it) => !isReadMethod(it.request.method) && !isSignIn(it));
  const groups = new Set(
    writes.flatMap(({ operationId }) =>
      operationId === null ? [] : (contract.getOperation(operationId).readback?.operationId ?? []),
    ),
  );
  const begun = exchanges.filter((it) => readToken(it) !== null).length;
  const otherSessions = Math.max(0, listSessions(exchanges).length - 1 - begun);
  return requestsToBegin + otherSessions + exchanges.length + requestsPerWrite * groups.size;
}

function getHarm(
  harm: FindingFile['harm'],
  exchanges: readonly Exchange[],
  { contract }: Run,
): FindingFile['harm'] {
  const ids = exchanges
    .filter((it) => !isSignIn(it))
    .flatMap(({ operationId }): OperationId[] => (operationId === null ? [] : [operationId]));
  const needed = [harm, ...ids.map((id) => getHarmLevel(contract.getOperation(id)))];
  return harmLevels[Math.max(...needed.map((it) => harmLevels.indexOf(it)))] ?? harm;
}
