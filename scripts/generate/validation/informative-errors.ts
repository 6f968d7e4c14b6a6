import type { SchemaError } from './tables.ts';

/** Keywords that fail because of an error below them, which is more informative. */
const composite = new Set(['oneOf', 'anyOf', 'contains', 'not', 'propertyNames']);

/**
 * Picks the informative errors: those of the closest alternative, and no consequential errors.
 * Takes time in proportion to the number of errors: Ajv reports what is below a keyword directly
 * before it.
 */
export function pickInformative(errors: readonly SchemaError[]): readonly SchemaError[] {
  const lacking = new Map<SchemaError, string | undefined>();
  /** What was picked for the alternatives of a component, whose schema paths are its own. */
  const inner = new Map<SchemaError, readonly SchemaError[]>();
  const decided = new Set<SchemaError>();
  const reported = new ReportedErrors(errors);
  for (const [index, whole] of errors.entries()) {
    if (!composite.has(whole.keyword) || !reported.has(whole)) continue;
    const inside = listInside(errors, index);
    const below = inside.filter((error) => isBelow(error, whole) && !decided.has(error));
    for (const error of below) reported.drop(error);
    if (whole.schemaPath === '#/oneOf' && whole.instancePath !== '') {
      for (const error of below) decided.add(error);
    }
    if (whole.keyword === 'contains') lacking.set(whole, getWanted(below));
    if (whole.keyword !== 'oneOf' && whole.keyword !== 'anyOf') continue;
    if (Array.isArray(whole.params.passingSchemas)) continue;
    const nested = inside.flatMap((error) => {
      const picked = error.instancePath === whole.instancePath ? undefined : inner.get(error);
      return picked === undefined ? [] : [picked];
    });
    const best = pickClosest([...nested, ...groupByBranch(whole, below).values()]);
    for (const error of nested.flat()) reported.drop(error);
    if (best?.every(({ keyword }) => distances[keyword] === undefined)) {
      // A branch that is a component has a schema path of its own.
      for (const error of inside) {
        if (error.keyword === 'type' && error.instancePath === whole.instancePath) {
          reported.drop(error);
        }
      }
    }
    const isExplained = reported.hasPlainErrorIn(whole.instancePath);
    if (isExplained || best !== undefined) reported.drop(whole);
    if (!isExplained) for (const error of best ?? []) reported.add(error);
    if (whole.schemaPath === '#/oneOf' && best !== undefined) inner.set(whole, best);
  }
  const picked = errors.filter((error) => reported.has(error));
  if (picked.length === 0) return errors;
  return picked.map((error) =>
    lacking.has(error)
      ? { ...error, params: { ...error.params, lacking: lacking.get(error) } }
      : error,
  );
}

/** Picks the branch with the fewest and least errors. The first of equals. */
export function pickClosest(
  branches: readonly (readonly SchemaError[])[],
): readonly SchemaError[] | undefined {
  let closest: readonly SchemaError[] | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const branch of branches) {
    const distance = getDistance(branch);
    if (distance >= least) continue;
    closest = branch;
    least = distance;
  }
  return closest;
}

/**
 * A constant or a type that differs says that another form was meant. Anything else may be a
 * mistake.
 */
const distances: Readonly<Record<string, number>> = { const: 10, type: 2 };

function getDistance(errors: readonly SchemaError[]): number {
  return errors.reduce((sum, { keyword }) => sum + (distances[keyword] ?? 1), 0);
}

/** The errors to report, and the positions of errors that no composite keyword covers. */
class ReportedErrors {
  readonly #errors: Set<SchemaError>;
  /** Numbers of plain errors at or below each place with a composite error. */
  readonly #plainAt = new Map<string, number>();

  constructor(errors: readonly SchemaError[]) {
    for (const { keyword, instancePath } of errors) {
      if (composite.has(keyword)) this.#plainAt.set(instancePath, 0);
    }
    this.#errors = new Set();
    for (const error of errors) {
      if (error.keyword !== 'if' && error.propertyName === undefined) this.add(error);
    }
  }

  has(error: SchemaError): boolean {
    return this.#errors.has(error);
  }

  add(error: SchemaError): void {
    if (this.#errors.has(error)) return;
    this.#errors.add(error);
    this.#count(error, 1);
  }

  drop(error: SchemaError): void {
    if (this.#errors.delete(error)) this.#count(error, -1);
  }

  hasPlainErrorIn(instancePath: string): boolean {
    return (this.#plainAt.get(instancePath) ?? 0) > 0;
  }

  #count({ keyword, instancePath }: SchemaError, change: number): void {
    if (composite.has(keyword) || this.#plainAt.size === 0) return;
    for (let end = instancePath.length; end >= 0; end = instancePath.lastIndexOf('/', end - 1)) {
      const place = instancePath.slice(0, end);
      const count = this.#plainAt.get(place);
      if (count !== undefined) this.#plainAt.set(place, count + change);
      if (end === 0) return;
    }
  }
}

/** Lists the errors at or below the place of a composite keyword that directly precede it. */
function listInside(errors: readonly SchemaError[], index: number): SchemaError[] {
  const { instancePath = '' } = errors[index] ?? {};
  let from = index;
  while (from > 0 && isWithin(errors[from - 1]?.instancePath ?? '', instancePath)) from -= 1;
  return errors.slice(from, index);
}

/** Returns true for an error of the schemas inside of a composite keyword. */
function isBelow({ schemaPath }: SchemaError, whole: SchemaError): boolean {
  return isWithin(schemaPath, whole.schemaPath) && schemaPath !== whole.schemaPath;
}

function isWithin(pointer: string, parent: string): boolean {
  return (
    pointer.startsWith(parent) &&
    (pointer.length === parent.length || pointer[parent.length] === '/')
  );
}

/** Returns what a missing item would have to be, as `key "host"`: the constant that no item has. */
function getWanted(below: readonly SchemaError[]): string | undefined {
  const constant = below.find(({ keyword }) => keyword === 'const');
  const key = constant?.instancePath.split('/').at(-1);
  return key === undefined ? undefined : `${key} ${JSON.stringify(constant?.params.allowedValue)}`;
}

/** Groups the errors below a oneOf by the number of its branch. */
function groupByBranch(
  whole: SchemaError,
  below: readonly SchemaError[],
): Map<string, SchemaError[]> {
  const byBranch = new Map<string, SchemaError[]>();
  for (const error of below) {
    const [branch = ''] = error.schemaPath.slice(whole.schemaPath.length + 1).split('/', 1);
    const group = byBranch.get(branch);
    if (group === undefined) byBranch.set(branch, [error]);
    else group.push(error);
  }
  return byBranch;
}
