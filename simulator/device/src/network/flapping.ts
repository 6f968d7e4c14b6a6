import type { DeviceCore } from '../core/device-core.ts';

/** Decision: how long the links of a flapping network are up, and how long down. */
const defaultUpMs = 20_000;
const defaultDownMs = 5_000;

/** Keeps the condition `flapping` going, which begins with links that are up; without it, they stay up. */
export function updateFlapping(core: DeviceCore): void {
  const { state, taskScheduler } = core;
  const { flapping } = state.conditions;
  if (flapping === undefined) {
    taskScheduler.cancel('flapLinks');
    delete state.network.linksDown;
  } else if (taskScheduler.getDueTime('flapLinks') === null) {
    const { upMs = defaultUpMs, downMs = defaultDownMs } = flapping;
    taskScheduler.schedule('flapLinks', state.network.linksDown ? downMs : upMs);
  }
}

/** What the agenda runs when the links go down, or come up again. */
export function flapLinks(core: DeviceCore): void {
  const { network, conditions } = core.state;
  if (conditions.flapping === undefined) return;
  const down = network.linksDown !== true;
  if (down) network.linksDown = true;
  else delete network.linksDown;
  core.emit({ type: 'links', up: !down });
}
