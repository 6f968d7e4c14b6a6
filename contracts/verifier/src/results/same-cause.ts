import type { Exchange } from '../model/exchange.ts';
import type { CheckClass } from '../model/requirement.ts';
import type { Result } from './verdicts.ts';

/** What a failure is about. `status`: the response has another status than it must have. */
type Deviation = 'status' | 'value' | 'resource' | 'format';

const deviations: Readonly<Partial<Record<CheckClass, Deviation>>> = {
  auth: 'status',
  'invalid-input': 'status',
  'valid-input': 'status',
  status: 'status',
  readback: 'value',
  resources: 'resource',
  shape: 'format',
  media: 'format',
  header: 'format',
};

/** The class that says most about a cause comes first. */
const order: readonly CheckClass[] = [
  'auth',
  'security',
  'leak',
  'invalid-input',
  'valid-input',
  'readback',
  'resources',
  'shape',
  'media',
  'header',
  'status',
];

/** So many operations that fail in the same way have one cause, and so many forged tokens. */
const minSimilar = 3;

/**
 * Lets failures point to the one with the same cause: they are about the same exchange and the same
 * deviation, or about the same deviation of many operations.
 */
export function markSameCauses(
  results: readonly Result[],
  exchanges: readonly Exchange[],
): readonly Result[] {
  const failed = results.filter(({ verdict }) => verdict === 'fail');
  const getRank = ({ requirement }: Result) =>
    (order.indexOf(requirement.class) + order.length + 1) % (order.length + 1);
  const groups = Map.groupBy(failed, (result) => getSimilarity(result, exchanges));
  const causes: Result[] = [];
  const pointers = new Map<Result, string>();
  for (const result of failed.toSorted((a, b) => getRank(a) - getRank(b))) {
    const similar = groups.get(getSimilarity(result, exchanges)) ?? [];
    const cause =
      (similar.length >= minSimilar ? causes.find((it) => similar.includes(it)) : undefined) ??
      findCause(result, causes, exchanges);
    if (cause === undefined) causes.push(result);
    else pointers.set(result, cause.requirement.id);
  }
  return results.map((result) => {
    const sameCauseAs = pointers.get(result);
    return sameCauseAs === undefined ? result : { ...result, sameCauseAs };
  });
}

/** Returns the first cause if each finding shares an exchange and the deviation with a cause. */
function findCause(
  result: Result,
  causes: readonly Result[],
  exchanges: readonly Exchange[],
): Result | undefined {
  const kind = getDeviation(result);
  if (kind === undefined) return undefined;
  const same = causes.filter((cause) => {
    const other = getDeviation(cause);
    return other === kind || (kind === 'format' && other === 'status');
  });
  const isShared = (own: readonly number[]) =>
    same.find(({ findings }) => findings.some((it) => it.exchanges.some((n) => own.includes(n))));
  const found = result.findings.map((it) => isShared(it.exchanges));
  if (found.every((it) => it !== undefined)) return found[0];
  // A device that takes one status for another one does so for each value.
  const wrong = getStatus(result, exchanges);
  if (kind !== 'status' || wrong < 300) return undefined;
  return same.find(
    (cause) =>
      cause.requirement.operationId === result.requirement.operationId &&
      cause.requirement.class === result.requirement.class &&
      getStatus(cause, exchanges) === wrong,
  );
}

function getDeviation({ requirement: { class: name, id } }: Result): Deviation | undefined {
  if (id.startsWith('status.code:')) return undefined;
  return id.startsWith('robust.no-failure:') ? 'status' : deviations[name];
}

function getStatus({ exchanges: shown }: Result, exchanges: readonly Exchange[]): number {
  return exchanges[(shown.at(-1) ?? 0) - 1]?.response?.status ?? 0;
}

/** The same text for failures that differ in the operation, or in the token, only. */
function getSimilarity(result: Result, exchanges: readonly Exchange[]): string {
  const { requirement, message, place = '' } = result;
  const { id, class: name, operationId } = requirement;
  if (name === 'auth' && operationId !== null)
    return `${name} ${operationId} ${getStatus(result, exchanges)}`;
  const [rule = id, , ...others] = id.split(':');
  // A group of settings that ignores writes does so for each of its keys.
  const places = name === 'readback' ? [operationId] : others;
  const text = message
    .replaceAll(operationId ?? '', '')
    .replaceAll(/\b[A-Z]+ \/\S*/g, '')
    .replaceAll(/"[^"]*"|\d+/g, '#');
  return [rule, ...places, place, name === 'noeffect' && place !== '' ? '' : text].join(' ');
}
