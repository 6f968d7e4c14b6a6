import { isDeepStrictEqual } from 'node:util';
import { isRecord } from '@stillhouse/foundation/is-record';
import { Document, isMap, isSeq } from 'yaml';
import { createScenarioDevice } from '../scenarios/check-device.ts';
import { maxBytes } from '../scenarios/parse-scenario.ts';
import type { Scenario, ScenarioStep } from '../scenarios/scenario.ts';
import type { DeviceTraffic, Traffic } from '../traffic/traffic.ts';
import { compareRecording, type FidelityFleet } from './compare-recording.ts';
import { identifyDevice } from './recorded-device.ts';
import { applyRecordedState } from './recorded-state.ts';
import { createRecordedSteps } from './recorded-steps.ts';

/** Limits of a scenario. */
const maxSteps = 500;
const maxFaults = 100;

/** The parts of the state that reads show. */
const recordedParts = ['settings', 'pairing', 'nearbyNetworks'] as const;

const sourceNames = {
  har: 'a HAR file',
  recording: "the proxy's recording",
  device: 'the reads of a device',
} as const;

const generalNotes = [
  'Passwords, codes and the serial number are those of the simulated device.',
  'Certificates, enrollment and wired networks are those of a new device at the start.',
];

/** Writes the scenario file of a recorded device: its first state, and its requests as steps. */
export async function createScenarioText(
  fleet: FidelityFleet,
  { source, notes: skipped }: Pick<Traffic, 'source' | 'notes'>,
  recorded: DeviceTraffic,
  name: string,
): Promise<string> {
  const { exchanges } = recorded;
  const { lease, via } = identifyDevice(exchanges);
  const compared = await compareRecording(fleet, { source, devices: [recorded], notes: [] });
  const [fidelity] = compared.devices;
  if (fidelity === undefined) throw new Error('The recorded device was not compared.');
  const base = {
    scenario: name,
    purpose: `Imported from ${sourceNames[source]}: what a ${lease.product} did in ${exchanges.length} recorded requests.`,
    // The initial state contains the networks of this seed.
    device: { ...lease, seed: 1 },
    clock: { now: new Date(exchanges[0]?.at ?? 0).toISOString() },
  };
  const device = createScenarioDevice(base);
  const before = structuredClone(device.state);
  applyRecordedState(device, exchanges);
  const patch = recordedParts.flatMap((part) => {
    const change = diffValues(before[part], device.state[part]);
    return change === undefined ? [] : [[part, change] as const];
  });
  const initialState = Object.fromEntries(patch);
  const { steps, notes } = createRecordedSteps(device, exchanges, fidelity, via);
  return fitText({ ...base, ...(patch.length > 0 && { initialState }) }, steps, [
    ...generalNotes,
    ...skipped,
    ...fidelity.notes,
    ...notes,
  ]);
}

/** Returns the merge patch from one value to another, or undefined if they are equal. */
function diffValues(before: unknown, after: unknown): unknown {
  if (isDeepStrictEqual(before, after)) return undefined;
  if (!isRecord(before) || !isRecord(after)) return after;
  const changes = Object.entries(after).map(([key, value]) => [
    key,
    diffValues(before[key], value),
  ]);
  return Object.fromEntries(changes.filter(([, change]) => change !== undefined));
}

/** Leaves out the last steps of a recording that is too long for a scenario. */
function fitText(
  scenario: Scenario,
  steps: readonly ScenarioStep[],
  notes: readonly string[],
): string {
  let count = Math.min(steps.length, maxSteps, findFaultLimit(steps));
  while (true) {
    const left = steps.length - count;
    const cut = left === 0 ? [] : [`The last ${left} of ${steps.length} steps are left out.`];
    const text = formatScenario({ ...scenario, timeline: steps.slice(0, count) }, [
      ...notes.slice(0, maxSteps),
      ...cut,
    ]);
    if (Buffer.byteLength(text) <= maxBytes.scenario || count === 0) return text;
    count = Math.floor(count * 0.9);
  }
}

function findFaultLimit(steps: readonly ScenarioStep[]): number {
  const faults = steps.flatMap((step, index) => (step.do.fault === undefined ? [] : [index]));
  return faults[maxFaults] ?? steps.length;
}

function formatScenario(scenario: Scenario, notes: readonly string[]): string {
  const document = new Document(scenario, { aliasDuplicateObjects: false });
  // A line break would end the comment.
  const lines = notes.map((note) => ` - ${note.replace(/[^\P{C}\u200d]|[\u2028\u2029]/gu, ' ')}`);
  document.commentBefore = [' Assumptions:', ...lines].join('\n');
  const timeline = document.get('timeline');
  if (isSeq(timeline)) {
    for (const step of timeline.items) if (isMap(step)) step.flow = true;
  }
  return document.toString({ lineWidth: 0 });
}
