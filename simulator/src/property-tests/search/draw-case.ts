import { type OperationId, operations } from '@stillhouse/contracts/operations';
import { RandomStream } from '@stillhouse/device/random/stream';
import type { ActionName, ActionParameters } from '@stillhouse/device/state/device-state';
import { productCodes } from '@stillhouse/products/catalog';
import { listProfileNames } from '../../scenarios/profiles/library.ts';
import { deviceOperations } from '../well-formed.ts';
import { demandNames } from './demands.ts';
import { aimCall, drawBody, drawCall } from './draw-call.ts';
import { drawFault } from './draw-fault.ts';
import {
  conditionNames,
  drawOperation,
  drawSwarm,
  drawWeights,
  kindNames,
  type Swarm,
} from './draw-swarm.ts';
import type { Actor, SearchCase, SearchCommand, SearchEvent } from './search-case.ts';

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

/**
 * Draws calls for the fault that was armed just now. Some faults act on a later call only, and a
 * response that stalls has an end only if its client leaves.
 */
function drawAimedCalls(random: RandomStream, swarm: Swarm, atMs: number): SearchEvent[] {
  const { faulty, aimed } = swarm;
  if (faulty === null || !random.chance(aimed)) return [];
  return Array.from({ length: random.pick([1, 2, 4]) }, () => {
    const by = random.chance(0.7) ? 'installer' : 'admin';
    const command = aimCall(random, swarm, faulty, by);
    const leavesAfterMs = random.pick([5_000, faulty.timeoutMs]);
    return { atMs, by, command: random.chance(0.4) ? { ...command, leavesAfterMs } : command };
  });
}

/** Draws a fault with calls for it, all kinds and operations alike. */
function drawFirstFault(random: RandomStream, swarm: Swarm): SearchEvent[] {
  swarm.faulty = random.pick(deviceOperations);
  const fault = drawFault(random, random.pick(kindNames), swarm.faulty.id);
  return [
    { atMs: 0, by: 'environment', command: { do: 'arm', fault } },
    ...drawAimedCalls(random, swarm, 0),
  ];
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
    ...(swarm.aimed > 0 ? drawFirstFault(random, swarm) : []),
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
    if (command.do === 'arm') events.push(...drawAimedCalls(random, swarm, atMs));
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
