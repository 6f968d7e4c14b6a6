import type { Operation } from '@stillhouse/contracts/operations';
import { validateRequest } from '@stillhouse/contracts/validators';
import { isRecord } from '@stillhouse/foundation/is-record';
import type { Finding, RunContext, ScenarioCheck } from '../../check.ts';
import type { Contract } from '../../contract.ts';
import { createNoResponseFinding, describeResponse, isSuccess } from '../../observe/responses.ts';
import { createChangedBody, readListedValues } from '../../probing/alternative-bodies.ts';
import { getReader } from '../../probing/current-value.ts';
import { testOperations } from '../../probing/run-operations.ts';
import type { Requirement } from '../../requirement.ts';
import { createRequirement, createRequirementId } from '../../requirements/create-requirement.ts';
import { getRequestValues } from '../../values/request-values.ts';
import { ChangeDetector, createDetectorRequirements } from './change-detector.ts';

/**
 * A write is applied completely or not at all: valid keys next to an invalid one are not stored.
 */
export const partialWrites: ScenarioCheck = {
  kind: 'scenario',
  class: 'noeffect',
  order: 'middle',
  requirements: (contract) =>
    listGroupWrites(contract).flatMap((it) => createRequirements(contract, it)),
  run: (context) =>
    testOperations(
      context,
      listGroupWrites(context.contract),
      (it) => createRequirements(context.contract, it),
      (it) => testOperation(context, it),
    ),
};

/** Returns writes of settings groups: objects with optional keys that a GET returns. */
function listGroupWrites(contract: Contract): Operation[] {
  return contract.operations.filter((operation) => {
    const schema = contract.requestSchema(operation.id);
    const isGroup = schema?.value.properties !== undefined && operation.lifecycle === undefined;
    return isGroup && getReader(operation, contract) !== null && operation.safety !== 'destructive';
  });
}

function createRequirements(contract: Contract, operation: Operation): Requirement[] {
  const { pointer } = contract.operationObject(operation.id);
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
      class: 'neg',
      rule: 'one-of-several',
      sentence: `${operation.id} rejects a request with a valid and an invalid key with 400.`,
      pointer: `${pointer}/responses/400`,
    }),
    ...(findListedLocations(contract, operation).length === 0
      ? []
      : [
          createRequirement(contract, {
            ...base,
            class: 'neg',
            rule: 'unlisted',
            sentence: `${operation.id} rejects a value that is not listed with 400.`,
            pointer: contract.requestSchema(operation.id)?.pointer ?? pointer,
          }),
        ]),
    ...(listOptionalKeys(contract, operation).length === 0
      ? []
      : [
          createRequirement(contract, {
            ...base,
            class: 'neg',
            rule: 'not-on-product',
            sentence: `${operation.id} rejects a setting that the product does not have with 400.`,
            pointer: contract.requestSchema(operation.id)?.pointer ?? pointer,
          }),
        ]),
    ...createDetectorRequirements(contract, operation),
  ];
}

