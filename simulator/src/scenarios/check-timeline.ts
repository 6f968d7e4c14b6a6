import type { Issue } from '@stillhouse/contracts/validators';
import { checkName } from '../name-checks/check-name.ts';
import { checkEvent } from './check-assertions.ts';
import { checkCommand } from './check-commands.ts';
import { checkCycles } from './check-cycles.ts';
import { toMs } from './durations.ts';
import type { Scenario, ScenarioStep } from './scenario.ts';

/** What is wrong with a timeline: each step by itself, their order, what they wait for. */
export function checkTimeline({ timeline = [] }: Scenario): Issue[] {
  const issues = [
    ...timeline.flatMap((step, index) => stepIssues(`/timeline/${index}`, step, timeline)),
    ...idIssues(timeline),
    ...orderIssues(timeline),
  ];
  // Names that are wrong would show as cycles that are none.
  return issues.length > 0 ? issues : checkCycles(timeline);
}

function stepIssues(
  pointer: string,
  step: ScenarioStep,
  timeline: readonly ScenarioStep[],
): Issue[] {
  const { at, after, delay, every, times } = step;
  const issues = checkCommand(`${pointer}/do`, step.do);
  if (at === undefined && after === undefined) {
    const message = 'has no time; give at: 30s, or after: { event: ... }';
    issues.push({ pointer, message });
  }
  if (at !== undefined && after !== undefined) {
    issues.push({ pointer: `${pointer}/after`, message: 'stands beside at; leave one out' });
  }
  if (delay !== undefined && after === undefined) {
    issues.push({ pointer: `${pointer}/delay`, message: 'is for after; put it into at' });
  }
  if (every !== undefined && times === undefined) {
    issues.push({ pointer: `${pointer}/every`, message: 'needs times: how often' });
  }
  if (after === undefined) return issues;
  return [...issues, ...triggerIssues(`${pointer}/after`, after, timeline)];
}

function triggerIssues(
  pointer: string,
  after: NonNullable<ScenarioStep['after']>,
  timeline: readonly ScenarioStep[],
): Issue[] {
  const { event, step, nth, ...fields } = after;
  if ((event === undefined) === (step === undefined)) {
    return [{ pointer, message: 'needs one of the two: event, or step with the id of a step' }];
  }
  if (event !== undefined) return checkEvent(pointer, event, Object.keys(fields));
  const ids = timeline.flatMap(({ id }) => (id === undefined ? [] : [id]));
  const surplus = [...Object.keys(fields), ...(nth === undefined ? [] : ['nth'])];
  return [
    ...checkName(`${pointer}/step`, `${step}`, ids, 'id of a step'),
    ...surplus.map((name) => ({
      pointer: `${pointer}/${name}`,
      message: 'is for an event; leave it out beside step',
    })),
  ];
}

function idIssues(timeline: readonly ScenarioStep[]): Issue[] {
  return timeline.flatMap(({ id }, index) => {
    if (id === undefined || timeline.findIndex((step) => step.id === id) === index) return [];
    const message = `"${id}" is the id of an earlier step; choose another`;
    return [{ pointer: `/timeline/${index}/id`, message }];
  });
}

/** Who reads a timeline from top to bottom must read it in the order in which it happens. */
function orderIssues(timeline: readonly ScenarioStep[]): Issue[] {
  const issues: Issue[] = [];
  let latest: string | null = null;
  timeline.forEach(({ at }, index) => {
    if (at === undefined) return;
    if (latest !== null && toMs(at) < toMs(latest)) {
      const message = `is out of order: ${at} stands after ${latest}; move the step up, or correct the time`;
      issues.push({ pointer: `/timeline/${index}/at`, message });
    } else {
      latest = at;
    }
  });
  return issues;
}
