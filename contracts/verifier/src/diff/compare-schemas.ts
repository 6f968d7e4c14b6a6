import { isRecord } from '@stillhouse/foundation/is-record';
import { type Change, createChange } from './change.ts';
import type { ContractFile, Node } from './contract-file.ts';
import { ignoredKeywords, normalizeSchema } from './normalize-schema.ts';

/** Whether clients send or receive values of a schema. */
export type Use = 'request' | 'response';

type Side = { readonly file: ContractFile; readonly schema: Node };

/** Keywords that are compared separately. */
const comparedKeywords: ReadonlySet<string> = new Set([
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
  const old = normalizeSchema(before.file, before.schema);
  const now = normalizeSchema(after.file, after.schema);
  // Schemas may be recursive.
  if (seen.some(([first, second]) => first === old && second === now)) return [];
  const compareInner: CompareInner = (where, a, b) =>
    compareSchemas(use, where, { ...before, schema: a }, { ...after, schema: b }, [
      ...seen,
      [old, now],
    ]);
  return [
    ...compareTypes(use, place, old, now),
    ...compareEnums(use, place, old, now),
    ...compareLimits(use, place, old, now),
    ...compareProperties(use, place, old, now, compareInner),
    ...compareAdditionalProperties(use, place, old, now),
    ...(isRecord(old.items) && isRecord(now.items)
      ? compareInner(`${place}/*`, old.items, now.items)
      : []),
    ...compareBranches(use, place, old, now, compareInner),
    ...compareOtherKeywords(use, place, old, now),
  ];
}

type CompareInner = (place: string, before: Node, after: Node) => Change[];

const getLooserRule = (use: Use) => (use === 'request' ? 'request-widened' : 'response-widened');
const getStricterRule = (use: Use) =>
  use === 'request' ? 'request-narrowed' : 'response-narrowed';

function compareTypes(use: Use, place: string, old: Node, now: Node): Change[] {
  const before = listTypes(old);
  const after = listTypes(now);
  if (before === null && after === null) return [];
  const text = `was ${formatKeyword(before)}, is ${formatKeyword(after)}`;
  const hasType = (all: readonly string[] | null, type: string) =>
    all === null || all.includes(type) || (type === 'integer' && all.includes('number'));
  const lost = before === null || before.some((type) => !hasType(after, type));
  const gained = after === null || after.some((type) => !hasType(before, type));
  return [
    ...(lost ? [createChange(getStricterRule(use), `${place} type`, text)] : []),
    ...(gained ? [createChange(getLooserRule(use), `${place} type`, text)] : []),
  ];
}

function listTypes({ type }: Node): readonly string[] | null {
  return type === undefined ? null : [type].flat().map(String);
}

/** Compares the values of `enum` and `const`. */
function compareEnums(use: Use, place: string, old: Node, now: Node): Change[] {
  const before = listEnumValues(old);
  const after = listEnumValues(now);
  if (before === null && after === null) return [];
  if (before === null)
    return [
      createChange(
        getStricterRule(use),
        `${place} enum`,
        `any value before, ${after?.join(', ')} now`,
      ),
    ];
  if (after === null)
    return [
      createChange(
        getLooserRule(use),
        `${place} enum`,
        `${before.join(', ')} before, any value now`,
      ),
    ];
  return [
    ...before
      .filter((word) => !after.includes(word))
      .map((word) =>
        createChange(getStricterRule(use), `${place} enum ${word}`, `${word} was removed`),
      ),
    ...after
      .filter((word) => !before.includes(word))
      .map((word) =>
        createChange(getLooserRule(use), `${place} enum ${word}`, `${word} was added`),
      ),
  ];
}

function listEnumValues(schema: Node): readonly string[] | null {
  if ('const' in schema) return [JSON.stringify(schema.const)];
  return Array.isArray(schema.enum) ? schema.enum.map((word) => JSON.stringify(word)) : null;
}

function compareLimits(use: Use, place: string, old: Node, now: Node): Change[] {
  return Object.entries(bounds).flatMap(([word, isLower]) => {
    const before = old[word];
    const after = now[word];
    if (before === after) return [];
    const text = `${word} was ${formatKeyword(before)}, is ${formatKeyword(after)}`;
    const isTighter =
      before === undefined || (after !== undefined && Number(after) > Number(before) === isLower);
    return [
      createChange(isTighter ? getStricterRule(use) : getLooserRule(use), `${place} ${word}`, text),
    ];
  });
}

function compareProperties(
  use: Use,
  place: string,
  old: Node,
  now: Node,
  compareInner: CompareInner,
): Change[] {
  const before = isRecord(old.properties) ? old.properties : {};
  const after = isRecord(now.properties) ? now.properties : {};
  const wasRequired = new Set(Array.isArray(old.required) ? old.required.map(String) : []);
  const isRequired = new Set(Array.isArray(now.required) ? now.required.map(String) : []);
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name) => {
    const where = `${place}/${name}`;
    const { [name]: a } = before;
    const { [name]: b } = after;
    if (b === undefined) return [createChange(`${use}-property-removed`, where, 'was removed')];
    if (a === undefined) {
      return use === 'request' && isRequired.has(name)
        ? [createChange('request-property-required', where, 'was added and is required')]
        : [
            createChange(
              `${use}-property-added`,
              where,
              isRequired.has(name) ? 'was added and is always present' : 'was added',
            ),
          ];
    }
    return [
      ...(wasRequired.has(name) && !isRequired.has(name)
        ? [createChange(`${use}-property-optional`, where, 'was required and is now optional')]
        : []),
      ...(!wasRequired.has(name) && isRequired.has(name)
        ? [createChange(`${use}-property-required`, where, 'was optional and is now required')]
        : []),
      ...(isRecord(a) && isRecord(b) ? compareInner(where, a, b) : []),
    ];
  });
}

