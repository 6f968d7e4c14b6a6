import type { DeviceCore } from '../core/device-core.ts';

/** Default times of the condition `flapping` (decision 0019). */
const defaultUpMs = 20_000;
const defaultDownMs = 5_000;

/**
 * Schedules the next change of the condition `flapping`, which starts with the links up. Without
 * the condition the links stay up.
 */
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

/** Scheduled task: takes the links down or up. */
export function flapLinks(core: DeviceCore): void {
  const { network, conditions } = core.state;
  if (conditions.flapping === undefined) return;
  const down = network.linksDown !== true;
  if (down) network.linksDown = true;
  else delete network.linksDown;
  core.emit({ type: 'links', up: !down });
}
