import { request } from 'node:http';
import { type Operation, operations } from '@stillhouse/contracts/operations';
import { RandomStream } from '@stillhouse/device/random/stream';
import type { LeasedDevice } from '../fleet/leased-device.ts';

/**
 * Simulated ms between two requests: at one instant, within a poll, past timeouts, reboots and
 * lockouts.
 */
const pauses = [0, 0, 250, 1_000, 5_000, 10_000, 10_000, 60_000, 300_000];

const passwords = ['stillhouse', 'stillhouse', 'stillhouse', 'a guess'];

/** Requests that need no body. */
const plainOperations: readonly Operation[] = Object.values<Operation>(operations).filter(
  ({ surface, path, requestMediaType }) =>
    surface === 'device' && requestMediaType === undefined && !path.includes('{'),
);

/** Changes that a device makes immediately, and one that it rejects. */
const changes: readonly { id: keyof typeof operations; bodies: readonly object[] }[] = [
  {
    id: 'updateSystemSettings',
    bodies: [{ hdmiCecEnabled: true }, { hdmiCecEnabled: false }, { hdmiCecEnabled: 1 }],
  },
  { id: 'updateTimeSettings', bodies: [{ use24HourTimeFormat: true }] },
  {
    id: 'changeUpdateSettings',
    bodies: [{ type: 'MANUAL' }, { type: 'AUTOMATIC', channel: 'stable' }, { channel: 'beta' }],
  },
];

/**
 * Plays a client that depends on a seed only, in lockstep with a device: the same seed sends the
 * same requests at the same simulated instants, regardless of the responses. Returns the device's
 * canonical journal.
 */
export async function playSeed(
  leased: LeasedDevice,
  options: { seed: number; requests: number },
): Promise<string> {
  const chance = RandomStream.fromText(`client ${options.seed}`);
  const { host } = leased;
  let token = '';
  for (let sent = 0; sent < options.requests; sent += 1) {
    const to = host.clock.now() + chance.pick(pauses);
    const seededRequest =
      sent === 0 || chance.chance(0.2) ? createSignIn(chance) : createCall(chance);
    const response = send(host.baseUrl, seededRequest, token);
    // Wait for a refused connection. Otherwise, the request could arrive before or after the step
    // while the device boots.
    const arrivals = host.isListening('device') ? 1 : 0;
    if (arrivals === 0) await response;
    const { settled, held, pending } = await host.barrier.step({ arrivals, to });
    if (!settled) throw new Error(`The device did not come to rest: ${pending.join(', ')}`);
    // A held response arrives at its own time.
    if (held === 0) token = findToken(await response) ?? token;
  }
  return host.journal.canonical();
}

type SeededRequest = {
  operation: Operation;
  body?: object;
};

function createSignIn(chance: RandomStream): SeededRequest {
  const body = { userName: 'admin', password: chance.pick(passwords) };
  return { operation: operations.signIn, body };
}

function createCall(chance: RandomStream): SeededRequest {
  if (chance.chance(0.75)) return { operation: chance.pick(plainOperations) };
  const { id, bodies } = chance.pick(changes);
  return { operation: operations[id], body: chance.pick(bodies) };
}

/**
 * Returns the response text, or an empty text if the connection was refused or broken. Uses a new
 * connection for each request.
 */
function send(baseUrl: string, { operation, body }: SeededRequest, token: string): Promise<string> {
  const headers = {
    'user-agent': 'stillhouse-lockstep',
    ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  return new Promise((resolve) => {
    const { method, path } = operation;
    const outgoing = request(`${baseUrl}${path}`, { method, headers, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        text += part;
      });
      response.on('error', () => resolve(''));
      response.on('close', () => resolve(text));
    });
    outgoing.on('error', () => resolve(''));
    outgoing.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

function findToken(text: string): string | undefined {
  return /"token":"([^"]+)"/.exec(text)?.[1];
}
