import { parsePointer } from '@stillhouse/foundation/json-pointer';
import { productCodes } from '@stillhouse/products/catalog';
import { requestEvent } from '../../simulator/src/scenarios/request-event.ts';
import type { ContractModel } from './contract-model.ts';
import { isObject, type Json, type JsonObject } from './json.ts';
import { readEventFields } from './make-event-fields.ts';
import { makePatchSchemas } from './patch-schema.ts';
import { readFields } from './read-fields.ts';

/**
 * The JSON Schema of scenario files, for editors: simulator/scenario.yaml with the short forms that
 * files may use and the names of operations, state, products, conditions, actions and events.
 * @param control the control API, which contains the schemas of scenario and state
 * @param device the device's contract
 */
export function makeScenarioSchema(control: ContractModel, device: ContractModel): string {
  return makeFileSchema('Scenario', 'scenario', control, device);
}

/** The JSON Schema of firmware profiles: simulator/profile.yaml with the same names. */
export function makeProfileSchema(control: ContractModel, device: ContractModel): string {
  return makeFileSchema('Profile', 'firmware profile', control, device);
}

function makeFileSchema(
  root: 'Scenario' | 'Profile',
  title: string,
  control: ContractModel,
  device: ContractModel,
): string {
  const schemas: Record<string, Json> = Object.fromEntries(control.schemas);
  if (schemas.Scenario === undefined || schemas.DeviceState === undefined) {
    throw new Error(
      'The control API knows no Scenario or no DeviceState: is it the right contract?',
    );
  }
  const patches = makePatchSchemas(control.document, control.schemas, 'DeviceState');
  const all = { ...schemas, ...patches, ...adaptSchemas(schemas, control, device, patches) };
  const schema: JsonObject = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $comment: `Made from simulator/${root.toLowerCase()}.yaml by \`npm run generate\`. Change that, not this file.`,
    title: `Stillhouse ${title}`,
    $ref: `#/$defs/${root}`,
    $defs: collectReachable(all, root),
  };
  return `${JSON.stringify(schema, null, 2)}\n`;
}

/** The components that have short forms in a file. */
function adaptSchemas(
  schemas: Record<string, Json>,
  control: ContractModel,
  device: ContractModel,
  patches: Record<string, Json>,
): Record<string, Json> {
  const served = device.operations.filter(({ extensions }) => extensions['x-surface'] === 'device');
  const operationId = { enum: served.map(({ id }) => id) };
  const anyOperation = { enum: ['*', ...served.map(({ id }) => id)] };
  const tag = { enum: [...new Set(served.map((operation) => operation.tag))] };
  const events = [...Object.keys(readEventFields(control, 'DeviceEvent')), requestEvent];
  const pointer = {
    anyOf: [{ enum: listStatePointers(control) }, { type: 'string', pattern: '^/' }],
  };
  const time = makeReference('ScenarioDuration');
  const list = (items: Json): Json => ({ anyOf: [{ type: 'array', items }, items] });
  return {
    ScenarioDevice: withProperties(schemas, 'ScenarioDevice', {
      product: { enum: [...productCodes, 'unknown'] },
    }),
    ScenarioPatch: makeReference('DeviceStatePatch'),
    ScenarioShare: allowName(
      withProperties(schemas, 'ScenarioShare', {}),
      makeReference('ScenarioPercentage'),
    ),
    ScenarioNetwork: allowName(withProperties(schemas, 'ScenarioNetwork', {}), { type: 'number' }),
    ...adaptProfile(schemas, anyOperation, tag),
    DeviceConditionsPatch: allowTrue(patches.DeviceConditionsPatch ?? {}),
    FaultSpec: withProperties(schemas, 'FaultSpec', { from: time, until: time }),
    FaultMatch: withProperties(schemas, 'FaultMatch', { operationId: anyOperation, tag }),
    FaultStateMatch: withProperties(schemas, 'FaultStateMatch', { pointer }),
    ScenarioStep: {
      ...withProperties(schemas, 'ScenarioStep', {}),
      oneOf: [{ required: ['at'] }, { required: ['after'] }],
      dependentRequired: { every: ['times'] },
    },
    ScenarioTrigger: withProperties(schemas, 'ScenarioTrigger', { event: { enum: events } }),
    ...adaptActions(schemas),
    ScenarioRequest: allowName(
      withProperties(schemas, 'ScenarioRequest', { operationId }),
      operationId,
    ),
    ScenarioRequestCount: withProperties(schemas, 'ScenarioRequestCount', {
      operationId: anyOperation,
      count: {
        anyOf: [
          { type: 'integer', minimum: 0 },
          getProperties(schemas, 'ScenarioRequestCount').count ?? {},
        ],
      },
    }),
    ScenarioExpectations: withProperties(schemas, 'ScenarioExpectations', {
      eventually: list(makeReference('ScenarioAssertion')),
      never: list(makeReference('ScenarioAssertion')),
    }),
    ScenarioAssertion: withProperties(schemas, 'ScenarioAssertion', {
      event: { enum: events.filter((name) => name !== requestEvent) },
      operationId: anyOperation,
      pointer,
    }),
  };
}

