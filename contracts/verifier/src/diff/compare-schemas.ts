import { type Change, change } from './change.ts';
import { type ContractFile, isNode, type Node } from './contract-file.ts';

/** Whether clients send or receive values of a schema. */
export type Use = 'request' | 'reply';

type Side = { readonly file: ContractFile; readonly schema: Node };

/** Keywords that do not restrict values. */
const silent: ReadonlySet<string> = new Set([
  'description',
  'title',
  'examples',
  'example',
  'default',
  'deprecated',
  '$comment',
  'readOnly',
  'writeOnly',
  'contentMediaType',
  'contentSchema',
  'contentEncoding',
]);

/** Keywords that are compared separately. */
const walked: ReadonlySet<string> = new Set([
  '$ref',
  'type',
  'properties',
  'required',
  'additionalProperties',
  'items',
  'enum',
  'const',
  'oneOf',
  'anyOf',
  'allOf',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
]);

/** Limits, and whether a greater number is stricter. */
const bounds: Readonly<Record<string, boolean>> = {
  minimum: true,
  exclusiveMinimum: true,
  minLength: true,
  minItems: true,
  minProperties: true,
  maximum: false,
  exclusiveMaximum: false,
  maxLength: false,
  maxItems: false,
  maxProperties: false,
};

/** Compares two schemas from the perspective of clients. */
export function compareSchemas(
  use: Use,
  place: string,
  before: Side,
  after: Side,
  seen: readonly (readonly [Node, Node])[] = [],
): Change[] {
  const old = before.file.follow(before.schema);
  const now = after.file.follow(after.schema);
  // Schemas may be recursive.
  if (seen.some(([first, second]) => first === old && second === now)) return [];
  const inner: Inner = (where, a, b) =>
    compareSchemas(use, where, { ...before, schema: a }, { ...after, schema: b }, [
      ...seen,
      [old, now],
    ]);
  return [
    ...types(use, place, old, now),
    ...words(use, place, old, now),
    ...limits(use, place, old, now),
    ...members(use, place, old, now, inner),
    ...openness(use, place, old, now),
    ...(isNode(old.items) && isNode(now.items) ? inner(`${place}/*`, old.items, now.items) : []),
    ...branches(use, place, old, now, inner),
    ...rest(use, place, old, now),
  ];
}

type Inner = (place: string, before: Node, after: Node) => Change[];

const looser = (use: Use) => (use === 'request' ? 'request-widened' : 'reply-widened');
const tighter = (use: Use) => (use === 'request' ? 'request-narrowed' : 'reply-narrowed');

function types(use: Use, place: string, old: Node, now: Node): Change[] {
  const before = typesOf(old);
  const after = typesOf(now);
  if (before === null && after === null) return [];
  const text = `was ${shown(before)}, is ${shown(after)}`;
  const has = (all: readonly string[] | null, type: string) =>
    all === null || all.includes(type) || (type === 'integer' && all.includes('number'));
  const lost = before === null || before.some((type) => !has(after, type));
  const gained = after === null || after.some((type) => !has(before, type));
  return [
    ...(lost ? [change(tighter(use), `${place} type`, text)] : []),
    ...(gained ? [change(looser(use), `${place} type`, text)] : []),
  ];
}

function typesOf({ type }: Node): readonly string[] | null {
  return type === undefined ? null : [type].flat().map(String);
}

/** Compares the values of `enum` and `const`. */
function words(use: Use, place: string, old: Node, now: Node): Change[] {
  const before = wordsOf(old);
  const after = wordsOf(now);
  if (before === null && after === null) return [];
  if (before === null)
    return [change(tighter(use), `${place} enum`, `any value before, ${after?.join(', ')} now`)];
  if (after === null)
    return [change(looser(use), `${place} enum`, `${before.join(', ')} before, any value now`)];
  return [
    ...before
      .filter((word) => !after.includes(word))
      .map((word) => change(tighter(use), `${place} enum ${word}`, `${word} was removed`)),
    ...after
      .filter((word) => !before.includes(word))
      .map((word) => change(looser(use), `${place} enum ${word}`, `${word} was added`)),
  ];
}

function wordsOf(schema: Node): readonly string[] | null {
  if ('const' in schema) return [JSON.stringify(schema.const)];
  return Array.isArray(schema.enum) ? schema.enum.map((word) => JSON.stringify(word)) : null;
}

