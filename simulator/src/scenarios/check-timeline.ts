import type { Issue } from '@stillhouse/contracts/validators';
import { checkName } from '../name-checks/check-name.ts';
import { collectIssues } from '../name-checks/collect-issues.ts';
import { checkCommand } from './check-commands.ts';
import { checkCycles } from './check-cycles.ts';
import { checkEvent } from './check-event.ts';
import { toMs } from './durations.ts';
import type { Scenario, ScenarioStep } from './scenario.ts';

/** Checks the steps of a timeline, their order and what they wait for. */
export function checkTimeline(scenario: Scenario): Issue[] {
  const { timeline = [] } = scenario;
  const issues = [
    ...collectIssues(timeline, (step, index) => checkStep(`/timeline/${index}`, step, scenario)),
    ...checkIds(timeline),
    ...checkOrder(timeline),
  ];
  // Wrong names could look like cycles.
  return issues.length > 0 ? issues : checkCycles(timeline);
}

function checkStep(pointer: string, step: ScenarioStep, scenario: Scenario): Issue[] {
  const { at, after, delay, every, times } = step;
  const issues = checkCommand(`${pointer}/do`, step.do);
  if (at === undefined && after === undefined) {
    const message = 'has no time; set at: 30s, or after: { event: ... }';
    issues.push({ pointer, message });
  }
  if (at !== undefined && after !== undefined) {
    issues.push({ pointer: `${pointer}/after`, message: 'use either `at` or `after`, not both' });
  }
  if (delay !== undefined && after === undefined) {
    issues.push({
      pointer: `${pointer}/delay`,
      message: 'applies to `after` only; add it to `at`',
    });
  }
  if (every !== undefined && times === undefined) {
    issues.push({
      pointer: `${pointer}/every`,
      message: 'needs `times`: the number of repetitions',
    });
  }
  if (after === undefined) return issues;
  return [...issues, ...checkTrigger(`${pointer}/after`, after, scenario)];
}

function checkTrigger(
  pointer: string,
  after: NonNullable<ScenarioStep['after']>,
  scenario: Scenario,
): Issue[] {
  const { timeline = [] } = scenario;
  const { event, step, nth, ...fields } = after;
  if ((event === undefined) === (step === undefined)) {
    return [{ pointer, message: 'needs either `event`, or `step` with the id of a step' }];
  }
  if (event !== undefined) return checkEvent(pointer, event, fields, scenario);
  const ids = timeline.flatMap(({ id }) => (id === undefined ? [] : [id]));
  const surplus = [...Object.keys(fields), ...(nth === undefined ? [] : ['nth'])];
  return [
    ...checkName(`${pointer}/step`, `${step}`, ids, 'id of a step'),
    ...surplus.map((name) => ({
      pointer: `${pointer}/${name}`,
      message: 'applies to events only; remove it when `step` is set',
    })),
  ];
}

function checkIds(timeline: readonly ScenarioStep[]): Issue[] {
  return timeline.flatMap(({ id }, index) => {
    if (id === undefined || timeline.findIndex((step) => step.id === id) === index) return [];
    const message = `"${id}" is the id of an earlier step; use another`;
    return [{ pointer: `/timeline/${index}/id`, message }];
  });
}

/** Steps with a time must be in the order in which they happen. */
function checkOrder(timeline: readonly ScenarioStep[]): Issue[] {
  const issues: Issue[] = [];
  let latest: string | null = null;
  timeline.forEach(({ at }, index) => {
    if (at === undefined) return;
    if (latest !== null && toMs(at) < toMs(latest)) {
      const message = `is out of order: ${at} follows ${latest}; move the step up, or correct the time`;
      issues.push({ pointer: `/timeline/${index}/at`, message });
    } else {
      latest = at;
    }
  });
  return issues;
}
