import { restartOperation, updateOperation } from '@stillhouse/contracts/marked-operations';
import type { Operation, OperationId } from '@stillhouse/contracts/operations';
import { getMember } from '@stillhouse/foundation/is-record';
import type { CheckRequest, CheckRun } from '../../model/check-run.ts';
import type { Contract } from '../../model/contract.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { Requirement } from '../../model/requirement.ts';
import { equalIgnoringOrder, formatDifference } from '../../observe/compare-values.ts';
import { describeOutcome, getJsonBody } from '../../observe/read-resources.ts';
import { isSetByWrites, listChoices, mayChange } from '../../observe/state-changes.ts';
import {
  createDestructiveRequirement,
  createRequirementId,
} from '../../requirements/create-requirement.ts';
import { listReads } from './read-everything.ts';

/** The last response to each GET. */
export type Reads = ReadonlyMap<OperationId, Exchange>;

/** A state that a call of this run has caused. */
type Meanwhile = {
  readonly id: string;
  readonly write: Operation;
  /** Continues a sentence: "while the state is installing". */
  readonly when: string;
  /** Returns false if the device may have restarted, which explains any response. */
  readonly isLasting?: () => Promise<boolean>;
  readonly request?: Pick<CheckRequest, 'expectsRateLimit'>;
};

export const getReadsId = (write: Pick<Operation, 'id'>) =>
  createRequirementId('states.reads', write);

/** @param during when the device is in the state, as the end of a sentence */
export function createReadsRequirement(
  contract: Contract,
  write: Operation,
  during: string,
): Requirement {
  const sentence = `All reads respond as before ${during}, with the same settings and certificates.`;
  return createDestructiveRequirement(
    contract,
    getReadsId(write),
    write.id,
    'description',
    sentence,
  );
}

/** Calls every GET without parameters. Call this before the state. */
export async function readEach(run: CheckRun): Promise<Reads> {
  const reads = new Map<OperationId, Exchange>();
  for (const { id, pathParameters } of listReads(run.contract)) {
    if (pathParameters.length === 0 && run.target.mayCall(id).allowed)
      reads.set(id, await run.request({ operationId: id }));
  }
  return reads;
}

/**
 * Calls every GET again, in the state. A difference counts if it occurs twice in a row, because a
 * connection may be lost once. What only writes change counts at once.
 * @param before GETs that did not succeed before are not judged
 */
export async function testReadsMeanwhile(
  run: CheckRun,
  { id, write, when, isLasting = async () => true, request = {} }: Meanwhile,
  before: Reads,
): Promise<void> {
  const context = { run, write, choices: listChoices(run) };
  for (const [operationId, was] of sortByDistance(run, write, before)) {
    if (was.response?.status !== 200) continue;
    const read = () => run.request({ operationId, ...request });
    let now = await read();
    const isSure = now.response?.status === 200 && isFixed(context, operationId);
    if (!isSure && findProblem(context, was, now) !== null) now = await read();
    const problem = findProblem(context, was, now);
    if (problem === null) continue;
    if (await isLasting())
      run.fail(id, {
        message: `${operationId} ${problem}, ${when}.`,
        exchanges: [was.n, now.n],
      });
    return;
  }
  if (await isLasting()) run.pass(id, { message: `Nothing else changed ${when}.`, exchanges: [] });
}

/** A state may be short, so the reads with the most similar paths come first. */
function sortByDistance(run: CheckRun, write: Operation, reads: Reads) {
  const names = write.path.split('/');
  const countShared = ([id]: readonly [OperationId, Exchange]) => {
    const own = run.contract.getOperation(id).path.split('/');
    const end = names.findIndex((name, i) => name !== own[i]);
    return end === -1 ? names.length : end;
  };
  return [...reads].toSorted((one, other) => countShared(other) - countShared(one));
}

type Context = Pick<Meanwhile, 'write'> & {
  readonly run: CheckRun;
  readonly choices: ReturnType<typeof listChoices>;
};

function findProblem(context: Context, was: Exchange, now: Exchange): string | null {
  const { write, choices } = context;
  const { operationId } = now;
  if (operationId === null) return null;
  const place = { operationId, pointer: '' };
  const isReadback = operationId === write.readback?.operationId;
  if (!isReadback && mayChange(write, place)) return null;
  if (now.response?.status !== 200) return `returned ${describeOutcome(now)}`;
  if (isReadback) return null;
  const [before, after] = [was, now].map((one) =>
    pickIds(getJsonBody(one), choices.get(operationId)),
  );
  if (isFixed(context, operationId))
    return equalIgnoringOrder(before, after) ? null : `changed: ${formatDifference(before, after)}`;
  // The device restarts during an update.
  const isExplained = write.id === updateOperation.id && mayChange(restartOperation, place);
  return hasLostAll(before, after) && !isExplained ? 'returned an empty list' : null;
}

/** Settings, created resources, and the lists that settings are chosen from. */
function isFixed({ run, choices }: Context, id: OperationId): boolean {
  return isSetByWrites(run, id) || choices.has(id);
}

/** Of a list to choose from, only the ids count: names may be those of another time. */
function pickIds(body: unknown, idField: string | undefined): unknown {
  return idField === undefined || !Array.isArray(body)
    ? body
    : body.map((item) => getMember(item, idField));
}

/** What the device finds may change by itself, but not all of it at once. */
function hasLostAll(before: unknown, after: unknown): boolean {
  return Array.isArray(before) && before.length > 1 && Array.isArray(after) && after.length === 0;
}
