import { RandomStream } from '@stillhouse/device/random/stream';
import type { ActionParameters, ConditionName } from '@stillhouse/device/state/device-state';
import { type Bundle, createControlClient } from '../../../client/client.ts';
import { createControlFetch, createSimulator } from '../../simulator.ts';
import { deviceOperations } from '../well-formed.ts';
import { type Demand, demands } from './demands.ts';
import { conditionNames } from './draw-swarm.ts';
import type { Violation } from './oracles.ts';
import { Player } from './player.ts';
import type { SearchCase } from './search-case.ts';

/** What a case has shown. */
export type Played = {
  violation: Violation | null;
  /** Everything that was seen. A second run of the case has the same, byte for byte. */
  text: string;
  /** The places that were reached: kind and name. */
  places: readonly string[];
  /** Replays the device. Only on request, because it is large. */
  bundle: Bundle | null;
};

type PlayOptions = {
  /** Which of the two time zones of the case the process has. */
  run: 0 | 1;
  bundle?: boolean;
};

const none: ActionParameters = {};

/** Time between two attempts of a demand. */
const attemptEveryMs = 10_000;

/** Plays a case on a device of its own, without a server. */
export async function playCase(
  chosen: SearchCase,
  { run, bundle = false }: PlayOptions,
): Promise<Played> {
  const { seed, product, profile, outOfBox, timeZones, events } = chosen;
  process.env.TZ = timeZones[run];
  const simulator = await createSimulator({ listen: false });
  const control = createControlClient(simulator.labUrl, { fetch: createControlFetch(simulator) });
  const lease = { product, outOfBox, ...(profile !== undefined && { profile }) };
  const leased = await simulator.lease({ ...lease, id: 'searched', clock: 'manual', seed });
  const player = new Player(leased, control, profile !== undefined);
  try {
    for (const event of events) {
      await player.take(event);
      if (player.violation !== null) break;
    }
    for (const name of new Set(['at rest', chosen.demand])) {
      if (player.violation === null) await demand(player, seed, name);
    }
    const { violation, lines, places } = player;
    const made = bundle ? await control.bundle(leased.id).catch(() => null) : null;
    const end = JSON.stringify({ ...player.state, signingKey: null, network: getNetwork(player) });
    const timers = JSON.stringify(leased.host.clock.listPendingTimers());
    const text = [...lines, leased.host.journal.canonical(), end, timers].join('\n');
    return { violation, text, places: [...places], bundle: made };
  } finally {
    await simulator.close();
  }
}

/** The network without a key, which comes from real entropy. */
function getNetwork({ state: { network } }: Player): object {
  return { ...network, dot1x: { ...network.dot1x, privateKey: null } };
}

/** Heals what a demand needs, begins, breaks others for good, and waits until it works. */
async function demand(player: Player, seed: number, name: string): Promise<void> {
  const wanted = demands[name];
  if (wanted === undefined) return;
  const { needs, withinMs, begin, sentence } = wanted;
  const random = RandomStream.fromText(`others ${seed} ${name}`);
  await player.change({ do: 'disarm' });
  for (const condition of needs) {
    if (Object.hasOwn(player.state.conditions, condition)) {
      await player.change({ do: 'condition', name: condition as ConditionName, on: false });
    }
  }
  await player.change({ do: 'action', name: 'powerOn', parameters: none });
  await begin?.(player, random);
  await breakOthers(player, random, wanted);
  const endMs = player.nowMs + withinMs;
  for (;;) {
    const works = await wanted.attempt(player);
    if (player.violation !== null || works === null) return;
    if (works) {
      player.reach('demand', name);
      return;
    }
    if (player.nowMs >= endMs) break;
    await player.advanceTo(Math.min(endMs, player.nowMs + attemptEveryMs));
  }
  player.fail({ oracle: 'demand', seen: `not within ${withinMs / 60_000} minutes: ${sentence}` });
}

/** Breaks two other operations and two parts of the environment for good. */
async function breakOthers(
  player: Player,
  random: RandomStream,
  { operations, needs }: Demand,
): Promise<void> {
  const others = deviceOperations.filter(({ id }) => !operations.includes(id));
  for (const kind of ['status', 'stall'] as const) {
    const { id } = random.pick(others);
    const parameters = kind === 'status' ? { status: 503 } : {};
    const fault = { kind, parameters, match: { operationId: id }, offContract: true };
    await player.change({ do: 'arm', fault });
  }
  const parts = conditionNames.filter((condition) => !needs.includes(condition));
  for (let count = 0; count < 2; count += 1) {
    await player.change({ do: 'condition', name: random.pick(parts), on: true });
  }
}
