import { expect, test } from 'vitest';
import {
  contract,
  getResponses,
  operationById,
  operations,
  resolveSchema,
  type StateMachine,
} from './contract-document.ts';
import { getSubschemas, type Schema } from './schema.ts';

const sources = ['spec', 'decision', 'observed'];
const SAFETY = ['read', 'safe', 'disruptive', 'destructive'];
const STEPS = ['create', 'list', 'read', 'delete'];
const PRODUCTS = 'arran barra cardhu edradour harris dalmore fettercairn longrow kavalan'.split(
  ' ',
);

/** R6.13: the operations of setup and oob. The role admin may call all operations of the device. */
const oobOperations =
  /^(signIn|getStatus|getOfflineStatus|downloadLogs|(get|update)NtpSettings|getBuildManifest)$/;
const setupOperations =
  /^(rebootDevice|getSystemSettings|(get|change)UpdateSettings|getAvailableUpdate|startUpdate|getUpdateState|updatePrimaryMode|finalizeOutOfBox|trackAnalyticsEvent)$/;

function listExpectedRoles(id: string, path: string): string[] {
  const sharedArea = /^\/api\/v1\/(certificates|network)\b/.test(path);
  const setupArea = /^\/api\/v1\/(setup|pulse\/enrollment)\b/.test(path);
  const oob = oobOperations.test(id) || sharedArea;
  const setup = oob || setupOperations.test(id) || setupArea;
  // R6.3: analytics events are sent for the setup user only.
  const admin = id !== 'trackAnalyticsEvent';
  return [...(admin ? ['admin'] : []), ...(setup ? ['setup'] : []), ...(oob ? ['oob'] : [])];
}

/** Timeouts in ms (R9.1). The default is 15 s. */
const timeouts: Readonly<Record<string, number>> = {
  getStatus: 10_000,
  getNetworkStatus: 30_000,
  getUpdateState: 100_000,
  deleteCertificate: 100_000,
  uploadCertificate: 300_000,
  downloadLogs: 600_000,
  getAvailableUpdate: 600_000,
  setSetupMode: 600_000,
  completeSetup: 600_000,
  setVideoPreview: 600_000,
  createCsr: 600_000,
  getEnrollment: 600_000,
  enroll: 600_000,
};

// R6.13, R9.1.
test.each(operations)('$operation.operationId has every extension with a valid value', (at) => {
  const { operation, method, path } = at;
  expect(sources).toContain(operation['x-source']);
  expect(SAFETY).toContain(operation['x-safety']);
  expect(operation['x-safety'] === 'read').toBe(method === 'get');
  expect(operation['x-surface']).toBe(path.startsWith('/api/v1/') ? 'device' : 'cloud');
  expect(operation['x-roles']).toEqual(listExpectedRoles(operation.operationId, path));
  expect(operation['x-timeout-ms']).toBe(timeouts[operation.operationId] ?? 15_000);
});

test('x-words explains every extension of an operation', () => {
  const explained = Object.keys(contract['x-words']);
  const found = operations.flatMap(({ operation }) =>
    Object.keys(operation).filter((key) => key.startsWith('x-')),
  );
  expect(found.length).toBeGreaterThan(200);
  expect([...new Set(found)].filter((word) => !explained.includes(word))).toEqual([]);
});

test('an operation whose path the specification omits has the source decision', () => {
  const decided = operations
    .filter(({ operation }) => operation['x-source'] !== 'spec')
    .map(({ operation }) => operation.operationId);
  expect(decided).toEqual(['updatePrimaryMode', 'finalizeOutOfBox']);
});

test('a write with a GET on the same path has it as readback, and every readback is a GET with a bound', () => {
  for (const { operation, method, path } of operations) {
    const beside = operations.find((other) => other.path === path && other.method === 'get');
    const readback = operation['x-readback'];
    if (method !== 'get' && beside !== undefined) {
      expect(readback?.operationId, path).toBe(beside.operation.operationId);
    }
    if (readback === undefined) continue;
    expect(method).not.toBe('get');
    expect(operationById(readback.operationId).method, path).toBe('get');
    expect(readback.withinMs, path).toBeGreaterThan(0);
  }
});

test('every created resource can be deleted, and its id identifies an item of the list', () => {
  const living = operations.flatMap(({ operation }) => {
    const cycle = operation['x-lifecycle'];
    return cycle === undefined ? [] : [{ operation, cycle }];
  });
  for (const { operation, cycle } of living) {
    expect(STEPS).toContain(cycle.step);
    const steps = living.filter((one) => one.cycle.resource === cycle.resource);
    expect(steps.map((one) => one.cycle.step)).toContain('delete');
    if (cycle.step !== 'list') continue;
    const list = operation.responses['200']?.content?.['application/json']?.schema;
    const item = resolveSchema(resolveSchema(list ?? {}).items ?? {});
    expect(item.required, operation.operationId).toContain(cycle.idField);
  }
});

test('no two operations have the same value of x-does', () => {
  const does = operations.flatMap(({ operation }) => operation['x-does'] ?? []);
  expect(does).toHaveLength(6);
  expect(new Set(does).size).toBe(6);
});

// R7.6.
test('an operation of some products lists them and declares 404 for the others', () => {
  for (const { operation } of operations) {
    const products = operation['x-products'];
    for (const product of products ?? []) expect(PRODUCTS).toContain(product);
    const codes = getResponses(operation).flatMap(
      ([, response]) => response['x-problem-codes'] ?? [],
    );
    expect(codes.includes('not-on-this-product'), operation.operationId).toBe(
      products !== undefined,
    );
  }
});

