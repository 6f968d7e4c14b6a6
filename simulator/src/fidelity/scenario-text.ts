import { escapeLine } from '@stillhouse/foundation/print';
import { Document, isMap, isSeq } from 'yaml';
import { Buffer } from '#platform/buffer';
import { maxBytes } from '../scenarios/parse-scenario.ts';
import type { Scenario, ScenarioStep } from '../scenarios/scenario.ts';
import { formatYaml } from './format-yaml.ts';

/** Limits of a scenario. */
const maxSteps = 500;
export const maxFaults = 100;
/** More comments would take the place of steps. */
const maxNotes = 100;

/**
 * A step, and the status that its request must get; null if it sends none, or if it is not known.
 */
export type CheckedStep = { readonly step: ScenarioStep; readonly status: number | null };

/**
 * Writes a scenario with comments, and with the statuses of its requests as expectations: a test
 * without one would check nothing. Leaves out the last steps of a scenario that is too long.
 */
export function fitScenarioText(
  scenario: Scenario,
  steps: readonly CheckedStep[],
  notes: readonly string[],
): { text: string; notes: readonly string[] } {
  const more = notes.length - maxNotes;
  const moreNotes = more > 0 ? [`${more} more assumptions are left out.`] : [];
  let count = Math.min(steps.length, maxSteps, findFaultLimit(steps));
  while (true) {
    const left = steps.length - count;
    const cut = left === 0 ? [] : [`The last ${left} of ${steps.length} steps are left out.`];
    const written = [...notes.slice(0, maxNotes), ...moreNotes, ...cut];
    const kept = steps.slice(0, count);
    const timeline = kept.map(({ step }) => step);
    const text = formatScenario({ ...scenario, timeline, ...createExpectations(kept) }, written);
    if (Buffer.byteLength(text) <= maxBytes.scenario || count === 0) {
      return { text, notes: written };
    }
    count = Math.floor(count * 0.9);
  }
}

/** Others may send the same requests, so the counts are at least these. */
function createExpectations(steps: readonly CheckedStep[]): Pick<Scenario, 'expect'> {
  const sent = steps.flatMap(({ step, status }) => {
    const operationId = step.do.request?.operationId;
    return operationId === undefined || status === null ? [] : [{ operationId, status }];
  });
  const groups = Map.groupBy(sent, ({ operationId, status }) => `${operationId} ${status}`);
  const requests = [...groups.values()].flatMap((its) => {
    const [first] = its;
    return first === undefined ? [] : [{ ...first, count: { min: its.length } }];
  });
  return requests.length === 0 ? {} : { expect: { requests } };
}

function findFaultLimit(steps: readonly CheckedStep[]): number {
  const faults = steps.flatMap(({ step }, index) => (step.do.fault === undefined ? [] : [index]));
  return faults[maxFaults] ?? steps.length;
}

function formatScenario(scenario: Scenario, notes: readonly string[]): string {
  const document = new Document(scenario, { aliasDuplicateObjects: false });
  // A line break would end the comment.
  const lines = notes.map((note) => ` - ${escapeLine(note)}`);
  document.commentBefore = [' Assumptions:', ...lines].join('\n');
  for (const list of [document.get('timeline'), document.getIn(['expect', 'requests'])]) {
    if (!isSeq(list)) continue;
    for (const item of list.items) if (isMap(item)) item.flow = true;
  }
  return formatYaml(document);
}
