import type { SchemaObject } from '@stillhouse/contracts/document';
import type { Operation } from '@stillhouse/contracts/operations';
import { type Issue, validateResponse } from '@stillhouse/contracts/validators';
import type { WireCheck } from '../../model/check.ts';
import type { Contract, Placed } from '../../model/contract.ts';
import { type Exchange, type HttpResponse, parseJsonBody } from '../../model/exchange.ts';
import { createFinding, type Finding } from '../../model/finding.ts';
import type { Requirement } from '../../model/requirement.ts';
import {
  describeRequest,
  getDeclaredMediaType,
  getOperationResponse,
  isJsonMediaType,
  isSuccess,
  listStatuses,
} from '../../observe/responses.ts';
import { createRequirement, createRequirementId } from '../../requirements/create-requirement.ts';
import {
  findLocation,
  hasLocation,
  isAdditionalProperty,
  isClosedSchema,
  listLocations,
} from './schema-locations.ts';

/** Response bodies match their schemas. */
export const shape: WireCheck = {
  kind: 'wire',
  class: 'shape',
  requirements: (contract) =>
    contract.operations.flatMap((operation) =>
      listStatuses(operation).flatMap((status) => createRequirements(contract, operation, status)),
    ),
  evaluate(exchange, contract) {
    const operationResponse = getOperationResponse(exchange, contract);
    if (operationResponse === null || !operationResponse.response.complete) return [];
    const { operation, response } = operationResponse;
    const mediaType = getDeclaredMediaType(operation, response.status);
    if (mediaType === null) return [];
    const body = parseBody(response, mediaType);
    if (body === undefined) return [];
    const issues = validateResponse(operation.id, response.status, mediaType, body);
    return evaluateIssues(exchange, contract, operation, response.status, body, issues);
  },
};

const name = 'shape.reply';
const closedName = 'shape.closed';

function createRequirements(
  contract: Contract,
  operation: Operation,
  status: number,
): Requirement[] {
  const schema = getSchema(contract, operation, status);
  if (schema === null) return [];
  const bodyRequirement = createRequirement(contract, {
    class: 'shape',
    rule: 'reply',
    operation,
    place: String(status),
    sentence: `The body of a ${status} of ${operation.id} matches its schema.`,
    pointer: schema.pointer,
  });
  // The specification closes no object (see x-source in `x-words` of openapi.yaml).
  const closed = createRequirement(contract, {
    class: 'shape',
    rule: 'closed',
    operation,
    place: String(status),
    sentence: `The body of a ${status} of ${operation.id} has no additional properties.`,
    pointer: schema.pointer,
    source: 'decision',
  });
  const wholes = hasClosedObject(contract, schema) ? [bodyRequirement, closed] : [bodyRequirement];
  if (!isSuccess(status)) return wholes;
  const parts = [...listLocations(contract, schema)].filter(([place]) => place !== '');
  return [
    ...wholes,
    ...parts.map(([place, at]) =>
      createRequirement(contract, {
        class: 'shape',
        rule: 'reply',
        operation,
        place: `${status}:${place}`,
        sentence: `In a ${status} of ${operation.id}, ${place} is ${describeSchema(at.value)}.`,
        pointer: at.pointer,
      }),
    ),
  ];
}

function evaluateIssues(
  { n, ...exchange }: Exchange,
  contract: Contract,
  operation: Operation,
  status: number,
  body: unknown,
  issues: readonly Issue[],
): Finding[] {
  const bodyId = createRequirementId(name, operation, String(status));
  const request = describeRequest({ n, ...exchange });
  const schema = getSchema(contract, operation, status);
  if (schema === null) return [];
  const all = listLocations(contract, schema);
  const places = isSuccess(status) ? all : new Map([['', schema]]);
  const [extra, violations] = [true, false].map((expected) =>
    issues.filter(({ pointer }) => isAdditionalProperty(pointer, all) === expected),
  );
  const getLocationId = (place: string) => (place === '' ? bodyId : `${bodyId}:${place}`);
  const createFailure = (id: string, { pointer, message }: Issue) => {
    const problem = `${request} returned ${status}: ${pointer === '' ? 'The body' : pointer} ${message}.`;
    return createFinding(id, problem, '', [n], pointer);
  };
  const failed = (violations ?? []).map((issue): Finding & { readonly at: string } => {
    const at = findLocation(issue.pointer, places);
    return { at, ...createFailure(getLocationId(at), issue) };
  });
  const closed = createRequirementId(closedName, operation, String(status));
  const tooMuch: Finding[] = (extra ?? []).map((issue) => createFailure(closed, issue));
  if (hasClosedObject(contract, schema) && tooMuch.length === 0) {
    const message = 'The body has no additional properties.';
    tooMuch.push(createFinding(closed, null, message, [n]));
  }
  const failedLocations = new Set(failed.map(({ at }) => at));
  const passed = [...places.keys()]
    .filter((place) => !failedLocations.has(place) && hasLocation(body, place))
    .map((place) =>
      createFinding(getLocationId(place), null, 'The value matches the schema.', [n]),
    );
  return [...failed.map(({ at: _, ...finding }) => finding), ...tooMuch, ...passed];
}

function hasClosedObject(contract: Contract, schema: Placed<SchemaObject>): boolean {
  return [...listLocations(contract, schema).values()].some(({ value }) => isClosedSchema(value));
}

function getSchema(
  contract: Contract,
  operation: Operation,
  status: number,
): Placed<SchemaObject> | null {
  const mediaType = getDeclaredMediaType(operation, status);
  return mediaType === null ? null : contract.getResponseSchema(operation.id, status, mediaType);
}

/**
 * Returns JSON or bytes. Undefined if the body is not valid JSON, which the class `media` reports.
 */
function parseBody(response: HttpResponse, mediaType: string): unknown {
  return isJsonMediaType(mediaType) ? parseJsonBody(response) : response.body;
}

/** Describes a schema for a sentence. */
function describeSchema(schema: SchemaObject): string {
  const { type, const: only, enum: names, pattern, format, minimum, maximum } = schema;
  if (only !== undefined) return JSON.stringify(only);
  if (names !== undefined) return `one of ${names.map((it) => JSON.stringify(it)).join(', ')}`;
  const kind = Array.isArray(type) ? type.join(' or ') : String(type ?? 'of its schema');
  const bounds = [
    ...(minimum === undefined ? [] : [`at least ${minimum}`]),
    ...(maximum === undefined ? [] : [`at most ${maximum}`]),
    ...(pattern === undefined ? [] : [`matching ${pattern}`]),
    ...(format === undefined ? [] : [`a valid ${format}`]),
  ];
  return bounds.length === 0 ? `of the type ${kind}` : `of the type ${kind}, ${bounds.join(', ')}`;
}
