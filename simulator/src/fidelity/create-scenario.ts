import { isDeepStrictEqual } from 'node:util';
import { isRecord } from '@stillhouse/foundation/is-record';
import { escapeLine } from '@stillhouse/foundation/print';
import { Document, isMap, isSeq } from 'yaml';
import { createScenarioDevice } from '../scenarios/check-device.ts';
import { maxBytes } from '../scenarios/parse-scenario.ts';
import type { Scenario, ScenarioStep } from '../scenarios/scenario.ts';
import { removeSecrets } from '../traffic/remove-secrets.ts';
import type { DeviceTraffic, Traffic } from '../traffic/traffic.ts';
import { compareRecording, type FidelityFleet } from './compare-recording.ts';
import type { DeviceFidelity } from './fidelity-report.ts';
import { formatYaml } from './format-yaml.ts';
import { createLastingFaults } from './lasting-faults.ts';
import { identifyDevice } from './recorded-device.ts';
import { listRecordedEvents } from './recorded-events.ts';
import { applyRecordedState } from './recorded-state.ts';
import { createRecordedSteps } from './recorded-steps.ts';

/** Limits of a scenario. */
const maxSteps = 500;
const maxFaults = 100;
/** More assumptions would take the place of steps. */
const maxNotes = 100;

/** The parts of the state that reads show. */
const recordedParts = [
  'settings',
  'pairing',
  'network',
  'nearbyNetworks',
  'certificates',
  'updates',
] as const;

const sourceNames = {
  har: 'a HAR file',
  recording: "the proxy's recording",
  device: 'the reads of a device',
  report: 'a report of the verifier',
} as const;

const generalNotes = [
  'Passwords, codes and the serial number are those of the simulated device.',
  'Certificates from before the recording have its names and validity, but other keys.',
  'Enrollment, 802.1X credentials, proxy and wired networks are those of a new device at the start.',
];

/** Returns the name of a file as the name of a scenario. */
export function createScenarioName(fileName: string): string {
  const name = removeSecrets(fileName.replace(/\.(har|json)(\.gz)?$/i, ''))
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
  return `like-${name}`.slice(0, 64).replace(/-+$/, '');
}

/**
 * Writes the scenario file of a recorded device: its first state, and its requests as steps.
 * `notes` are its comments, `fidelity` is the comparison with a simulated device.
 */
export async function createScenarioText(
  fleet: FidelityFleet,
  traffic: Pick<Traffic, 'source' | 'notes'>,
  recorded: DeviceTraffic,
  name: string,
): Promise<{ text: string; notes: readonly string[]; fidelity: DeviceFidelity }> {
  const { scenario, device, via, fidelity, notes } = await importDevice(
    fleet,
    traffic,
    recorded,
    name,
  );
  const { exchanges } = recorded;
  const clock = { now: new Date(exchanges[0]?.at ?? 0).toISOString() };
  const { initialState, ...base } = scenario;
  const recordedSteps = createRecordedSteps(device, exchanges, fidelity, via);
  const fitted = fitText(
    { ...base, clock, ...(initialState !== undefined && { initialState }) },
    recordedSteps.steps,
    [...notes, ...recordedSteps.notes],
  );
  return { ...fitted, fidelity };
}

/**
 * Creates the scenario of a device that is like a recorded one at its first reads, with the faults
 * of its last requests. It does not repeat requests, and its time is that of today.
 */
export async function createLikeScenario(
  fleet: FidelityFleet,
  traffic: Pick<Traffic, 'source' | 'notes'>,
  recorded: DeviceTraffic,
  name: string,
): Promise<{ scenario: Scenario; notes: readonly string[] }> {
  const { scenario, fidelity, notes } = await importDevice(fleet, traffic, recorded, name);
  const lasting = createLastingFaults(recorded.exchanges, fidelity);
  // The device knows the first offer before the recording.
  const releases = listRecordedEvents(recorded.exchanges, fidelity.product).filter(
    ({ before, command }) => before === 0 && command.action?.name === 'releaseFirmware',
  );
  const commands = [
    ...releases.map(({ command }) => command),
    ...lasting.faults.map((fault) => ({ fault })),
  ];
  const timeline = commands.map((command) => ({ at: '0ms' as const, do: command }));
  return {
    scenario: { ...scenario, ...(timeline.length > 0 && { timeline }) },
    notes: [...notes, ...lasting.notes],
  };
}

/** Finds out what the recorded device was, and how a simulated one differs. */
async function importDevice(
  fleet: FidelityFleet,
  { source, notes }: Pick<Traffic, 'source' | 'notes'>,
  recorded: DeviceTraffic,
  name: string,
) {
  const { exchanges } = recorded;
  const { lease, via } = identifyDevice(exchanges);
  const compared = await compareRecording(fleet, { source, devices: [recorded], notes: [] });
  const [fidelity] = compared.devices;
  if (fidelity === undefined) throw new Error('The recorded device was not compared.');
  const scenario: Scenario = {
    scenario: name,
    purpose: `Imported from ${sourceNames[source]}: what a ${lease.product} did in ${exchanges.length} recorded requests.`,
    // The initial state contains the networks of this seed.
    device: { ...lease, seed: 1 },
  };
  const device = createScenarioDevice(scenario);
  const before = structuredClone(device.state);
  applyRecordedState(device, exchanges);
  const patch = recordedParts.flatMap((part) => {
    const change = diffValues(before[part], device.state[part]);
    return change === undefined ? [] : [[part, change] as const];
  });
  return {
    scenario: { ...scenario, ...(patch.length > 0 && { initialState: Object.fromEntries(patch) }) },
    device,
    via,
    fidelity,
    notes: [...generalNotes, ...notes, ...fidelity.notes],
  };
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
): { text: string; notes: readonly string[] } {
  const more = notes.length - maxNotes;
  const moreNotes = more > 0 ? [`${more} more assumptions are left out.`] : [];
  let count = Math.min(steps.length, maxSteps, findFaultLimit(steps));
  while (true) {
    const left = steps.length - count;
    const cut = left === 0 ? [] : [`The last ${left} of ${steps.length} steps are left out.`];
    const written = [...notes.slice(0, maxNotes), ...moreNotes, ...cut];
    const text = formatScenario({ ...scenario, timeline: steps.slice(0, count) }, written);
    if (Buffer.byteLength(text) <= maxBytes.scenario || count === 0) {
      return { text, notes: written };
    }
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
  const lines = notes.map((note) => ` - ${escapeLine(note)}`);
  document.commentBefore = [' Assumptions:', ...lines].join('\n');
  const timeline = document.get('timeline');
  if (isSeq(timeline)) {
    for (const step of timeline.items) if (isMap(step)) step.flow = true;
  }
  return formatYaml(document);
}
