import type { Operation } from '@stillhouse/contracts/operations';
import { validateRequest } from '@stillhouse/contracts/validators';
import { isRecord } from '@stillhouse/foundation/is-record';
import type { ScenarioCheck } from '../../model/check.ts';
import type { CheckRun } from '../../model/check-run.ts';
import type { Contract } from '../../model/contract.ts';
import type { Requirement } from '../../model/requirement.ts';
import { describeResponse, hasSucceeded, skipWithoutResponse } from '../../observe/responses.ts';
import { createChangedBody } from '../../probing/alternative-bodies.ts';
import { getReader } from '../../probing/current-value.ts';
import { readListedValues } from '../../probing/permitted-values.ts';
import { testOperations } from '../../probing/run-operations.ts';
import { createRequirement, createRequirementId } from '../../requirements/create-requirement.ts';
import { getRequestValues } from '../../values/request-values.ts';
import { ChangeDetector } from './change-detector.ts';
import { createDetectorRequirements } from './detector-requirements.ts';

/**
 * A write is applied completely or not at all: valid keys next to an invalid one are not stored.
 */
export const partialWrites: ScenarioCheck = {
  kind: 'scenario',
  class: 'noeffect',
  order: 'middle',
  changesNothing: true,
  requirements: (contract) =>
    listGroupWrites(contract).flatMap((it) => createRequirements(contract, it)),
  run: (run) =>
    testOperations(
      run,
      listGroupWrites(run.contract),
      (it) => createRequirements(run.contract, it),
      (it) => testOperation(run, it),
      run.target.parallelRequests,
    ),
};

/** Returns writes of settings groups: objects with optional keys that a GET returns. */
function listGroupWrites(contract: Contract): Operation[] {
  return contract.operations.filter((operation) => {
    const schema = contract.getRequestSchema(operation.id);
    const isGroup = schema?.value.properties !== undefined && operation.lifecycle === undefined;
    return isGroup && getReader(operation, contract) !== null && operation.safety !== 'destructive';
  });
}

function createRequirements(contract: Contract, operation: Operation): Requirement[] {
  const { pointer } = contract.getOperationObject(operation.id);
  const base = { class: 'noeffect', operation, source: 'decision' } as const;
  return [
    createRequirement(contract, {
      ...base,
      rule: 'partial',
      sentence: `${operation.id} stores no valid key of a request that it rejects because of an invalid key.`,
      pointer: `${pointer}/responses/400`,
    }),
    createRequirement(contract, {
      ...base,
      class: 'invalid-input',
      rule: 'one-of-several',
      sentence: `${operation.id} rejects a request with a valid and an invalid key with 400.`,
      pointer: `${pointer}/responses/400`,
    }),
    ...(findListedLocations(contract, operation).length === 0
      ? []
      : [
          createRequirement(contract, {
            ...base,
            class: 'invalid-input',
            rule: 'unlisted',
            sentence: `${operation.id} rejects a value that is not listed with 400.`,
            pointer: contract.getRequestSchema(operation.id)?.pointer ?? pointer,
          }),
        ]),
    ...(listOptionalKeys(contract, operation).length === 0
      ? []
      : [
          createRequirement(contract, {
            ...base,
            class: 'invalid-input',
            rule: 'not-on-product',
            sentence: `${operation.id} rejects a setting that the product does not have with 400.`,
            pointer: contract.getRequestSchema(operation.id)?.pointer ?? pointer,
          }),
        ]),
    ...createDetectorRequirements(contract, operation),
  ];
}

async function testOperation(run: CheckRun, operation: Operation): Promise<void> {
  const { contract } = run;
  const partialId = createRequirementId('noeffect.partial', operation);
  const own = run.for(partialId);
  const detector = await ChangeDetector.create(own, operation);
  const validBody = await createChangedBody(own, operation, detector.currentValue);
  const test = (requirementIds: readonly string[], json: unknown, note: string) =>
    testRejection(own, detector, requirementIds, json, note);
  const partial = [partialId, createRequirementId('invalid-input.one-of-several', operation)];
  const mixed = validBody === null ? [] : combineWithInvalidKeys(contract, operation, validBody);
  for (const { json, note } of mixed) await test(partial, json, note);
  const listed = await readListedValues(own, operation);
  const unlistedId = createRequirementId('invalid-input.unlisted', operation);
  for (const place of findListedLocations(contract, operation)) {
    const json = createUnlistedBody(place, listed.get(place) ?? []);
    if (json === null || validateRequest(operation.id, json).length > 0) continue;
    await test([unlistedId], json, `an unlisted ${place}`);
  }
  const { value: current } = detector.currentValue;
  if (!isRecord(current)) return;
  const id = createRequirementId('invalid-input.not-on-product', operation);
  for (const name of listOptionalKeys(contract, operation)) {
    if (name in current) {
      run.markNotApplicable(id, `The device has ${name}.`, name, []);
      continue;
    }
    const defaultBody = getRequestValues(contract, operation.id)?.defaultBody;
    const json = { [name]: isRecord(defaultBody) ? defaultBody[name] : true };
    await test([id], json, `${name}, which the product does not have`);
    if (validBody === null) continue;
    await test([id, partialId], { ...validBody, ...json }, `${name} next to valid keys`);
  }
}

