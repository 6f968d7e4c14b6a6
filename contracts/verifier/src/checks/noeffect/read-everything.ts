import type { Operation, OperationId } from '@stillhouse/contracts/operations';
import type { RunContext, ScenarioCheck } from '../../check.ts';
import type { Contract } from '../../contract.ts';
import { told } from '../../observe/compare-values.ts';
import { Findings } from '../../observe/findings.ts';
import { isAbsent, outcomeOf, read } from '../../observe/read-resources.ts';
import { patiently } from '../../observe/retry.ts';
import { changesBetween, lookAround } from '../../observe/state-changes.ts';

const purpose = 'noeffect.reading';

/** An operation with a longer timeout keeps the device busy. */
const quickMs = 100_000;

/**
 * Calls every GET as a browser does and with each declared media type, which gives the wire checks
 * responses to evaluate. Compares the device's state before and after: reading must not change it.
 */
export const readEverything: ScenarioCheck = {
  kind: 'scenario',
  class: 'noeffect',
  order: 'first',
  requirements: (contract) =>
    reads(contract).flatMap((operation) => {
      const { pointer } = contract.operationObject(operation.id);
      const about = {
        operationId: operation.id,
        level: 'MUST',
        source: operation.source,
        profile: 'read',
      } as const;
      return [
        {
          ...about,
          class: 'noeffect',
          id: changesId(operation.id),
          pointer: `${pointer}/x-safety`,
          sentence: `${operation.id} only reads, and changes nothing that other operations return.`,
          source: 'decision',
        },
        {
          ...about,
          class: 'media',
          id: acceptId(operation.id),
          pointer: `${pointer}/responses/200/content`,
          sentence: `${operation.id} responds to requests that accept exactly the declared media type.`,
        },
      ] as const;
    }),
  run,
};

const changesId = (id: OperationId) => `noeffect.reading:${id}`;
const acceptId = (id: OperationId) => `media.accept:${id}`;

async function run(context: RunContext) {
  const findings = new Findings();
  await judgeReading(context, findings);
  return findings.all();
}

/**
 * Calls every GET and detects changes. Also called while settings differ from their original
 * values, because a reset to the original values is invisible otherwise.
 */
export async function judgeReading(context: RunContext, findings: Findings): Promise<void> {
  const before = await lookAround(context, purpose);
  const called = reads(context.contract).filter(({ id }) => context.target.mayCall(id).allowed);
  for (const operation of called) await callWithAccept(context, findings, operation);
  const changes = changesBetween(before, await lookAround(context, purpose));
  const guilty = changes.length === 0 ? new Map() : await whoChanges(context, called);
  for (const { id } of called) {
    const change = guilty.get(id);
    if (change === undefined) {
      findings.pass(changesId(id), { message: 'Nothing changed.', exchanges: [] });
    } else {
      const message = `${change.pointer} of ${change.operationId} changed from ${told(change.before)} to ${told(change.after)} when ${id} was called.`;
      findings.fail(changesId(id), { message, exchanges: [], place: change.pointer });
    }
  }
}

async function callWithAccept(
  context: RunContext,
  findings: Findings,
  operation: Operation,
): Promise<void> {
  const id = acceptId(operation.id);
  for (const pathParameters of await parametersFor(context, operation)) {
    await read(context, purpose, operation.id, pathParameters);
    const plain = await read(context, purpose, operation.id, pathParameters);
    for (const mediaType of operation.replies[200]?.mediaTypes ?? []) {
      const exchange = await patiently(context, {
        purpose,
        operationId: operation.id,
        pathParameters,
        headers: [['accept', mediaType]],
      });
      const exchanges = [plain.exchange.n, exchange.n];
      const status = exchange.answer?.status;
      if (isAbsent(exchange)) {
        const evidence = `${operation.id} returned ${outcomeOf(exchange)}`;
        findings.notApplicable(id, 'The product does not support it.', evidence, exchanges);
      } else if (status !== plain.exchange.answer?.status) {
        const message = `With accept: ${mediaType} it returned ${outcomeOf(exchange)}, without it ${outcomeOf(plain.exchange)}.`;
        findings.fail(id, { message, exchanges });
      } else if (status === 200)
        findings.pass(id, { message: 'The operation responds.', exchanges });
    }
  }
}

type Change = ReturnType<typeof changesBetween>[number];

/**
 * Finds the operations that change something twice in a row, to ignore values that change on their
 * own.
 */
async function whoChanges(
  context: RunContext,
  called: readonly Operation[],
): Promise<ReadonlyMap<OperationId, Change>> {
  const [first, second] = [
    await changesByCall(context, called),
    await changesByCall(context, called),
  ];
  return new Map(
    [...first].flatMap(([id, changes]) => {
      const again = second.get(id) ?? [];
      const change = changes.find((one) =>
        again.some(
          (other) => other.operationId === one.operationId && other.pointer === one.pointer,
        ),
      );
      return change === undefined ? [] : [[id, change] as const];
    }),
  );
}

async function changesByCall(
  context: RunContext,
  called: readonly Operation[],
): Promise<ReadonlyMap<OperationId, readonly Change[]>> {
  const found = new Map<OperationId, readonly Change[]>();
  let before = await lookAround(context, purpose);
  for (const { id, ...operation } of called) {
    for (const pathParameters of await parametersFor(context, operation)) {
      await read(context, purpose, id, pathParameters);
    }
    const after = await lookAround(context, purpose);
    found.set(id, changesBetween(before, after));
    before = after;
  }
  return found;
}

/** Returns the GETs that a device answers soon. */
function reads(contract: Contract): readonly Operation[] {
  return contract.operations.filter(
    ({ safety, timeoutMs, replies }) =>
      safety === 'read' && (timeoutMs <= quickMs || isJsonOnly(replies[200]?.mediaTypes)),
  );
}

function isJsonOnly(mediaTypes: readonly string[] | undefined): boolean {
  return mediaTypes?.every((mediaType) => mediaType === 'application/json') ?? false;
}

/** Returns up to three ids from the list of the same resource (x-lifecycle). */
async function parametersFor(
  context: RunContext,
  { pathParameters, lifecycle }: Pick<Operation, 'pathParameters' | 'lifecycle'>,
): Promise<readonly Readonly<Record<string, string>>[]> {
  const [name] = pathParameters;
  if (name === undefined) return [{}];
  const list = context.contract.operations.find(
    (one) => one.lifecycle?.resource === lifecycle?.resource && one.lifecycle?.step === 'list',
  );
  const idField = list?.lifecycle?.idField;
  if (list === undefined || idField === undefined) return [];
  const { body } = await read(context, purpose, list.id);
  const items: readonly unknown[] = Array.isArray(body) ? body : [];
  return items
    .map((item) =>
      typeof item === 'object' && item !== null ? Reflect.get(item, idField) : undefined,
    )
    .filter((id) => typeof id === 'string')
    .slice(0, 3)
    .map((id) => ({ [name]: id }));
}
