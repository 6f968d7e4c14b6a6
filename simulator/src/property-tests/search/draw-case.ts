import {
  type Operation,
  type OperationId,
  operations,
  type Role,
} from '@stillhouse/contracts/operations';
import { actionNames } from '@stillhouse/device/actions/actions';
import { listConditionKinds } from '@stillhouse/device/conditions/conditions';
import { RandomStream } from '@stillhouse/device/random/stream';
import type { ActionName, ActionParameters } from '@stillhouse/device/state/device-state';
import { isRecord } from '@stillhouse/foundation/is-record';
import { productCodes } from '@stillhouse/products/catalog';
import fc from 'fast-check';
import type { FaultKindName } from '../../faults/fault.ts';
import { faultKinds } from '../../faults/fault-kinds.ts';
import { listProfileNames } from '../../scenarios/profiles/library.ts';
import { certificateId, certificatePem } from '../certificate.ts';
import { arbitraryBody } from '../valid-body.ts';
import { deviceOperations } from '../well-formed.ts';
import { demandNames } from './demands.ts';
import { drawFault } from './draw-fault.ts';
import type { Actor, SearchCall, SearchCase, SearchCommand, SearchEvent } from './search-case.ts';

/** The time zones of processes: whole and odd offsets, and the ends of the day. */
const timeZones = ['UTC', 'Pacific/Kiritimati', 'America/St_Johns', 'Asia/Kathmandu', 'Etc/GMT+12'];

const versions = ['NFB1.20300301.0000', 'NFB1.20310101.0000', 'NFB1.20200101.0000'];
const channels = ['stable', 'beta', 'preview'];

/** Values of the parameters of actions. A value that does not fit is rejected without effect. */
const drawActionParameters: {
  readonly [Name in ActionName]?: (random: RandomStream) => ActionParameters;
} = {
  releaseFirmware: (random) => ({ channel: random.pick(channels), version: random.pick(versions) }),
  withdrawFirmware: (random) => ({ channel: random.pick(channels) }),
  changeUpdateSettings: (random) => ({
    type: random.pick(['AUTOMATIC', 'MANUAL'] as const),
    channel: random.pick(channels),
  }),
  changePassword: (random) => ({ password: random.pick(['stillhouse', 'correct-horse']) }),
  lockOut: (random) => ({ userName: random.pick(['admin', 'setup']) }),
  addCertificate: (random) => ({
    validity: random.pick(['valid', 'expiring', 'expired'] as const),
  }),
};

const cloudActions = [
  'releaseFirmware',
  'withdrawFirmware',
  'openMaintenanceWindow',
  'finishDownload',
  'finishInstall',
  'failUpdate',
] as const satisfies readonly ActionName[];

const operatorActions = actionNames.filter(
  (name) => !cloudActions.some((action) => action === name),
);

const conditionNames = listConditionKinds().map(({ name }) => name);
const kindNames = Object.keys(faultKinds) as FaultKindName[];
const files = [certificatePem, certificatePem + certificatePem, 'no certificate'];

/** Creating an arbitrary takes 4 ms, drawing from it less than 0.1 ms. */
const bodies = new Map<OperationId, fc.Arbitrary<unknown>>();

function drawBody(random: RandomStream, operation: Operation): unknown {
  if (operation.requestMediaType !== 'application/json') return random.pick(files);
  const arbitrary = bodies.get(operation.id) ?? arbitraryBody(operation);
  bodies.set(operation.id, arbitrary);
  const [body] = fc.sample(arbitrary, { numRuns: 1, seed: random.int(1, 1_000_000) });
  // A member may be undefined.
  return JSON.parse(JSON.stringify(body));
}

/**
 * Switches most items off and gives the others wild weights, so that seeds differ in kind: one
 * seed restarts all the time, another one only reads under one fault.
 */
