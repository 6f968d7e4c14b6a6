import { findExcess } from '@stillhouse/foundation/document-limits';
import { encodePointerToken, parsePointer } from '@stillhouse/foundation/json-pointer';
import { formatValue, type Secrets } from './format-value.ts';
import { pickClosest, pickInformative } from './informative-errors.ts';
import { formatMessage } from './message.ts';
import type { Compiled, Direction, Schema, SchemaError } from './tables.ts';

/** An error in a value. */
export type Issue = {
  /**
   * RFC 6901 pointer into the body (empty: the whole body), or the name of a parameter or header.
   */
  readonly pointer: string;
  /** The expected and the actual value. Continues after the pointer. */
  readonly message: string;
};

/** More issues of one value are not reported. */
const maxIssues = 20;

/**
 * Values with more keys and items than this get their first issue only. Finding all issues takes
 * many times longer, and the sender of such a value is hardly a person who made several mistakes.
 */
const maxExaminedValues = 500;

/** Errors that are examined for their issues, as the same issue may have several. */
const maxErrors = maxIssues * 5;

/** Returns the issues of a value. Empty if it is valid. */
export function findIssues(
  { first, all }: Schema,
  value: unknown,
  direction: Direction,
  secrets: Secrets,
  forms: readonly Compiled[] = [],
): Issue[] {
  if (first !== undefined) {
    if (first(value)) return [];
    if (findExcess(value, maxExaminedValues) !== null) {
      return toIssues(pickInformative(first.errors ?? []), value, direction, secrets).slice(0, 1);
    }
  }
  if (all(value)) return [];
  const errors = all.errors ?? [];
  const fitsSeveral = errors.some(({ params }) => Array.isArray(params.passingSchemas));
  const reported =
    fitsSeveral || forms.length === 0
      ? pickInformative(errors)
      : findClosestBranch(forms, value, errors);
  return toIssues(reported, value, direction, secrets);
}

function toIssues(
  errors: readonly SchemaError[],
  value: unknown,
  direction: Direction,
  secrets: Secrets,
): Issue[] {
  const issues = new Map<string, Issue>();
  const texts = new Map<string, string | undefined>();
  for (const error of errors.slice(0, maxErrors)) {
    const { instancePath } = error;
    if (!texts.has(instancePath)) texts.set(instancePath, formatAt(value, instancePath, secrets));
    const pointer = getPointer(error);
    const message = formatMessage(error, texts.get(instancePath), direction);
    issues.set(`${pointer} ${message}`, { pointer, message });
  }
  return [...issues.values()].slice(0, maxIssues);
}

function getPointer({ params, instancePath }: SchemaError): string {
  const { additionalProperty, unevaluatedProperty, missingProperty, propertyName } = params;
  const named = additionalProperty ?? unevaluatedProperty ?? missingProperty ?? propertyName;
  return named === undefined
    ? instancePath
    : `${instancePath}/${encodePointerToken(String(named))}`;
}

/** Returns the errors of the form that is closest to the value, as that is the one meant. */
function findClosestBranch(
  forms: readonly Compiled[],
  value: unknown,
  errors: readonly SchemaError[],
): readonly SchemaError[] {
  const candidates = forms.map((form) => (form(value) ? [] : pickInformative(form.errors ?? [])));
  return (
    pickClosest(candidates.filter((candidate) => candidate.length > 0)) ?? pickInformative(errors)
  );
}

/** Formats the value at a pointer. Undefined if there is none, or if it is a secret. */
function formatAt(value: unknown, pointer: string, secrets: Secrets): string | undefined {
  let inner = value;
  for (const key of parsePointer(pointer)) {
    if (secrets.has(key) || typeof inner !== 'object' || inner === null) return undefined;
    inner = (inner as Readonly<Record<string, unknown>>)[key];
  }
  return inner === undefined ? undefined : formatValue(inner, secrets);
}
