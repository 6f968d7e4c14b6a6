import { isDeepStrictEqual } from 'node:util';
import type { DeviceCore } from './core.ts';
import { mergePatch } from './merge-patch.ts';
import type { DeviceState, Issue, StateValidator } from './state.ts';
import { inconsistencies } from './state-checks.ts';

export type PatchResult =
  | { outcome: 'patched'; state: DeviceState }
  | { outcome: 'refused'; issues: Issue[] };

/** Applies a merge patch to the state: all of it, or, when the result is no possible state, none. */
export function patchState(
  core: DeviceCore,
  patch: unknown,
  validate: StateValidator,
): PatchResult {
  const next = mergePatch(core.state, structuredClone(patch));
  const issues = validate(next);
  if (issues.length > 0) return { outcome: 'refused', issues };
  const state = next as DeviceState;
  const contradictions = inconsistencies(state);
  if (state.seed !== core.state.seed) {
    const message = `The device was made from seed ${core.state.seed}; lease another for ${state.seed}.`;
    contradictions.push({ pointer: '/seed', message });
  }
  if (contradictions.length > 0) return { outcome: 'refused', issues: contradictions };
  replaceState(core, state);
  return { outcome: 'patched', state: core.state };
}

/** Puts another state in place, sets its agenda on the clock, and says what differs. */
function replaceState(core: DeviceCore, state: DeviceState): void {
  const before = core.state;
  core.agenda.disarm();
  core.state = state;
  core.agenda.rearm();
  const areas = Object.entries(state)
    .filter(([area, value]) => !isDeepStrictEqual(value, Reflect.get(before, area)))
    .map(([area]) => area);
  if (areas.length > 0) core.emit({ type: 'stateReplaced', areas });
  const from = before.power.state;
  const to = state.power.state;
  if (from !== to) core.emit({ type: 'power', from, to });
}
