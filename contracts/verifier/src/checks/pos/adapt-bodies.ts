import type { Operation } from '@stillhouse/contracts/operations';
import { isRecord } from '../../observe/compare-values.ts';
import type { Listed } from '../../probing/alternative-bodies.ts';
import type { Present } from '../../probing/current-value.ts';
import type { Variant } from '../../values/variant.ts';

/** Whether a call only asks a question, so that a refusal of what it asks about is an answer, too: signing in. */
export function isUnread({ id }: Operation): boolean {
  return id === 'signIn';
}

/**
 * A body as the device can take it: what it takes from a list only is taken from the list, what the product does not have is
 * left out, and what lets a write through is switched on. Several, where the list gives the values.
 */
export function adapted(
  { place, value, rule }: Variant,
  { shown }: Present,
  listed: Listed,
  switches: Readonly<Record<string, true>>,
): unknown[] {
  if (!isRecord(value)) return [value];
  const bodies = [...listed].reduce<unknown[]>(
    (made, [at, values]) => {
      if (!has(value, at)) return made;
      // The pattern of the place says which names there may be; the list says which there are.
      const some = place === at ? someOf(values) : someOf(values).slice(0, 1);
      return made.flatMap((body) => some.map((it) => withValue(body, at, it)));
    },
    [value],
  );
  const isAboutSwitch =
    Object.keys(switches).some((name) => place === `/${name}`) || rule === 'smallest';
  return bodies.map((body) => {
    if (!isRecord(body)) return body;
    const here = isRecord(shown)
      ? Object.fromEntries(
          Object.entries(body).filter(([name]) => name in shown || name in switches),
        )
      : body;
    return isAboutSwitch ? here : { ...here, ...switches };
  });
}

/** The first, the last and the longest. */
function someOf(values: readonly unknown[]): unknown[] {
  const known = values.filter((value) => typeof value === 'string');
  const longest = known.toSorted((a, b) => b.length - a.length)[0];
  return [...new Set([known[0], known.at(-1), longest])].filter((value) => value !== undefined);
}

function has(value: unknown, place: string): boolean {
  let node = value;
  for (const key of place.split('/').slice(1)) {
    if (!isRecord(node) || !(key in node)) return false;
    node = node[key];
  }
  return true;
}

function withValue(value: unknown, place: string, inner: unknown): unknown {
  const [, key, ...rest] = place.split('/');
  if (key === undefined) return inner;
  if (!isRecord(value)) return value;
  return { ...value, [key]: withValue(value[key], rest.map((it) => `/${it}`).join(''), inner) };
}

/** Bodies that have many values at once: of each property the first not tried yet. */
export function combined(
  { requestMediaType }: Operation,
  variants: readonly Variant[],
): { readonly json: unknown; readonly used: readonly Variant[] }[] {
  if (requestMediaType === undefined) return [];
  const single = variants.filter(({ place, value }) => /^\/[^/]+$/.test(place) && isRecord(value));
  const byPlace = Map.groupBy(single, ({ place }) => place);
  const queues = [...byPlace.values()].map(ordered);
  const made: { json: unknown; used: Variant[] }[] = [];
  for (let round = 0; round < mostRounds; round += 1) {
    const used = queues.flatMap((queue) => queue[round] ?? queue.at(-1) ?? []);
    const json = Object.assign({}, ...used.map(({ value }) => value), ...used.map(own));
    made.push({ json, used });
  }
  return made;
}

/** Each takes its time, up to a minute. */
const mostRounds = 3;

function own({ place, value }: Variant): object {
  const name = place.slice(1);
  return isRecord(value) ? { [name]: value[name] } : {};
}

/** Longest, shortest, then letters of other scripts: what breaks first comes first. */
function ordered(variants: readonly Variant[]): Variant[] {
  const ranks: readonly string[] = [
    'max-length',
    'min-length',
    'empty',
    'characters',
    'pattern',
    'format',
  ];
  const rank = ({ rule }: Variant) => (ranks.includes(rule) ? ranks.indexOf(rule) : ranks.length);
  const seen = new Set<string>();
  return variants
    .toSorted((a, b) => rank(a) - rank(b))
    .filter(({ rule }) => !seen.has(rule) && seen.add(rule));
}
