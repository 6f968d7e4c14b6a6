import type { SchemaObject } from '@stillhouse/contracts/document';
import type { Operation } from '@stillhouse/contracts/operations';
import { isRecord } from '@stillhouse/foundation/is-record';
import type { WireCheck } from '../../model/check.ts';
import type { Contract, Placed } from '../../model/contract.ts';
import { type Exchange, parseJsonBody } from '../../model/exchange.ts';
import { createFinding, type Finding } from '../../model/finding.ts';
import { formatValue } from '../../observe/compare-values.ts';
import { describeRequest, getOperationResponse } from '../../observe/responses.ts';
import { createRequirement } from '../../requirements/create-requirement.ts';

const schema = '/components/schemas/Problem/properties';
const pathId = 'shape.problem-path';
const typeId = 'shape.problem-type';
const placesId = 'shape.problem-places';
const errorsId = 'shape.problem-errors';

/** The first type of each problem code, by run. */
const typesByRun = new WeakMap<readonly Exchange[], Map<string, unknown>>();

/** What the members of a problem (RFC 9457) say about the request and about other problems. */
export const problemDetails: WireCheck = {
  kind: 'wire',
  class: 'shape',
  requirements: (contract) => {
    const base = { class: 'shape', operation: null, source: 'decision' } as const;
    return [
      createRequirement(contract, {
        ...base,
        rule: 'problem-path',
        sentence: 'The instance of a problem is the path of its request.',
        pointer: `${schema}/instance`,
      }),
      createRequirement(contract, {
        ...base,
        rule: 'problem-type',
        sentence: 'All problems with the same code have the same type.',
        pointer: `${schema}/type`,
      }),
      createRequirement(contract, {
        ...base,
        rule: 'problem-places',
        sentence: 'The errors of a problem point at the invalid place of the request.',
        pointer: `${schema}/errors`,
        harm: 'safe',
      }),
      createRequirement(contract, {
        ...base,
        rule: 'problem-errors',
        level: 'SHOULD',
        sentence: 'A problem about an invalid body has errors.',
        pointer: '/components/responses/BadRequest',
        harm: 'safe',
      }),
    ];
  },
  evaluate(exchange, contract, { exchanges }) {
    const called = getOperationResponse(exchange, contract);
    const problem = called === null ? undefined : parseJsonBody(called.response);
    if (called === null || called.response.status < 400 || !isRecord(problem)) return [];
    const { instance, type, code } = problem;
    return [
      ...(typeof instance === 'string' ? [evaluatePath(exchange, instance)] : []),
      ...(typeof code === 'string' ? [evaluateType(exchange, exchanges, code, type)] : []),
      ...(code === 'invalid-request'
        ? evaluatePlaces(exchange, contract, called.operation, problem)
        : []),
    ];
  },
};

function evaluatePath(exchange: Exchange, instance: string): Finding {
  const isPath = getPath(instance) === getPath(exchange.request.target);
  return evaluate(exchange, pathId, isPath, `the instance ${formatValue(instance)}`);
}

/** Returns the path of a reference (RFC 3986), or null. */
function getPath(reference: string): string | null {
  return URL.parse(reference, 'http://device')?.pathname ?? null;
}

function evaluateType(
  exchange: Exchange,
  run: readonly Exchange[],
  code: string,
  type: unknown,
): Finding {
  const types = typesByRun.get(run) ?? new Map<string, unknown>();
  typesByRun.set(run, types);
  const first = types.get(code) ?? type;
  types.set(code, first);
  const actual = `the type ${formatValue(type)}; others with this code have ${formatValue(first)}`;
  return evaluate(exchange, typeId, type === first, actual);
}

/** Compares `errors` with the invalid place of a body, if there is only one. */
function evaluatePlaces(
  exchange: Exchange,
  contract: Contract,
  operation: Operation,
  { errors }: Readonly<Record<string, unknown>>,
): Finding[] {
  const violation = findViolation(exchange);
  if (violation === null) return [];
  const { rule, place } = violation;
  const hasErrors = Array.isArray(errors);
  const actual = `errors ${formatValue(errors)}; ${place} is invalid`;
  const presence = evaluate(exchange, errorsId, hasErrors, actual);
  if (!hasErrors) return [presence];
  const schema = contract.getRequestSchema(operation.id);
  // Another form of the body may be invalid in other places.
  if (schema !== null && contract.resolve(schema).value.oneOf !== undefined) return [presence];
  // A missing member is missing in its parent. A value of several forms fits none as a whole.
  const mayBeAbove = rule === 'missing' || (schema !== null && hasForms(contract, schema));
  const isFound = errors.some((it: unknown) => {
    const pointer = isRecord(it) ? String(it.pointer) : '/';
    return isAtOrBelow(pointer, place) || (mayBeAbove && isAtOrBelow(place, pointer));
  });
  return [presence, evaluate(exchange, placesId, isFound, actual)];
}

type Violation = { readonly rule: string; readonly place: string };

/** The purpose of a body with one violation is the id `invalid-input.rule:operation:place`. */
function findViolation({ purpose }: Exchange): Violation | null {
  const [, rule, place] = /^invalid-input\.([a-z-]+):\w+:(\/.*)$/.exec(purpose) ?? [];
  return rule === undefined || place === undefined ? null : { rule, place };
}

/** Returns true if one pointer is another or below it. A `*` stands for any key. */
function isAtOrBelow(pointer: string, other: string): boolean {
  const keys = pointer.split('/');
  const isSame = (key: string, i: number) => key === keys[i] || key === '*' || keys[i] === '*';
  return other.split('/').every(isSame);
}

function hasForms(contract: Contract, placed: Placed<SchemaObject>): boolean {
  const { value, pointer } = contract.resolve(placed);
  const parts = [...(value.items ? [value.items] : []), ...Object.values(value.properties ?? {})];
  return (
    value.oneOf !== undefined || parts.some((part) => hasForms(contract, { value: part, pointer }))
  );
}

function evaluate(exchange: Exchange, id: string, passed: boolean, actual: string): Finding {
  const outcome = `${describeRequest(exchange)} returned a problem with ${actual}.`;
  return createFinding(id, passed ? null : outcome, outcome, [exchange.n]);
}