/**
 * Sends an invalid body, which must be rejected with 400 (`invalid-input`) without any effect
 * (`noeffect`).
 */
async function testRejection(
  run: CheckRun,
  detector: ChangeDetector,
  requirementIds: readonly string[],
  json: unknown,
  note: string,
): Promise<void> {
  const { id: operationId } = detector.operation;
  const exchange = await run.request({
    operationId,
    json,
    isValid: false,
  });
  const { hasChanged, findings } = await detector.detect(exchange);
  run.add(...findings);
  const outcome = `returned ${describeResponse(exchange)} for ${note}`;
  for (const id of requirementIds) {
    const isTrace = id.startsWith('noeffect.');
    if (exchange.response === null) skipWithoutResponse(run, id, exchange);
    // An accepted request is expected to be stored. Its acceptance is the other finding.
    else if (!isTrace || !hasSucceeded(exchange)) {
      const isCorrect = isTrace ? !hasChanged : exchange.response.status === 400;
      const problem = `${operationId} ${outcome}${isTrace ? ' and stored part of it' : ''}.`;
      run.evaluate(id, isCorrect ? null : problem, `R${outcome.slice(1)}.`, [exchange.n]);
    }
  }
}

/** Combines new values of valid keys with one invalid key before or after them. */
function combineWithInvalidKeys(
  contract: Contract,
  operation: Operation,
  validBody: Readonly<Record<string, unknown>>,
): { readonly json: unknown; readonly note: string }[] {
  const invalid = getRequestValues(contract, operation.id)?.invalid ?? [];
  const singles = invalid.filter(({ place, value }) => /^\/[^/]+$/.test(place) && isRecord(value));
  const first = Map.groupBy(singles, ({ place }) => place);
  const mixed = [...first].flatMap(([place, variants]) => {
    const name = place.slice(1);
    return selectVariants(variants).flatMap(({ value, note }) => {
      const invalidKey = isRecord(value) ? { [name]: value[name] } : {};
      const { [name]: _, ...others } = validBody;
      if (!(name in invalidKey) || Object.keys(others).length === 0) return [];
      return [
        { json: { ...others, ...invalidKey }, note: `valid keys, then ${name}: ${note}` },
        { json: { ...invalidKey, ...others }, note: `${name}: ${note}, then valid keys` },
      ];
    });
  });
  const extra = { notInTheContract: true };
  return [
    ...mixed,
    { json: { ...validBody, ...extra }, note: 'valid keys, then an unknown one' },
    { json: { ...extra, ...validBody }, note: 'an unknown key, then valid ones' },
  ].filter(({ json }) => validateRequest(operation.id, json).length > 0);
}

/** Returns one variant of the wrong type and one beyond a limit. */
function selectVariants<T extends { readonly rule: string }>(variants: readonly T[]): T[] {
  const beyond = variants.find(({ rule }) => !['type', 'null', 'missing'].includes(rule));
  const [first] = variants;
  return [first, beyond].filter((it) => it !== undefined);
}

function findListedLocations(contract: Contract, { id }: Operation): string[] {
  const places: string[] = [];
  const visit = (properties: object, place: string): void => {
    for (const [name, property] of Object.entries(properties)) {
      if (property['x-listed-by'] !== undefined) places.push(`${place}/${name}`);
      if (property.properties !== undefined) visit(property.properties, `${place}/${name}`);
    }
  };
  visit(contract.getRequestSchema(id)?.value.properties ?? {}, '');
  return places;
}

/** Builds a body with a value that has the format of the listed values but is not listed. */
function createUnlistedBody(place: string, listed: readonly unknown[]): unknown {
  const known = listed.find((value) => typeof value === 'string');
  if (known === undefined) return null;
  const candidates = ['Nowhere/Atlantis', 'xx-Latn-XX', 'zz'];
  const form =
    String(known).includes('/') || place.includes('Zone') ? candidates[0] : candidates[1];
  if (form === undefined || listed.includes(form)) return null;
  return place
    .split('/')
    .slice(1)
    .reduceRight<unknown>((inner, key) => ({ [key]: inner }), form);
}

/** Returns the keys of both a partial update and its GET that a product may not have. */
function listOptionalKeys(contract: Contract, operation: Operation): string[] {
  const reader = getReader(operation, contract);
  const request = contract.getRequestSchema(operation.id)?.value;
  if (reader === null || request?.minProperties === undefined) return [];
  const response = contract.getResponseSchema(reader.id, 200, 'application/json')?.value;
  const required = response?.required ?? [];
  return Object.keys(response?.properties ?? {}).filter(
    (name) => !required.includes(name) && request.properties?.[name] !== undefined,
  );
}
