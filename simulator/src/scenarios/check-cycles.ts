import type { Issue } from '@stillhouse/contracts/validators';
import { isEqualJson } from '@stillhouse/foundation/is-equal-json';
import type { ScenarioCommand, ScenarioStep } from './scenario.ts';

type Event = Readonly<Record<string, unknown>>;

/**
 * Returns the events that only a scenario command or the lab can cause, not a request of the
 * console.
 */
function listCausedEvents({ action, condition, patch }: ScenarioCommand): Event[] {
  if (action?.name === 'pair') return [{ event: 'paired' }];
  if (action?.name === 'unpair') return [{ event: 'unpaired' }];
  if (action?.name === 'factoryReset') return [{ event: 'factoryReset' }];
  if (patch !== undefined) return [{ event: 'stateReplaced' }];
  if (condition === undefined) return [];
  return [{ event: 'conditionChanged', name: condition.name, on: condition.on ?? true }];
}

/** Finds steps that wait for each other and would never be executed. */
export function checkCycles(timeline: readonly ScenarioStep[]): Issue[] {
  const waitsFor = timeline.map((step) => findCauses(step, timeline));
  const taken = new Set<number>();
  for (let before = -1; before !== taken.size; ) {
    before = taken.size;
    waitsFor.forEach((causes, index) => {
      if (causes === null || causes.some((cause) => taken.has(cause))) taken.add(index);
    });
  }
  return waitsFor.flatMap((causes, index) => {
    if (taken.has(index) || causes === null) return [];
    const others = causes.map((cause) => formatStepName(timeline, cause)).join(' or ');
    const message = `waits for ${others}, which ${causes.includes(index) ? 'is this step itself' : 'waits for this one'}: a cycle. Set a time (at) for one of them`;
    return [{ pointer: `/timeline/${index}/after`, message }];
  });
}

/** Returns the steps that a step waits for, or null if it waits for none. */
function findCauses({ after }: ScenarioStep, timeline: readonly ScenarioStep[]): number[] | null {
  if (after === undefined) return null;
  const { step: id, nth: _nth, ...expected } = after;
  const causes = timeline.flatMap(({ id: own, do: command }, index) => {
    const isCause =
      id === undefined
        ? listCausedEvents(command).some((event) => matches(expected, event))
        : own === id;
    return isCause ? [index] : [];
  });
  return causes.length === 0 ? null : causes;
}

/**
 * A field that is known only when the event occurs (the name of a paired device) may have any
 * value.
 */
function matches(expected: Event, caused: Event): boolean {
  return Object.entries(expected).every(
    ([field, value]) => !Object.hasOwn(caused, field) || isEqualJson(caused[field], value),
  );
}

function formatStepName(timeline: readonly ScenarioStep[], index: number): string {
  const id = timeline[index]?.id;
  return id === undefined ? `step ${index + 1}` : `step ${index + 1} (${id})`;
}
