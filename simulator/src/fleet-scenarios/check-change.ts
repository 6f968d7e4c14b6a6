import type { Issue } from '@stillhouse/contracts/validators';
import { formatDuration } from '@stillhouse/foundation/duration';
import { isEqualJson } from '@stillhouse/foundation/is-equal-json';
import { toMs } from '../scenarios/durations.ts';
import type { Scenario, ScenarioAssertion, ScenarioStep } from '../scenarios/scenario.ts';

/** What may change at any time, without an effect on what has happened. */
const freeKeys = new Set(['purpose', 'timeline', 'expect']);

/**
 * Returns why a fleet that plays cannot go on with a changed scenario. What is left can change: the
 * steps still to come, and the targets of expectations. So the report is that of the changed
 * scenario, as if it had been played from the start.
 * @param nowMs from the start
 */
export function checkChange(before: Scenario, after: Scenario, nowMs: number): Issue[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changed = [...keys].filter(
    (key) => !freeKeys.has(key) && !isEqualJson(Reflect.get(before, key), Reflect.get(after, key)),
  );
  return [
    ...changed.map((key) => ({ pointer: `/${key}`, message: restart })),
    ...checkExpectations(before, after),
    ...checkSteps(before.timeline ?? [], after.timeline ?? [], nowMs),
  ];
}

const restart = 'must stay while the fleet plays. Undo the change, or start the fleet again';

function checkExpectations({ expect: before = {} }: Scenario, { expect: after = {} }: Scenario) {
  return (['requests', 'eventually', 'never'] as const).flatMap((kind): Issue[] => {
    const [was = [], is = []] = [before[kind], after[kind]];
    if (isEqualJson(was.map(withoutTargets), is.map(withoutTargets))) return [];
    const message = `has other assertions, which nobody has noted so far. While the fleet plays, change only count, share, within and percentiles`;
    return [{ pointer: `/expect/${kind}`, message }];
  });
}

function withoutTargets(expectation: object): object {
  const targets = ['count', 'share', 'within', 'percentiles'];
  return Object.fromEntries(Object.entries(expectation).filter(([key]) => !targets.includes(key)));
}

function checkSteps(
  before: readonly ScenarioStep[],
  after: readonly ScenarioStep[],
  nowMs: number,
): Issue[] {
  const count = Math.max(before.length, after.length);
  const issues = Array.from({ length: count }, (_, index) => index).flatMap((index): Issue[] => {
    const isFixed = [before, after].some(
      (steps) => steps[index] !== undefined && !isToCome(steps, index, nowMs),
    );
    if (!isFixed || isEqualJson(before[index], after[index])) return [];
    const message = `is not a step to come: the fleet is at ${formatDuration(nowMs)}. Change only steps with a later \`at\`, and those that wait for them`;
    return [{ pointer: `/timeline/${index}`, message }];
  });
  if (issues.length > 0 || isEqualJson(listGates(before), listGates(after))) return issues;
  const message =
    'has other gates (`when`), which nobody has noted so far. Change only their share';
  return [{ pointer: '/timeline', message }];
}

/** True for a step that no device has taken, and none takes before a later time of its own. */
function isToCome(steps: readonly ScenarioStep[], index: number, nowMs: number): boolean {
  const { at, after } = steps[index] ?? {};
  if (at !== undefined) return toMs(at) > nowMs;
  const root = steps.findIndex(({ id }) => id !== undefined && id === after?.step);
  return root !== -1 && isToCome(steps, root, nowMs);
}

function listGates(steps: readonly ScenarioStep[]): object[] {
  return steps.flatMap(({ when }: { when?: ScenarioAssertion }) =>
    when === undefined ? [] : [withoutTargets(when)],
  );
}
