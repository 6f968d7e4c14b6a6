import type { Operation } from '@stillhouse/contracts/operations';
import { isRecord } from '@stillhouse/foundation/is-record';
import type { CurrentValue } from '../../probing/current-value.ts';
import type { ListedValues } from '../../probing/permitted-values.ts';
import type { Variant } from '../../values/variant.ts';

/**
 * Adapts a body to the device: takes listed values from the device's list, omits keys that the
 * product does not have, and sets the override flags. Returns no body if the list is empty.
 */
export function adaptBodies(
  { place, value, rule }: Variant,
  { value: current }: CurrentValue,
  listed: ListedValues,
  overrides: Readonly<Record<string, true>>,
): unknown[] {
  if (!isRecord(value)) return [value];
  const bodies = [...listed].reduce<unknown[]>(
    (result, [at, values]) => {
      if (!hasLocation(value, at)) return result;
      // The schema pattern defines the valid names. The list contains the existing ones, which
      // `listedValues` tests.
      const [first] = values.filter((one) => typeof one === 'string');
      return first === undefined ? [] : result.map((body) => replaceValue(body, at, first));
    },
    [value],
  );
  const isAboutOverride =
    Object.keys(overrides).some((name) => place === `/${name}`) || rule === 'smallest';
  return bodies.map((body) => {
    if (!isRecord(body)) return body;
    const here = isRecord(current)
      ? Object.fromEntries(
          Object.entries(body).filter(([name]) => name in current || name in overrides),
        )
      : body;
    return isAboutOverride ? here : { ...here, ...overrides };
  });
}

function hasLocation(value: unknown, place: string): boolean {
  let node = value;
  for (const key of place.split('/').slice(1)) {
    if (!isRecord(node) || !(key in node)) return false;
    node = node[key];
  }
  return true;
}

function replaceValue(value: unknown, place: string, inner: unknown): unknown {
  const [, key, ...rest] = place.split('/');
  if (key === undefined) return inner;
  if (!isRecord(value)) return value;
  return { ...value, [key]: replaceValue(value[key], rest.map((it) => `/${it}`).join(''), inner) };
}

/** Combines values of several properties in each body, so that few calls test many values. */
export function combineVariants(
  { requestMediaType }: Operation,
  variants: readonly Variant[],
): { readonly json: unknown; readonly used: readonly Variant[] }[] {
  if (requestMediaType === undefined) return [];
  const single = variants.filter(({ place, value }) => /^\/[^/]+$/.test(place) && isRecord(value));
  const byPlace = Map.groupBy(single, ({ place }) => place);
  const queues = [...byPlace.values()].map(sortVariants);
  const combined: { json: unknown; used: Variant[] }[] = [];
  for (let round = 0; round < maxRounds; round += 1) {
    const used = queues.flatMap((queue) => queue[round] ?? queue.at(-1) ?? []);
    const json = Object.assign({}, ...used.map(({ value }) => value), ...used.map(getOwnProperty));
    combined.push({ json, used });
  }
  return combined;
}

/** Each call may take up to a minute. */
const maxRounds = 3;

function getOwnProperty({ place, value }: Variant): object {
  const name = place.slice(1);
  return isRecord(value) ? { [name]: value[name] } : {};
}

/** Sorts by likelihood of errors: longest, shortest, then non-ASCII letters. */
function sortVariants(variants: readonly Variant[]): Variant[] {
  const ranks: readonly string[] = [
    'max-length',
    'min-length',
    'empty',
    'characters',
    'pattern',
    'format',
  ];
  const getRank = ({ rule }: Variant) =>
    ranks.includes(rule) ? ranks.indexOf(rule) : ranks.length;
  const seen = new Set<string>();
  return variants
    .toSorted((a, b) => getRank(a) - getRank(b))
    .filter(({ rule }) => !seen.has(rule) && seen.add(rule));
}
