import { isDeepStrictEqual } from 'node:util';
import type { Issue } from '@stillhouse/contracts/validators';
import type { ScenarioCommand, ScenarioStep } from './scenario.ts';

type Event = Readonly<Record<string, unknown>>;

/**
 * Events that come from the side of the lab only, by what brings them about: no call of the console's does. A step
 * that waits for one of them waits for a step, when there is one.
 */
function causedBy({ action, condition, patch }: ScenarioCommand): Event[] {
  if (action?.name === 'pair') return [{ event: 'paired' }];
  if (action?.name === 'unpair') return [{ event: 'unpaired' }];
  if (action?.name === 'factoryReset') return [{ event: 'factoryReset' }];
  if (patch !== undefined) return [{ event: 'stateReplaced' }];
  if (condition === undefined) return [];
  return [{ event: 'conditionChanged', name: condition.name, on: condition.on ?? true }];
}

/** Steps that wait for each other, so that none of them is ever taken. */
export function checkCycles(timeline: readonly ScenarioStep[]): Issue[] {
  const waitsFor = timeline.map((step) => causesOf(step, timeline));
  const taken = new Set<number>();
  for (let before = -1; before !== taken.size; ) {
    before = taken.size;
    waitsFor.forEach((causes, index) => {
      if (causes === null || causes.some((cause) => taken.has(cause))) taken.add(index);
    });
  }
  return waitsFor.flatMap((causes, index) => {
    if (taken.has(index) || causes === null) return [];
    const others = causes.map((cause) => stepName(timeline, cause)).join(' or ');
    const message = `waits for ${others}, which ${causes.includes(index) ? 'is this step itself' : 'waits for this one in turn'}: a cycle. Give one of them a time (at)`;
    return [{ pointer: `/timeline/${index}/after`, message }];
  });
}

/** Which steps a step waits for; null when it waits for none of them. */
function causesOf({ after }: ScenarioStep, timeline: readonly ScenarioStep[]): number[] | null {
  if (after === undefined) return null;
  const { step: id, nth: _nth, ...wanted } = after;
  const causes = timeline.flatMap(({ id: own, do: deed }, index) => {
    const isCause =
      id === undefined ? causedBy(deed).some((event) => fits(wanted, event)) : own === id;
    return isCause ? [index] : [];
  });
  return causes.length === 0 ? null : causes;
}

/** Fields that only the event itself will tell (a name that a pad is paired with) may be anything. */
function fits(wanted: Event, caused: Event): boolean {
  return Object.entries(wanted).every(
    ([field, value]) => !Object.hasOwn(caused, field) || isDeepStrictEqual(caused[field], value),
  );
}

function stepName(timeline: readonly ScenarioStep[], index: number): string {
  const id = timeline[index]?.id;
  return id === undefined ? `step ${index + 1}` : `step ${index + 1} (${id})`;
}
