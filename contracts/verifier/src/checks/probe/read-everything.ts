import type { Operation, OperationId } from '@stillhouse/contracts/operations';
import type { RunContext, ScenarioCheck } from '../../check.ts';
import type { Contract } from '../../contract.ts';
import { told } from '../../observe/compare.ts';
import { Findings } from '../../observe/findings.ts';
import { patiently } from '../../observe/patience.ts';
import { isAbsent, outcomeOf, read } from '../../observe/read.ts';
import { changesBetween, lookAround } from '../settings/surroundings.ts';

const purpose = 'noeffect.reading';

/** Longer ones keep the device busy while they are answered. */
const quickMs = 100_000;

/**
 * Calls every GET, as a browser does, and with each media type that it declares, so that what judges answers has some of
 * each. In between everything is looked at: reading changes nothing.
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
          sentence: `${operation.id} reads, and changes nothing that other calls tell.`,
          source: 'decision',
        },
        {
          ...about,
          class: 'media',
          id: acceptId(operation.id),
          pointer: `${pointer}/responses/200/content`,
          sentence: `${operation.id} answers who accepts exactly what it declares.`,
        },
      ] as const;
    }),
  run,
};

const changesId = (id: OperationId) => `noeffect.reading:${id}`;
const acceptId = (id: OperationId) => `media.accept:${id}`;

async function run(context: RunContext) {
  const findings = new Findings();
  let before = await lookAround(context, purpose);
  for (const operation of reads(context.contract)) {
    if (!context.target.mayCall(operation.id).allowed) continue;
    for (const pathParameters of await parametersFor(context, operation)) {
      const plain = await read(context, purpose, operation.id, pathParameters);
      for (const mediaType of operation.replies[200]?.mediaTypes ?? []) {
        const exchange = await patiently(context, {
          purpose,
          operationId: operation.id,
          pathParameters,
          headers: [['accept', mediaType]],
        });
        const { n } = exchange;
        const status = exchange.answer?.status;
        if (isAbsent(exchange)) {
          const evidence = `${operation.id} answers ${outcomeOf(exchange)}`;
          findings.notApplicable(
            acceptId(operation.id),
            'The product does not have it.',
            evidence,
            [n],
          );
        } else if (status !== plain.exchange.answer?.status) {
          const message = `With accept: ${mediaType} it answers ${outcomeOf(exchange)}, without ${outcomeOf(plain.exchange)}.`;
          findings.fail(acceptId(operation.id), { message, exchanges: [plain.exchange.n, n] });
        } else if (status === 200) {
          findings.pass(acceptId(operation.id), { message: 'It answers.', exchanges: [n] });
        }
      }
    }
    const after = await lookAround(context, purpose);
    let changes = changesBetween(before, after);
    if (changes.length > 0) changes = await again(context, operation, changes);
    const [change] = changes;
    if (change === undefined) {
      findings.pass(changesId(operation.id), { message: 'Nothing changed.', exchanges: [] });
    } else {
      const message = `${change.pointer} of ${change.operationId} went from ${told(change.before)} to ${told(change.after)} when ${operation.id} was called.`;
      const exchanges = [after.get(change.operationId)?.exchange.n ?? 0];
      findings.fail(changesId(operation.id), { message, exchanges, place: change.pointer });
    }
    before = after;
  }
  return findings.all();
}

type Changes = ReturnType<typeof changesBetween>;

/** What changes by itself does not change twice just when this is called, and stays when it is not. */
async function again(context: RunContext, { id }: Operation, first: Changes): Promise<Changes> {
  const idle = changesBetween(
    await lookAround(context, purpose),
    await lookAround(context, purpose),
  );
  const before = await lookAround(context, purpose);
  for (const pathParameters of await parametersFor(context, context.contract.operation(id))) {
    await read(context, purpose, id, pathParameters);
  }
  const second = changesBetween(before, await lookAround(context, purpose));
  const has = (changes: Changes, one: Changes[number]) =>
    changes.some(
      ({ operationId, pointer }) => operationId === one.operationId && pointer === one.pointer,
    );
  return second.filter((change) => has(first, change) && !has(idle, change));
}

/** Those that a device answers soon. */
function reads(contract: Contract): readonly Operation[] {
  return contract.operations.filter(
    ({ safety, timeoutMs, replies }) =>
      safety === 'read' && (timeoutMs <= quickMs || isJsonOnly(replies[200]?.mediaTypes)),
  );
}

function isJsonOnly(mediaTypes: readonly string[] | undefined): boolean {
  return mediaTypes?.every((mediaType) => mediaType === 'application/json') ?? false;
}

/** Ids that the list of the same resource names (x-lifecycle); one empty set for an operation without parameters. */
async function parametersFor(
  context: RunContext,
  { pathParameters, lifecycle }: Operation,
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