function compareAdditionalProperties(use: Use, place: string, old: Node, now: Node): Change[] {
  const wasClosed = old.additionalProperties === false;
  const isClosed = now.additionalProperties === false;
  if (wasClosed === isClosed) return [];
  return isClosed
    ? [
        createChange(
          getStricterRule(use),
          `${place} additionalProperties`,
          'additional properties are no longer allowed',
        ),
      ]
    : [
        createChange(
          getLooserRule(use),
          `${place} additionalProperties`,
          'additional properties are now allowed',
        ),
      ];
}

/**
 * Compares alternatives and parts. Their order has no meaning: equal ones belong together, and the
 * others in their order. A different number of them is a change of its own.
 */
function compareBranches(
  use: Use,
  place: string,
  old: Node,
  now: Node,
  compareInner: CompareInner,
): Change[] {
  return (['oneOf', 'anyOf', 'allOf'] as const).flatMap((word) => {
    const before = listNodes(old[word]);
    const after = listNodes(now[word]);
    const left = new Set(after);
    const compare = (branch: Node, other: Node) =>
      compareInner(`${place} ${word}/${before.indexOf(branch)}`, branch, other);
    const changed = before.filter((branch) => {
      const same = [...left].find((other) => compare(branch, other).length === 0);
      return same === undefined || !left.delete(same);
    });
    const others = [...left];
    const changes = changed.flatMap((branch, at) => {
      const other = others[at];
      return other === undefined ? [] : compare(branch, other);
    });
    if (before.length === after.length) return changes;
    const isMore = after.length > before.length;
    const isLooser = word === 'allOf' ? !isMore : isMore;
    const text = `${word} had ${before.length}, has ${after.length}`;
    return [
      ...changes,
      createChange(isLooser ? getLooserRule(use) : getStricterRule(use), `${place} ${word}`, text),
    ];
  });
}

function listNodes(value: unknown): readonly Node[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/**
 * Compares other keywords, such as `pattern`. Only an added or removed keyword has a known
 * direction.
 */
function compareOtherKeywords(use: Use, place: string, old: Node, now: Node): Change[] {
  const names = new Set([...Object.keys(old), ...Object.keys(now)]);
  return [...names]
    .filter(
      (word) => !ignoredKeywords.has(word) && !comparedKeywords.has(word) && !word.startsWith('x-'),
    )
    .filter((word) => JSON.stringify(old[word]) !== JSON.stringify(now[word]))
    .map((word) => {
      const text = `${word} was ${formatKeyword(old[word])}, is ${formatKeyword(now[word])}`;
      if (old[word] === undefined)
        return createChange(getStricterRule(use), `${place} ${word}`, text);
      if (now[word] === undefined)
        return createChange(getLooserRule(use), `${place} ${word}`, text);
      return createChange('schema-changed', `${place} ${word}`, text);
    });
}

function formatKeyword(value: unknown): string {
  if (value === undefined || value === null) return 'none';
  if (Array.isArray(value)) return value.map(String).join(' or ');
  return typeof value === 'string' || typeof value === 'number'
    ? String(value)
    : JSON.stringify(value);
}
