import type { Operation, OperationId, Role } from '@stillhouse/contracts/operations';
import type { RandomStream } from '@stillhouse/device/random/stream';
import { isRecord } from '@stillhouse/foundation/is-record';
import fc from 'fast-check';
import { certificateId, certificatePem } from '../certificate.ts';
import { arbitraryBody } from '../valid-body.ts';
import { drawOperation, type Swarm, signInUsers } from './draw-swarm.ts';
import type { Actor, SearchCall } from './search-case.ts';

const files = [certificatePem, certificatePem + certificatePem, 'no certificate'];

/** Creating an arbitrary takes 4 ms, drawing from it less than 0.1 ms. */
const bodies = new Map<OperationId, fc.Arbitrary<unknown>>();

export function drawBody(random: RandomStream, operation: Operation): unknown {
  if (operation.requestMediaType !== 'application/json') return random.pick(files);
  const arbitrary = bodies.get(operation.id) ?? arbitraryBody(operation);
  bodies.set(operation.id, arbitrary);
  const [body] = fc.sample(arbitrary, { numRuns: 1, seed: random.int(1, 1_000_000) });
  // A member may be undefined.
  return JSON.parse(JSON.stringify(body));
}

export function drawCall(random: RandomStream, swarm: Swarm, actor: Actor): SearchCall {
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
export function aimCall(
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
