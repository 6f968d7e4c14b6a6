import { isRecord } from '@stillhouse/foundation/is-record';
import { isSecretName } from '@stillhouse/foundation/secret-names';
import type { ApiOperation, Media } from './api-operation.ts';
import { getJsonBody } from './body-checks.ts';
import { asRecord, type Field, getAt, setAt } from './body-values.ts';
import type { Context } from './context.ts';
import { computes } from './harm.ts';
import { isRisky } from './other-value.ts';

/** A write and the read that seems to return its values. Only an experiment confirms it. */
export type Pair = {
  readonly write: ApiOperation;
  readonly read: ApiOperation;
  readonly media: Media & { readonly schema: NonNullable<Media['schema']> };
  /** Where the values are in the response. */
  readonly place: readonly string[];
  /** Members that both have. */
  readonly fields: readonly Field[];
  /** The contract says so with x-readback. */
  readonly isMarked: boolean;
  readonly withinMs: number;
};

/** Finds the reads of all writes whose current values are known. */
export function findPairs(run: Context): Pair[] {
  return (
    run.writes
      .filter((it) => ['PUT', 'POST', 'PATCH'].includes(it.method))
      // What only computes stores nothing.
      .filter((it) => !computes(it) || it.node['x-readback'] !== undefined)
      .flatMap((write) => findPair(run, write) ?? [])
  );
}

function findPair(run: Context, write: ApiOperation): Pair | null {
  const media = getJsonBody(write);
  if (media?.schema == null) return null;
  const all = run.values.listFields(media.schema);
  if (all.length === 0) return null;
  const marked = asRecord(write.node['x-readback']);
  const wanted = typeof marked.operationId === 'string' ? marked.operationId : null;
  const candidates = run.reads
    .filter(({ id, path }) => (wanted === null ? hasSimilarPath(write.path, path) : id === wanted))
    .flatMap((read) => {
      const json = run.lastJson.get(read);
      return findPlaces(json, all).map(({ place, share, values }) => ({
        read,
        place,
        share,
        values,
      }));
    })
    .filter(
      ({ share, read }) => share >= (read.path === write.path || wanted !== null ? 0.01 : 0.6),
    );
  const best = candidates
    .map((it) => ({ ...it, likeness: getLikeness(write.path, it.read.path) }))
    .toSorted((a, b) => b.likeness - a.likeness || b.share - a.share)[0];
  if (best === undefined) return null;
  const fields = all.filter((field) => isUsable(run, field, best.values));
  if (fields.length === 0) return null;
  const withinMs = typeof marked.withinMs === 'number' ? Math.min(marked.withinMs, 10_000) : 0;
  const { read, place } = best;
  const usable = { ...media, schema: media.schema };
  return { write, read, media: usable, place, fields, isMarked: wanted !== null, withinMs };
}

function isUsable(run: Context, { path, schema }: Field, values: unknown): boolean {
  const parent = getAt(values, path.slice(0, -1));
  const name = path.at(-1) ?? '';
  if (!isRecord(parent) || !Object.hasOwn(parent, name)) return false;
  // Its values come from another read.
  if (schema['x-listed-by'] !== undefined) return false;
  if (schema.writeOnly === true || isSecretName(name)) return false;
  return run.harm === 'destructive' || !isRisky(path);
}

/** Paths with the same start, such as /dns/set and /dns/info. Items have collections instead. */
function hasSimilarPath(a: string, b: string): boolean {
  if (a === b) return true;
  if (b.includes('{')) return false;
  const { length } = splitPath(a);
  const { depth, hasSameWord } = comparePaths(a, b);
  if (depth >= Math.max(1, length - 1)) return true;
  return hasSameWord && length - depth <= 2;
}

/** How many parts are the same, and whether the next one is alike, as dns_config and dns_info. */
function comparePaths(a: string, b: string): { depth: number; hasSameWord: boolean } {
  const [first, second] = [splitPath(a), splitPath(b)];
  const common = first.findIndex((part, i) => part !== second[i]);
  const depth = common < 0 ? Math.min(first.length, second.length) : common;
  const [wordA = '', wordB = ''] = [first, second].map((it) => it[depth]?.split(/[_.-]/)[0]);
  return { depth, hasSameWord: wordA !== '' && wordA === wordB };
}

/** Of several reads with the same members, the most similar path is likely the right one. */
function getLikeness(a: string, b: string): number {
  const { depth, hasSameWord } = comparePaths(a, b);
  return a === b ? Number.MAX_SAFE_INTEGER : depth + (hasSameWord ? 0.5 : 0);
}

const splitPath = (path: string) => path.split('/').filter((it) => it !== '');

/** Looks for the members of the body in a response: at its root, or in a member of it. */
function findPlaces(json: unknown, fields: readonly Field[]) {
  const names = fields.filter(({ path }) => path.length === 1).map(({ path }) => path[0] ?? '');
  const places = [[], ...Object.keys(asRecord(json)).map((name) => [name])];
  return places.flatMap((place) => {
    const values = getAt(json, place);
    if (!isRecord(values)) return [];
    const share = names.filter((name) => Object.hasOwn(values, name)).length / names.length;
    return share > 0 ? [{ place, share, values }] : [];
  });
}

/** Returns the body that writes the current values, or null if the read lacks what is required. */
export function createCurrentBody(run: Context, pair: Pair, json: unknown): unknown {
  const values = getAt(json, pair.place);
  const isValid = (it: unknown) =>
    run.contract.schemas.validate(pair.media.schema, 'request', it).length === 0;
  const top = new Set(run.values.listFields(pair.media.schema).map(({ path }) => path[0] ?? ''));
  let body: unknown = Object.fromEntries(
    Object.entries(asRecord(values)).filter(([name]) => top.has(name) && !isSecretName(name)),
  );
  body = removeReadOnly(run, pair, body);
  if (isValid(body)) return body;
  // Without the members that the schema of the request does not allow as they are.
  for (const name of Object.keys(asRecord(body))) {
    const { [name]: _, ...rest } = asRecord(body);
    if (isValid(rest)) return rest;
  }
  return null;
}

function removeReadOnly(run: Context, { media }: Pair, body: unknown): unknown {
  const known = new Set(run.values.listFields(media.schema).map(({ path }) => path.join('\n')));
  const parents = new Set([...known].map((it) => it.split('\n').slice(0, -1).join('\n')));
  const visit = (value: unknown, path: readonly string[]): unknown => {
    if (!isRecord(value) || !parents.has(path.join('\n'))) return value;
    return Object.entries(value)
      .filter(([name]) => known.has([...path, name].join('\n')))
      .reduce<unknown>(
        (copy, [name, inner]) => setAt(copy, [name], visit(inner, [...path, name])),
        {},
      );
  };
  return visit(body, []);
}
