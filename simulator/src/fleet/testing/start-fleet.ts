import { onTestFinished } from 'vitest';
import { type ControlClient, createControlClient } from '../../../client/client.ts';
import { createSimulator } from '../../simulator.ts';

/** Starts all shards of a fleet. Returns a client for each. */
export async function startFleet(count: number, fleetSeed: number): Promise<ControlClient[]> {
  const simulators = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      createSimulator({ shard: { index, count }, fleetSeed }),
    ),
  );
  onTestFinished(async () => {
    for (const simulator of simulators) await simulator.close();
  });
  return simulators.map(({ labUrl }) => createControlClient(labUrl));
}
