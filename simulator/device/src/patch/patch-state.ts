import { isRecord } from '@stillhouse/foundation/is-record';
import { applyMergePatch } from '@stillhouse/foundation/merge-patch';
import type { DeviceCore } from '../core/device-core.ts';
import type { DeviceState, Issue } from '../state/device-state.ts';
import { inconsistencies } from './state-checks.ts';

export type PatchResult =
  | { outcome: 'patched'; state: DeviceState }
  | { outcome: 'refused'; issues: Issue[] };

/** Applies a merge patch to the state: all of it, or, when the result is no possible state, none. */
export function patchState(core: DeviceCore, patch: unknown): PatchResult {
  const next = possible(core, applyMergePatch(core.state, structuredClone(patch)));
  if (next.outcome === 'patched') replaceState(core, next.state);
  return next;
}

/** Goes on from a state that was kept, if it is a possible one: nothing has happened to the device meanwhile. */
export function restoreState(core: DeviceCore, kept: unknown): PatchResult {
  const next = possible(core, structuredClone(kept));
  if (next.outcome === 'patched') putState(core, next.state);
  return next;
}

/** Whether a value can be the state of a device made from this seed. */
function possible(core: DeviceCore, next: unknown): PatchResult {
  const issues = core.validateState(next);
  if (issues.length > 0) return { outcome: 'refused', issues };
  const state = next as DeviceState;
  const contradictions = inconsistencies(state, core.certificateReader);
  if (state.seed !== core.state.seed) {
    const message = `The device was made from seed ${core.state.seed}; lease another for ${state.seed}.`;
    contradictions.push({ pointer: '/seed', message });
  }
  if (contradictions.length > 0) return { outcome: 'refused', issues: contradictions };
  return { outcome: 'patched', state };
}

/** Puts another state in place and sets its agenda on the clock. */
function putState(core: DeviceCore, state: DeviceState): void {
  core.agenda.disarm();
  core.state = state;
  core.agenda.rearm();
}

/** Puts another state in place, and says what differs. */
function replaceState(core: DeviceCore, state: DeviceState): void {
  const before = core.state;
  putState(core, state);
  const areas = Object.entries(state)
    .filter(([area, value]) => !isEqualJson(value, Reflect.get(before, area)))
    .map(([area]) => area);
  if (areas.length > 0) core.emit({ type: 'stateReplaced', areas });
  const from = before.power.state;
  const to = state.power.state;
  if (from !== to) core.emit({ type: 'power', from, to });
}

function isEqualJson(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => isEqualJson(item, b[index]));
  }
  if (!isRecord(a) || !isRecord(b)) return a === b;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && isEqualJson(a[key], b[key]))
  );
}