function limits(use: Use, place: string, old: Node, now: Node): Change[] {
  return Object.entries(bounds).flatMap(([word, isLower]) => {
    const before = old[word];
    const after = now[word];
    if (before === after) return [];
    const text = `${word} was ${shown(before)}, is ${shown(after)}`;
    const isTighter =
      before === undefined || (after !== undefined && Number(after) > Number(before) === isLower);
    return [change(isTighter ? tighter(use) : looser(use), `${place} ${word}`, text)];
  });
}

function members(use: Use, place: string, old: Node, now: Node, inner: Inner): Change[] {
  const before = isNode(old.properties) ? old.properties : {};
  const after = isNode(now.properties) ? now.properties : {};
  const wasRequired = new Set(Array.isArray(old.required) ? old.required.map(String) : []);
  const isRequired = new Set(Array.isArray(now.required) ? now.required.map(String) : []);
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name) => {
    const where = `${place}/${name}`;
    const { [name]: a } = before;
    const { [name]: b } = after;
    if (b === undefined) return [change(`${use}-property-removed`, where, 'was removed')];
    if (a === undefined) {
      return use === 'request' && isRequired.has(name)
        ? [change('request-property-required', where, 'was added and is required')]
        : [
            change(
              `${use}-property-added`,
              where,
              isRequired.has(name) ? 'was added and is always present' : 'was added',
            ),
          ];
    }
    return [
      ...(wasRequired.has(name) && !isRequired.has(name)
        ? [change(`${use}-property-optional`, where, 'was required and is now optional')]
        : []),
      ...(!wasRequired.has(name) && isRequired.has(name)
        ? [change(`${use}-property-required`, where, 'was optional and is now required')]
        : []),
      ...(isNode(a) && isNode(b) ? inner(where, a, b) : []),
    ];
  });
}

function openness(use: Use, place: string, old: Node, now: Node): Change[] {
  const wasClosed = old.additionalProperties === false;
  const isClosed = now.additionalProperties === false;
  if (wasClosed === isClosed) return [];
  return isClosed
    ? [
        change(
          tighter(use),
          `${place} additionalProperties`,
          'additional properties are no longer allowed',
        ),
      ]
    : [
        change(
          looser(use),
          `${place} additionalProperties`,
          'additional properties are now allowed',
        ),
      ];
}

/** Compares alternatives and parts by index. A different number of them is a change of its own. */
function branches(use: Use, place: string, old: Node, now: Node, inner: Inner): Change[] {
  return (['oneOf', 'anyOf', 'allOf'] as const).flatMap((word) => {
    const before = nodesOf(old[word]);
    const after = nodesOf(now[word]);
    const common = Math.min(before.length, after.length);
    const changes = before.slice(0, common).flatMap((branch, at) => {
      const other = after[at];
      return other === undefined ? [] : inner(`${place} ${word}/${at}`, branch, other);
    });
    if (before.length === after.length) return changes;
    const isMore = after.length > before.length;
    const isLooser = word === 'allOf' ? !isMore : isMore;
    const text = `${word} had ${before.length}, has ${after.length}`;
    return [...changes, change(isLooser ? looser(use) : tighter(use), `${place} ${word}`, text)];
  });
}

function nodesOf(value: unknown): readonly Node[] {
  return Array.isArray(value) ? value.filter(isNode) : [];
}

/**
 * Compares other keywords, such as `pattern`. Only an added or removed keyword has a known
 * direction.
 */
function rest(use: Use, place: string, old: Node, now: Node): Change[] {
  const names = new Set([...Object.keys(old), ...Object.keys(now)]);
  return [...names]
    .filter((word) => !silent.has(word) && !walked.has(word) && !word.startsWith('x-'))
    .filter((word) => JSON.stringify(old[word]) !== JSON.stringify(now[word]))
    .map((word) => {
      const text = `${word} was ${shown(old[word])}, is ${shown(now[word])}`;
      if (old[word] === undefined) return change(tighter(use), `${place} ${word}`, text);
      if (now[word] === undefined) return change(looser(use), `${place} ${word}`, text);
      return change('schema-changed', `${place} ${word}`, text);
    });
}

function shown(value: unknown): string {
  if (value === undefined || value === null) return 'none';
  if (Array.isArray(value)) return value.map(String).join(' or ');
  return typeof value === 'string' || typeof value === 'number'
    ? String(value)
    : JSON.stringify(value);
}
