import { createSimulator, type Simulator } from 'stillhouse';
import { maxReplayRequests } from 'stillhouse-verify';
import { afterAll, beforeAll, expect } from 'vitest';
import { replayMutant } from './replay-mutant.ts';

/** Starts a simulator for the tests of a file. */
export function useSimulator(): () => Simulator {
  let simulator: Simulator | undefined;
  beforeAll(async () => {
    simulator = await createSimulator();
  });
  afterAll(() => simulator?.close());
  return () => {
    if (simulator === undefined) throw new Error('The simulator is not started');
    return simulator;
  };
}

/**
 * Replays findings of a bug, and expects that no replay says the wrong thing, sends too many
 * requests or changes the device.
 * @param most findings that are replayed
 * @returns `decided` for each finding that is still there with the bug, and gone without it
 */
export async function expectSoundReplays(simulator: Simulator, id: string, most: number) {
  const replayed = await replayMutant(simulator, id, most);
  return replayed.map(({ file, withBug, withoutBug, otherProduct, changed }) => {
    const requirement = file.requirement.id;
    expect([requirement, withBug.verdict]).not.toContain('gone');
    expect([requirement, withoutBug.verdict]).not.toContain('still there');
    expect([requirement, otherProduct.verdict]).toContain('cannot tell');
    expect(Math.max(withBug.requests, withoutBug.requests)).toBeLessThanOrEqual(maxReplayRequests);
    expect([requirement, changed]).toEqual([requirement, []]);
    return withBug.verdict === 'still there' && withoutBug.verdict === 'gone'
      ? 'decided'
      : 'undecided';
  });
}
