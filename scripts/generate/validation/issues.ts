import { encodePointerToken, parsePointer } from '@stillhouse/foundation/json-pointer';
import { formatMessage } from './message.ts';
import type { Compiled, Direction, SchemaError } from './tables.ts';

/** One thing that is wrong with a value. */
export type Issue = {
  /**
   * RFC 6901 pointer to the place in the body, empty for the whole; or the name of a parameter or
   * header.
   */
  readonly pointer: string;
  /** What would be right and what is there; reads on after the pointer. */
  readonly message: string;
};

/** Names of properties whose value no message may repeat. */
export type Secrets = ReadonlySet<string>;

/**
 * So many issues are told; a body that breaks a rule a thousand times is as wrong as one that does
 * so twenty times.
 */
const maxIssues = 20;

/** What a schema finds wrong with a value; empty when it fits. */
export function findIssues(
  fits: Compiled,
  value: unknown,
  direction: Direction,
  secrets: Secrets,
  forms: readonly Compiled[] = [],
): Issue[] {
  if (fits(value)) return [];
  const errors = fits.errors ?? [];
  const fitsSeveral = errors.some(({ params }) => Array.isArray(params.passingSchemas));
  const reported =
    fitsSeveral || forms.length === 0
      ? pickInformative(errors)
      : findClosestBranch(forms, value, errors);
  // Each message looks at its value: thousands of unknown properties would take seconds to tell of.
  const some = reported.slice(0, maxIssues * 5);
  const issues = some.map((error) => toIssue(error, value, direction, secrets));
  const distinct = new Map(issues.map((issue) => [`${issue.pointer} ${issue.message}`, issue]));
  return [...distinct.values()].slice(0, maxIssues);
}

function toIssue(
  error: SchemaError,
  value: unknown,
  direction: Direction,
  secrets: Secrets,
): Issue {
  const { additionalProperty, unevaluatedProperty, missingProperty, propertyName } = error.params;
  const named = additionalProperty ?? unevaluatedProperty ?? missingProperty ?? propertyName;
  const keys = parsePointer(error.instancePath);
  const isSecret = keys.some((key) => secrets.has(key));
  return {
    pointer:
      named === undefined
        ? error.instancePath
        : `${error.instancePath}/${encodePointerToken(String(named))}`,
    message: formatMessage(
      error,
      isSecret ? undefined : redactValue(getAtKeys(value, keys), secrets),
      direction,
    ),
  };
}

/** The errors of the form that comes closest to the value, as that is the one meant. */
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

function pickClosest(
  candidates: readonly (readonly SchemaError[])[],
): readonly SchemaError[] | undefined {
  return candidates.toSorted((a, b) => getDistance(a) - getDistance(b))[0];
}

/** A constant that differs says that another form was meant; anything else may be a slip. */
function getDistance(errors: readonly SchemaError[]): number {
  return errors.reduce((sum, { keyword }) => sum + (keyword === 'const' ? 10 : 1), 0);
}

/** Words that are broken because something below them is: what is below says it better. */
const composite = new Set(['oneOf', 'anyOf', 'contains', 'not', 'propertyNames']);

/** The errors that tell a reader something: of alternatives the closest, of consequences none. */
function pickInformative(errors: readonly SchemaError[]): readonly SchemaError[] {
  const composites = errors.filter(({ keyword }) => composite.has(keyword));
  const lacking = new Map<SchemaError, string | undefined>();
  const dropped = new Set<SchemaError>(
    errors.filter(({ keyword, propertyName }) => keyword === 'if' || propertyName !== undefined),
  );
  for (const whole of composites) {
    if (dropped.has(whole)) continue;
    const below = errors.filter(
      (error) =>
        error !== whole &&
        error.instancePath.startsWith(whole.instancePath) &&
        error.schemaPath.startsWith(`${whole.schemaPath}/`),
    );
    for (const error of below) dropped.add(error);
    if (whole.keyword === 'contains') lacking.set(whole, getWanted(below));
    if (whole.keyword !== 'oneOf' && whole.keyword !== 'anyOf') continue;
    if (Array.isArray(whole.params.passingSchemas)) continue;
    const best = pickClosest([...listBranches(whole, below).values()]);
    const elsewhere = errors.some(
      (error) => !dropped.has(error) && !composites.includes(error) && isUnder(error, whole),
    );
    if (elsewhere || best !== undefined) dropped.add(whole);
    if (!elsewhere) for (const error of best ?? []) dropped.delete(error);
  }
  const reported = errors
    .filter((error) => !dropped.has(error))
    .map((error) => ({ ...error, params: { ...error.params, lacking: lacking.get(error) } }));
  return reported.length > 0 ? reported : errors;
}

/** What a lacking item would have to be, as `key "host"`: the constant that no item has. */
function getWanted(below: readonly SchemaError[]): string | undefined {
  const constant = below.find(({ keyword }) => keyword === 'const');
  const key = constant?.instancePath.split('/').at(-1);
  return key === undefined ? undefined : `${key} ${JSON.stringify(constant?.params.allowedValue)}`;
}

function isUnder(error: SchemaError, whole: SchemaError): boolean {
  return error.instancePath.startsWith(whole.instancePath);
}

/** The errors below a oneOf by the number of its branch. */
function listBranches(
  whole: SchemaError,
  below: readonly SchemaError[],
): Map<string, SchemaError[]> {
  const byBranch = new Map<string, SchemaError[]>();
  for (const error of below) {
    const [branch = ''] = error.schemaPath.slice(whole.schemaPath.length + 1).split('/');
    byBranch.set(branch, [...(byBranch.get(branch) ?? []), error]);
  }
  return byBranch;
}

/** A value with its secrets masked, as it may be shown in a message. */
function redactValue(value: unknown, secrets: Secrets): unknown {
  if (value === undefined) return undefined;
  const text = JSON.stringify(value, (key, inner: unknown) => (secrets.has(key) ? '***' : inner));
  return text === undefined ? undefined : JSON.parse(text);
}

function getAtKeys(value: unknown, keys: readonly string[]): unknown {
  let inner = value;
  for (const key of keys) {
    if (typeof inner !== 'object' || inner === null) return undefined;
    inner = (inner as Readonly<Record<string, unknown>>)[key];
  }
  return inner;
}