function drawWeights<Item>(
  random: RandomStream,
  items: readonly Item[],
  isOn: number,
): (random: RandomStream) => Item | null {
  const weighted = items.flatMap((item) =>
    random.chance(isOn) ? [{ item, weight: 4 ** random.int(0, 3) }] : [],
  );
  const sum = weighted.reduce((total, { weight }) => total + weight, 0);
  return (drawing) => {
    let left = drawing.float() * sum;
    for (const { item, weight } of weighted) {
      left -= weight;
      if (left < 0) return item;
    }
    return null;
  };
}

/** What the seed has chosen for the whole case. */
type Swarm = {
  operations: (random: RandomStream) => Operation | null;
  kinds: (random: RandomStream) => FaultKindName | null;
  conditions: (random: RandomStream) => (typeof conditionNames)[number] | null;
  cloudActions: (random: RandomStream) => ActionName | null;
  operatorActions: (random: RandomStream) => ActionName | null;
  /** The operation of the latest fault, which the next calls use more often. */
  faulty: Operation | null;
  /** Who mostly signs in. */
  user: string;
  /** Probabilities. */
  guesses: number;
  ownTokens: number;
  wrongTokens: number;
  leaving: number;
};

function drawSwarm(random: RandomStream): Swarm {
  return {
    operations: random.chance(0.15)
      ? () => operations.signIn
      : drawWeights(random, deviceOperations, 0.35),
    kinds: drawWeights(random, kindNames, 0.25),
    conditions: drawWeights(random, conditionNames, 0.25),
    cloudActions: drawWeights(random, cloudActions, 0.5),
    operatorActions: drawWeights(random, operatorActions, 0.3),
    faulty: null,
    user: random.pick(signInUsers),
    guesses: random.pick([0.1, 0.5, 0.9]),
    ownTokens: random.pick([0.1, 0.5, 0.9]),
    wrongTokens: random.pick([0, 0.05, 0.4]),
    leaving: random.pick([0, 0, 0.1, 0.5]),
  };
}

function drawOperation(random: RandomStream, { operations }: Swarm): Operation {
  return operations(random) ?? random.pick(deviceOperations);
}

const signInUsers = ['admin', 'admin', 'setup', 'oob', 'nobody'];

function drawCall(random: RandomStream, swarm: Swarm, actor: Actor): SearchCall {
  const isAimed = swarm.faulty !== null && random.chance(0.5);
  const operation = isAimed ? swarm.faulty : drawOperation(random, swarm);
  if (operation === null) throw new Error('There is no operation.');
  const call = aimCall(random, swarm, operation, actor);
  // A response that fails anyway has nothing that a fault could change.
  if (isAimed) return call;
  return {
    ...call,
    ...(random.chance(0.1) && { role: random.pick<Role>(['admin', 'setup', 'oob']) }),
    ...(random.chance(swarm.wrongTokens) && { token: random.pick(['none', 'old'] as const) }),
    ...(random.chance(swarm.leaving) && {
      leavesAfterMs: random.pick([0, 50, 5_000, operation.timeoutMs]),
    }),
  };
}

/** Draws a call that the device can accept. */
function aimCall(
  random: RandomStream,
  swarm: Swarm,
  operation: Operation,
  actor: Actor,
): SearchCall {
  const { id: operationId, roles, path } = operation;
  const body = drawCallBody(random, swarm, operation);
  return {
    do: 'call',
    operationId,
    // An installer has a cable at the local setup address.
    via: actor === 'installer' ? 'setup' : 'device',
    path: path.replace('{id}', random.pick([certificateId, certificateId, 'ab'.repeat(32)])),
    role: roles.length === 0 ? 'admin' : random.pick(roles),
    token: random.chance(swarm.ownTokens) ? 'own' : 'new',
    ...(body !== undefined && { body }),
  };
}

function drawCallBody(random: RandomStream, swarm: Swarm, operation: Operation): unknown {
  const { id, requestMediaType } = operation;
  if (id === 'signIn') return drawSignIn(random, swarm);
  if (id === 'enroll' && random.chance(0.7)) return { code: '$code' };
  if (requestMediaType === undefined) return undefined;
  return addSensibleValues(random, drawBody(random, operation));
}

