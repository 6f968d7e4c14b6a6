import type { Issue } from '@stillhouse/contracts/validators';
import { checkSpec } from '../faults/arm.ts';
import type { FaultSpec } from '../faults/fault.ts';
import { checkName } from '../name-checks/check-name.ts';
import { collectIssues } from '../name-checks/collect-issues.ts';
import { toMs } from './durations.ts';
import type { Scenario } from './scenario.ts';

/** A fault and its location: at the start, or in a step. */
type LocatedFault = {
  pointer: string;
  spec: FaultSpec;
  /** The earliest time at which it is armed, in ms from the start. */
  armedAt: number;
};

/** Checks the faults of a scenario. Ids are unique over the start and all steps. */
export function checkFaults(scenario: Scenario): Issue[] {
  const placed = listFaults(scenario);
  const issues = collectIssues(placed, ({ pointer, spec, armedAt }) =>
    checkSpec(spec, armedAt).map((issue) => ({
      pointer: `${pointer}${issue.pointer}`,
      message: issue.message,
    })),
  );
  placed.forEach(({ pointer, spec: { id } }, index) => {
    if (id === undefined || placed.findIndex(({ spec }) => spec.id === id) === index) return;
    const message = `"${id}" is the id of another fault of this scenario; use another`;
    issues.push({ pointer: `${pointer}/id`, message });
  });
  return [...issues, ...checkClearFaults(scenario, placed)];
}

function listFaults({ faults = [], timeline = [] }: Scenario): LocatedFault[] {
  return [
    // The schema allows any operation id; specIssues rejects unknown ones.
    ...faults.map((spec, index) => ({
      pointer: `/faults/${index}`,
      spec: spec as FaultSpec,
      armedAt: 0,
    })),
    ...timeline.flatMap(({ at, delay, do: { fault } }, index) => {
      if (fault === undefined) return [];
      const pointer = `/timeline/${index}/do/fault`;
      return [{ pointer, spec: fault as FaultSpec, armedAt: toMs(at ?? delay ?? '0s') }];
    }),
  ];
}

function checkClearFaults({ timeline = [] }: Scenario, placed: readonly LocatedFault[]): Issue[] {
  const ids = placed.flatMap(({ spec: { id } }) => (id === undefined ? [] : [id]));
  return collectIssues(timeline, ({ do: { clearFault } }, index) => {
    if (clearFault === undefined || clearFault === '*') return [];
    const pointer = `/timeline/${index}/do/clearFault`;
    return checkName(pointer, clearFault, ids, 'id of a fault of this scenario');
  });
}