async function testOperation(context: RunContext, operation: Operation): Promise<Finding[]> {
  const { contract } = context;
  const purpose = createRequirementId('noeffect.partial', operation);
  const watch = await ChangeDetector.create(context, purpose, operation);
  const good = await createChangedBody(context, purpose, operation, watch.present);
  const findings: Finding[] = [];
  const testRejection = async (requirementIds: readonly string[], json: unknown, note: string) => {
    if (requirementIds.length === 0) return;
    const exchange = await context.target.request({
      purpose,
      operationId: operation.id,
      json,
      isValid: false,
    });
    const isRefused = exchange.answer?.status === 400;
    const { hasChanged, findings: seen } = await watch.detect(exchange);
    findings.push(...seen);
    if (exchange.answer === null) {
      findings.push(...requirementIds.map((it) => createNoResponseFinding(it, exchange)));
      return;
    }
    for (const requirementId of requirementIds) {
      const isTrace = requirementId.startsWith('noeffect.');
      // An accepted request is expected to be stored. Its acceptance is the other finding.
      if (isTrace && isSuccess(exchange.answer.status)) continue;
      const isGood = isTrace ? !hasChanged : isRefused;
      findings.push({
        requirementId,
        verdict: isGood ? 'pass' : 'fail',
        message: isGood
          ? `Returned ${describeResponse(exchange)} for ${note}.`
          : `${operation.id} returned ${describeResponse(exchange)} for ${note}${isTrace ? ' and stored part of it' : ''}.`,
        exchanges: [exchange.n],
      });
    }
  };
  const partial = [purpose, createRequirementId('neg.one-of-several', operation)];
  for (const { json, note } of good === null
    ? []
    : combineWithInvalidKeys(contract, operation, good)) {
    await testRejection(partial, json, note);
  }
  const listed = await readListedValues(context, purpose, operation);
  for (const place of findListedLocations(contract, operation)) {
    const json = createUnlistedBody(place, listed.get(place) ?? []);
    if (json === null || validateRequest(operation.id, json).length > 0) continue;
    await testRejection(
      [createRequirementId('neg.unlisted', operation)],
      json,
      `an unlisted ${place}`,
    );
  }
  const { value: shown } = watch.present;
  for (const name of listOptionalKeys(contract, operation)) {
    if (!isRecord(shown)) continue;
    const requirementId = createRequirementId('neg.not-on-product', operation);
    if (name in shown) {
      const message = `The device has ${name}.`;
      findings.push({
        requirementId,
        verdict: 'not-applicable',
        message,
        evidence: name,
        exchanges: [],
      });
      continue;
    }
    const usual = getRequestValues(contract, operation.id)?.defaultBody;
    const json = { [name]: isRecord(usual) ? usual[name] : true };
    await testRejection([requirementId], json, `${name}, which the product does not have`);
    if (good !== null)
      await testRejection(
        [requirementId, purpose],
        { ...good, ...json },
        `${name} next to valid keys`,
      );
  }
  return findings;
}

/** Combines new values of valid keys with one invalid key before or after them. */
function combineWithInvalidKeys(
  contract: Contract,
  operation: Operation,
  good: Readonly<Record<string, unknown>>,
): { readonly json: unknown; readonly note: string }[] {
  const bad = getRequestValues(contract, operation.id)?.invalid ?? [];
  const singles = bad.filter(({ place, value }) => /^\/[^/]+$/.test(place) && isRecord(value));
  const first = Map.groupBy(singles, ({ place }) => place);
  const mixed = [...first].flatMap(([place, variants]) => {
    const name = place.slice(1);
    return selectVariants(variants).flatMap(({ value, note }) => {
      const wrong = isRecord(value) ? { [name]: value[name] } : {};
      const { [name]: _, ...others } = good;
      if (!(name in wrong) || Object.keys(others).length === 0) return [];
      return [
        { json: { ...others, ...wrong }, note: `valid keys, then ${name}: ${note}` },
        { json: { ...wrong, ...others }, note: `${name}: ${note}, then valid keys` },
      ];
    });
  });
  const extra = { notInTheContract: true };
  return [
    ...mixed,
    { json: { ...good, ...extra }, note: 'valid keys, then an unknown one' },
    { json: { ...extra, ...good }, note: 'an unknown key, then valid ones' },
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
  visit(contract.requestSchema(id)?.value.properties ?? {}, '');
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
  const read = getReader(operation, contract);
  const request = contract.requestSchema(operation.id)?.value;
  if (read === null || request?.minProperties === undefined) return [];
  const reply = contract.replySchema(read.id, 200, 'application/json')?.value;
  const required = reply?.required ?? [];
  return Object.keys(reply?.properties ?? {}).filter(
    (name) => !required.includes(name) && request.properties?.[name] !== undefined,
  );
}