/** Values that mean something to a device. By chance, a text is never the name of a time zone. */
const sensibleValues: Readonly<Record<string, readonly unknown[]>> = {
  timeZone: [{ id: 'Asia/Tokyo' }, { id: 'America/New_York' }, { id: 'Nowhere/Else' }],
  languageCode: ['nb-NO', 'de-DE'],
  channel: ['stable', 'beta', 'constructor'],
  ntpServer: ['time.example', 'time.example.invalid', '192.0.2.7'],
  ssid: ['Rooms', 'Guests', 'Staff'],
};

function addSensibleValues(random: RandomStream, body: unknown): unknown {
  if (!isRecord(body)) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      const values = sensibleValues[name];
      return [name, values !== undefined && random.chance(0.6) ? random.pick(values) : value];
    }),
  );
}

function drawSignIn(random: RandomStream, { user, guesses }: Swarm): object {
  const userName = random.chance(0.8) ? user : random.pick(signInUsers);
  const password = userName === 'admin' ? '$admin' : '$setup';
  return { userName, password: random.chance(guesses) ? 'a guess' : password };
}

function drawAction(random: RandomStream, name: ActionName | null): SearchCommand | null {
  if (name === null) return null;
  return { do: 'action', name, parameters: drawActionParameters[name]?.(random) ?? {} };
}

const drawCommand: Readonly<
  Record<Actor, (random: RandomStream, swarm: Swarm) => SearchCommand | null>
> = {
  admin: (random, swarm) => drawCall(random, swarm, 'admin'),
  'second admin': (random, swarm) => drawCall(random, swarm, 'second admin'),
  installer: (random, swarm) => drawCall(random, swarm, 'installer'),
  cloud: (random, swarm) =>
    random.chance(0.2)
      ? { do: 'code', ...(random.chance(0.5) && { expiresInMs: random.pick([1_000, 600_000]) }) }
      : drawAction(random, swarm.cloudActions(random)),
  operator: (random, swarm) => drawAction(random, swarm.operatorActions(random)),
  environment: (random, swarm) => {
    const kind = swarm.kinds(random);
    if (random.chance(0.65) && kind !== null) {
      swarm.faulty = drawOperation(random, swarm);
      return { do: 'arm', fault: drawFault(random, kind, swarm.faulty.id) };
    }
    if (random.chance(0.05)) return { do: 'disarm' };
    const name = swarm.conditions(random);
    return name === null ? null : { do: 'condition', name, on: random.chance(0.65) };
  },
};

const clients: readonly Actor[] = ['admin', 'admin', 'second admin', 'installer'];
const others: readonly Actor[] = ['cloud', 'operator', 'environment', 'environment'];

/** The longest pauses between two events of a case, in ms. */
const paces = [1, 500, 5_000, 60_000, 300_000, 3_600_000];

/** Writes that do not restart anything, so that a device has values of its own. */
function drawFirstWrites(random: RandomStream): SearchEvent[] {
  return deviceOperations
    .filter(
      ({ id, safety, requestMediaType }) =>
        id !== 'signIn' &&
        requestMediaType !== undefined &&
        (safety === 'safe' || safety === 'disruptive'),
    )
    .map((operation) => {
      const { id: operationId, path, roles } = operation;
      const body = drawBody(random, operation);
      const call = { do: 'call', operationId, path, role: roles[0] ?? 'admin', body } as const;
      return { atMs: 0, by: 'installer', command: { ...call, via: 'setup', token: 'new' } };
    });
}

/** Each client signs in first, so that its token can end. */
function drawFirstSignIns(): SearchEvent[] {
  return (['admin', 'second admin', 'installer'] as const).map((by) => ({
    atMs: 0,
    by,
    command: {
      do: 'call',
      operationId: 'signIn',
      via: by === 'installer' ? 'setup' : 'device',
      path: operations.signIn.path,
      role: 'admin',
      token: 'none',
      body: { userName: 'admin', password: '$admin' },
    },
  }));
}