test('longrow has no Ethernet operations', () => {
  for (const { operation, path } of operations) {
    const onLongrow = operation['x-products']?.includes('longrow') ?? true;
    expect(onLongrow, operation.operationId).toBe(!/\/ethernet\b/.test(path));
  }
});

const constraints =
  'pattern enum const format minimum maximum minLength maxLength minItems maxItems minProperties maxProperties uniqueItems multipleOf'.split(
    ' ',
  );

/** Lists constraints without a source, neither their own nor that of an enclosing schema. */
function listUnsourced(schema: Schema, where: string, inherited: unknown): string[] {
  const source = schema['x-source'] ?? inherited;
  const constrained = constraints.some((keyword) => keyword in schema);
  const here = constrained && !sources.includes(String(source)) ? [where] : [];
  const below = getSubschemas(schema).flatMap(([step, sub]) =>
    listUnsourced(sub, `${where}/${step}`, source),
  );
  return [...here, ...below];
}

test('every constraint has a source', () => {
  const { schemas, headers } = contract.components;
  const found = [
    ...Object.entries(schemas).flatMap(([name, schema]) => listUnsourced(schema, name, undefined)),
    ...Object.entries(headers).flatMap(([name, { schema }]) =>
      listUnsourced(schema, name, undefined),
    ),
    ...operations.flatMap(({ operation }) =>
      [operation, ...getResponses(operation).map(([, response]) => response)].flatMap((holder) =>
        inlineSchemas(holder).flatMap((schema) =>
          listUnsourced(schema, operation.operationId, operation['x-source']),
        ),
      ),
    ),
  ];
  expect(found).toEqual([]);
});

test('every component schema has a source', () => {
  for (const [name, schema] of Object.entries(contract.components.schemas)) {
    expect(sources, name).toContain(schema['x-source']);
  }
});

function inlineSchemas(holder: object): Schema[] {
  return Object.entries(holder).flatMap(([key, value]) => {
    if (key === 'examples' || typeof value !== 'object' || value === null) return [];
    return key === 'schema' ? [value as Schema] : inlineSchemas(value);
  });
}

const upgradeState = resolveSchema({ $ref: '#/components/schemas/UpgradeState' });
const machine = upgradeState['x-state-machine'] as StateMachine;

// R4.10.
test('the enum and the state machine have the nine update states of the specification', () => {
  const nine =
    'downgradeAvailable downloading error installing notFound ready scheduled upToDate upgradeAvailable';
  expect([...machine.states].sort()).toEqual(nine.split(' '));
  expect(upgradeState.enum).toEqual(machine.states);
  expect(machine.states).toContain(machine.initial);
  expect(sources).toContain(machine.source);
});

test('every transition is unique, between known states and with a documented trigger', () => {
  const keys = machine.moves.map(({ from, to, trigger }) => `${from} ${trigger} ${to}`);
  expect(new Set(keys).size).toBe(keys.length);
  for (const move of machine.moves) {
    expect(machine.states).toContain(move.from);
    expect(machine.states).toContain(move.to);
    expect(move.from).not.toBe(move.to);
    expect(Object.keys(machine.triggers)).toContain(move.trigger);
    expect(sources).toContain(move.source ?? machine.source);
    expect(move.withinMs ?? 1).toBeGreaterThan(0);
  }
  for (const [name, trigger] of Object.entries(machine.triggers)) {
    expect(
      machine.moves.map((move) => move.trigger),
      name,
    ).toContain(name);
    expect(trigger.description, name).toBeTruthy();
    expect(['operation', 'device', 'clock', 'cloud']).toContain(trigger.by);
    if (trigger.operationId !== undefined) operationById(trigger.operationId);
    expect(trigger.operationId !== undefined, name).toBe(trigger.by === 'operation');
  }
});

test('every state is reachable from the initial one and can be left', () => {
  const reached = new Set([machine.initial]);
  // Iterating over a set includes items that are added meanwhile.
  for (const state of reached) {
    for (const { from, to } of machine.moves) if (from === state) reached.add(to);
  }
  expect([...reached].sort()).toEqual([...machine.states].sort());
  expect(new Set(machine.moves.map(({ from }) => from))).toEqual(new Set(machine.states));
});

// R4.13, R9.8.
test('an update starts from the four decided states and ends before polling does', () => {
  const starts = machine.moves.filter(({ trigger }) => trigger === 'startUpdate');
  expect(starts.map(({ from }) => from).sort()).toEqual(
    ['downgradeAvailable', 'error', 'scheduled', 'upgradeAvailable'].sort(),
  );
  expect(new Set(starts.map(({ to }) => to))).toEqual(new Set(['downloading']));
  const bounds = ['downloaded', 'installed', 'rebooted'].map(
    (name) => machine.moves.find(({ trigger }) => trigger === name)?.withinMs ?? Number.NaN,
  );
  // R9.8: polling waits 10 s and then sends 120 requests, one every 10 s.
  expect(bounds.reduce((sum, bound) => sum + bound, 0)).toBeLessThan(10_000 + 120 * 10_000);
});

test('what a write loses is at a place that a read shows, and the harmless values are a list', () => {
  const losing = operations.filter(({ operation }) => 'x-loses' in operation);
  expect(losing.map(({ operation }) => operation.operationId)).toContain('connectWifi');
  for (const { operation } of losing) {
    expect(operation['x-safety']).toBe('destructive');
    const losses: readonly { at: string; unless: unknown[] }[] = Reflect.get(operation, 'x-loses');
    for (const { at, unless } of losses) {
      expect(operationById(at.split('/')[0] ?? '').method).toBe('get');
      expect(Array.isArray(unless)).toBe(true);
    }
  }
});
