import { isRecord } from '@stillhouse/foundation/is-record';
import type { ContractFile, Node } from './contract-file.ts';

/** Keywords that do not restrict values. */
export const ignoredKeywords: ReadonlySet<string> = new Set([
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

/** Recursive schemas are compared by identity. */
const normalized = new WeakMap<Node, Node>();

/**
 * Returns a schema in the one form that contracts with the same meaning have in common: without
 * references, without wrappers around a single schema, and with inclusive bounds of integers.
 */
export function normalizeSchema(file: ContractFile, schema: Node): Node {
  const node = isReference(schema) ? file.follow(schema) : schema;
  const known = normalized.get(node);
  if (known !== undefined) return known;
  normalized.set(node, node);
  const result = normalizeBounds(unwrap(file, node));
  normalized.set(node, result);
  return result;
}

/** Keywords beside a reference restrict values as well. */
function isReference(schema: Node): boolean {
  return '$ref' in schema && Object.keys(schema).every((key) => key === '$ref' || isIgnored(key));
}

function isIgnored(keyword: string): boolean {
  return ignoredKeywords.has(keyword) || keyword.startsWith('x-');
}

function unwrap(file: ContractFile, node: Node): Node {
  if ('$ref' in node) {
    const { $ref, ...others } = node;
    return merge(node, normalizeSchema(file, { $ref }), others);
  }
  return (['allOf', 'anyOf', 'oneOf'] as const).reduce((outer, word) => {
    const { [word]: parts, ...others } = outer;
    const [part] = Array.isArray(parts) ? parts : [];
    if (!Array.isArray(parts) || parts.length !== 1 || !isRecord(part)) return outer;
    return merge(outer, normalizeSchema(file, part), others);
  }, node);
}

/** Returns `node` if its parts restrict the same thing, so that one schema cannot say both. */
function merge(node: Node, inner: Node, outer: Node): Node {
  const restricting = Object.keys(outer).filter((key) => !isIgnored(key));
  const closes = (schema: Node) => 'additionalProperties' in schema;
  const isClosedAlone = closes(inner)
    ? 'properties' in outer
    : closes(outer) && 'properties' in inner;
  return isClosedAlone || restricting.some((key) => key in inner) ? node : { ...inner, ...outer };
}

const withoutEffect: Readonly<Record<string, unknown>> = {
  minLength: 0,
  minItems: 0,
  minProperties: 0,
  uniqueItems: false,
};

function normalizeBounds(node: Node): Node {
  const kept = Object.entries(node).filter(
    ([key, value]) => !(key in withoutEffect) || withoutEffect[key] !== value,
  );
  const { exclusiveMinimum, exclusiveMaximum, ...schema } = Object.fromEntries(kept);
  if (node.type !== 'integer')
    return kept.length === Object.keys(node).length ? node : Object.fromEntries(kept);
  const lower = listNumbers([schema.minimum, addOne(exclusiveMinimum, Math.floor, 1)]);
  const upper = listNumbers([schema.maximum, addOne(exclusiveMaximum, Math.ceil, -1)]);
  return {
    ...schema,
    ...(lower.length > 0 && { minimum: Math.ceil(Math.max(...lower)) }),
    ...(upper.length > 0 && { maximum: Math.floor(Math.min(...upper)) }),
  };
}

function addOne(
  bound: unknown,
  round: (value: number) => number,
  step: number,
): number | undefined {
  return typeof bound === 'number' ? round(bound) + step : undefined;
}

const listNumbers = (values: readonly unknown[]) =>
  values.filter((value) => typeof value === 'number');