/** Conditions that are on from the start. */
function drawFirstConditions(random: RandomStream): SearchEvent[] {
  const count = random.pick([0, 0, 1, 3, 6]);
  return Array.from({ length: count }, () => {
    const name = random.pick(conditionNames);
    return { atMs: 0, by: 'environment', command: { do: 'condition', name, on: true } };
  });
}

/** Calls whose work goes on after the response, or takes long. */
const slowOperations: ReadonlySet<string> = new Set<OperationId>([
  'enroll',
  'startUpdate',
  'runCameraDiagnostics',
  'runAudioDiagnostics',
  'createCsr',
  'downloadLogs',
  'connectWifi',
  'rebootDevice',
]);

const interruptingActions = ['powerCycle', 'powerOff', 'factoryReset'] as const;
const interruptingConditions = ['cableOut', 'offline', 'cloudUnreachable'] as const;

/** Draws what comes between a call and the end of its work. */
function drawInterruption(random: RandomStream, atMs: number): SearchEvent {
  const at = atMs + random.int(0, random.pick([3_000, 200_000]));
  if (random.chance(0.4)) {
    const name = random.pick(interruptingConditions);
    return { atMs: at, by: 'environment', command: { do: 'condition', name, on: true } };
  }
  const name = random.pick(interruptingActions);
  return { atMs: at, by: 'operator', command: { do: 'action', name, parameters: {} } };
}

/** Draws how a case begins. */
function drawFirstEvents(random: RandomStream, swarm: Swarm): SearchEvent[] {
  const parameters = { channel: 'stable', version: random.pick(versions) };
  return [
    ...(random.chance(0.3) ? drawFirstWrites(random) : []),
    ...(swarm.ownTokens > 0.2 ? drawFirstSignIns() : []),
    ...(random.chance(0.3)
      ? [
          {
            atMs: 0,
            by: 'cloud',
            command: { do: 'action', name: 'releaseFirmware', parameters },
          } as const,
        ]
      : []),
    ...drawFirstConditions(random),
  ];
}

/** Draws the events of all actors, in the order of their simulated time. */
function drawEvents(random: RandomStream): SearchEvent[] {
  const swarm = drawSwarm(random);
  const pickClient = drawWeights(random, clients, 0.6);
  const pickOther = drawWeights(random, others, 0.6);
  const share = random.pick([0.1, 0.4, 0.6]);
  const interruptions = random.pick([0, 0, 0.5]);
  const pace = drawWeights(random, paces, 0.5);
  const events = drawFirstEvents(random, swarm);
  const count = random.int(8, 45);
  let atMs = 0;
  for (let drawn = 0; drawn < count; drawn += 1) {
    // Two events at the same instant are the most frequent case.
    if (random.chance(0.7)) atMs += random.int(0, pace(random) ?? 5_000);
    const other = random.chance(share) ? pickOther(random) : null;
    const by = other ?? pickClient(random) ?? 'admin';
    const command = drawCommand[by](random, swarm);
    if (command === null) continue;
    events.push({ atMs, by, command });
    if (command.do !== 'call' || !slowOperations.has(command.operationId)) continue;
    if (!random.chance(interruptions)) continue;
    const interruption = drawInterruption(random, atMs);
    events.push(interruption);
    atMs = interruption.atMs;
  }
  return events;
}

/** Returns the case of a seed. The same seed gives the same case. */
export function drawCase(seed: number): SearchCase {
  const random = RandomStream.fromText(`search ${seed}`);
  const profile = random.chance(0.2) ? random.pick(listProfileNames()) : undefined;
  return {
    seed,
    product: random.chance(0.05) ? 'talisker' : random.pick(productCodes),
    ...(profile !== undefined && { profile }),
    outOfBox: random.chance(0.25),
    timeZones: [random.pick(timeZones), random.pick(timeZones)],
    events: drawEvents(random),
    demand: random.pick(demandNames.filter((name) => name !== 'at rest')),
  };
}