/** Actions and conditions, with the parameters that they have. */
function adaptActions(schemas: Record<string, Json>): Record<string, Json> {
  const { name = null } = getProperties(schemas, 'ScenarioAction');
  const action = withProperties(schemas, 'ScenarioAction', {
    ...getProperties(schemas, 'ActionParameters'),
    name: isObject(name) ? makeReference('ActionName') : {},
  });
  const condition = withProperties(schemas, 'ScenarioCondition', {
    name: makeReference('ConditionName'),
  });
  return {
    ScenarioAction: allowName(
      { ...action, additionalProperties: false },
      makeReference('ActionName'),
    ),
    ScenarioCondition: allowName(
      { ...condition, allOf: describeParameters(schemas) },
      makeReference('ConditionName'),
    ),
  };
}

/** The parameters of each condition. */
function describeParameters(schemas: Record<string, Json>): Json[] {
  return Object.entries(getProperties(schemas, 'DeviceConditions')).map(([name, parameters]) => ({
    if: { properties: { name: { const: name } }, required: ['name'] },
    // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
    then: { properties: { parameters } },
  }));
}

/** The pointers that assertions may use, for completion: those without list index and free key. */
function listStatePointers(control: ContractModel): string[] {
  const state = control.schemas.get('DeviceState') ?? null;
  return readFields(control.document, state, null)
    .map((field) => field.pointer)
    .filter((pointer) => pointer !== '' && !pointer.includes('*'));
}

function adaptProfile(
  schemas: Record<string, Json>,
  operationId: Json,
  tag: Json,
): Record<string, Json> {
  return {
    Profile: withProperties(schemas, 'Profile', {
      initialState: makeReference('DeviceStatePatch'),
    }),
    Quirk: { ...withProperties(schemas, 'Quirk', {}), minProperties: 2, maxProperties: 2 },
    QuirkMatch: withProperties(schemas, 'QuirkMatch', {
      operationId,
      tag,
      products: { type: 'array', items: { enum: [...productCodes] } },
    }),
  };
}

/**
 * Returns a component with some properties changed or added. Changed ones keep their descriptions.
 */
function withProperties(
  schemas: Record<string, Json>,
  name: string,
  changed: Record<string, Json>,
): JsonObject {
  const schema = schemas[name];
  if (!isObject(schema)) throw new Error(`There is no schema ${name} to adapt.`);
  const properties = getProperties(schemas, name);
  for (const [key, value] of Object.entries(changed)) {
    const before = properties[key];
    const description = isObject(before) ? before.description : undefined;
    properties[key] =
      isObject(value) && description !== undefined ? { description, ...value } : value;
  }
  return { ...schema, properties };
}

function getProperties(schemas: Record<string, Json>, name: string): JsonObject {
  const schema = schemas[name];
  return isObject(schema) && isObject(schema.properties) ? { ...schema.properties } : {};
}

/** The full form, or its name alone. */
function allowName(full: JsonObject, name: Json): JsonObject {
  return { anyOf: [name, full] };
}

/** A condition without parameters may be `true`. */
function allowTrue(conditions: Json): Json {
  if (!isObject(conditions) || !isObject(conditions.properties)) return conditions;
  const properties = Object.entries(conditions.properties).map(([name, parameters]) => [
    name,
    { anyOf: [{ const: true }, parameters] },
  ]);
  return { ...conditions, properties: Object.fromEntries(properties) };
}

function makeReference(name: string): JsonObject {
  return { $ref: `#/components/schemas/${name}` };
}

/**
 * Collects the components that one refers to, including itself, with the references of JSON Schema.
 */
function collectReachable(schemas: Record<string, Json>, start: string): JsonObject {
  const found: JsonObject = {};
  const visit = (name: string): void => {
    if (found[name] !== undefined) return;
    found[name] = {};
    found[name] = toPlainSchema(schemas[name] ?? {}, visit);
  };
  visit(start);
  return Object.fromEntries(Object.entries(found).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Returns a schema without our `x-` extensions, with references to `$defs`. */
function toPlainSchema(node: Json, visit: (name: string) => void): Json {
  if (Array.isArray(node)) return node.map((item) => toPlainSchema(item, visit));
  if (!isObject(node)) return node;
  return Object.fromEntries(
    Object.entries(node)
      .filter(([key]) => !key.startsWith('x-') && key !== 'writeOnly' && key !== 'readOnly')
      .map(([key, value]) => {
        if (key !== '$ref' || typeof value !== 'string') return [key, toPlainSchema(value, visit)];
        const [, , name = '', ...inner] = parsePointer(value.slice(1));
        visit(name);
        return [key, ['#/$defs', name, ...inner].join('/')];
      }),
  );
}
