import { cloneJson } from '@stillhouse/foundation/clone-json';
import { isEqualJson } from '@stillhouse/foundation/is-equal-json';
import { applyMergePatch } from '@stillhouse/foundation/merge-patch';
import type { DeviceCore } from '../core/device-core.ts';
import { freezeNearbyNetworks } from '../factory/nearby-networks.ts';
import type { DeviceState, Issue } from '../state/device-state.ts';
import { checkState } from './state-checks.ts';

export type PatchResult =
  | { outcome: 'patched'; state: DeviceState }
  | { outcome: 'rejected'; issues: Issue[] };

/** Applies a JSON merge patch (RFC 7396) to the state, or rejects it if the result is invalid. */
export function patchState(core: DeviceCore, patch: unknown): PatchResult {
  const next = validate(core, applyMergePatch(core.state, cloneJson(patch)));
  if (next.outcome === 'patched') replaceState(core, next.state);
  return next;
}

/**
 * Replaces the state with a stored one if it is valid. Emits no event. Overdue tasks run when time
 * moves.
 */
export function restoreState(core: DeviceCore, stored: unknown): PatchResult {
  const next = validate(core, cloneJson(stored));
  if (next.outcome === 'patched') setState(core, next.state);
  return next;
}

/** Validates a value as the state of this device. */
function validate(core: DeviceCore, next: unknown): PatchResult {
  const issues = core.validateState(next);
  if (issues.length > 0) return { outcome: 'rejected', issues };
  const state = next as DeviceState;
  const contradictions = checkState(state, core.certificateReader);
  if (state.seed !== core.state.seed) {
    const message = `The device was made from seed ${core.state.seed}; lease another for ${state.seed}.`;
    contradictions.push({ pointer: '/seed', message });
  }
  if (contradictions.length > 0) return { outcome: 'rejected', issues: contradictions };
  return { outcome: 'patched', state };
}

/** Replaces the state and schedules its tasks. */
function setState(core: DeviceCore, state: DeviceState): void {
  core.taskScheduler.disarm();
  freezeNearbyNetworks(state.nearbyNetworks);
  core.state = state;
  core.taskScheduler.rearm();
}

/** Replaces the state by an earlier one of this device, and emits events for the differences. */
export function revertState(core: DeviceCore, state: DeviceState): void {
  replaceState(core, state);
}

/** Replaces the state and emits events for the differences. */
function replaceState(core: DeviceCore, state: DeviceState): void {
  const before = core.state;
  setState(core, state);
  const areas = Object.entries(state)
    .filter(([area, value]) => !isEqualJson(value, Reflect.get(before, area)))
    .map(([area]) => area);
  if (areas.length > 0) core.emit({ type: 'stateReplaced', areas });
  const from = before.power.state;
  const to = state.power.state;
  if (from !== to) core.emit({ type: 'power', from, to });
}
