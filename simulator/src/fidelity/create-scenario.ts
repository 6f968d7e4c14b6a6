import { formatQuantity } from '@stillhouse/foundation/format-quantity';
import { isEqualJson } from '@stillhouse/foundation/is-equal-json';
import { isRecord } from '@stillhouse/foundation/is-record';
import { isProductCode } from '@stillhouse/products/catalog';
import { unknownProduct } from '../name-checks/check-product.ts';
import type { Profile, ProfileSource, Quirk } from '../profiles/profile.ts';
import { createScenarioDevice } from '../scenarios/check-device.ts';
import type { Scenario } from '../scenarios/scenario.ts';
import { removeSecrets } from '../traffic/remove-secrets.ts';
import type { DeviceTraffic, Traffic, TrafficExchange } from '../traffic/traffic.ts';
import { compareDevice, type FidelityFleet } from './compare-recording.ts';
import { createRecordedProfile } from './create-recorded-profile.ts';
import { describeDeviations } from './deviations.ts';
import type { ComparedExchange, DeviceFidelity } from './fidelity-report.ts';
import { formatValue } from './format-fidelity.ts';
import { createLastingFaults } from './lasting-faults.ts';
import { createLiteralSequences } from './literal-sequences.ts';
import { identifyDevice } from './recorded-device.ts';
import { listRecordedEvents } from './recorded-events.ts';
import type { Fault, PlacedFault } from './recorded-faults.ts';
import { applyRecordedState } from './recorded-state.ts';
import { createRecordedSteps } from './recorded-steps.ts';
import { fitScenarioText } from './scenario-text.ts';
import { listUncovered } from './uncovered.ts';

/** The parts of the state that reads show. */
const recordedParts = [
  'settings',
  'pairing',
  'remoteAccess',
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
  'Enrollment, 802.1X credentials and wired networks are those of a new device at the start.',
];

/** Returns the name of a file as the name of a scenario. */
export function createScenarioName(fileName: string): string {
  const name = removeSecrets(fileName.replace(/\.(har|json)(\.gz)?$/i, ''))
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
  return `like-${name}`.slice(0, 64).replace(/(?<!-)-+$/, '');
}

/** How to import a recording. */
export type ImportOptions = {
  /** Plays every response that differs to the letter. */
  readonly isLiteral?: boolean;
  /** Has priority over the recorded product. */
  readonly product?: string | undefined;
  /** The firmware that the device has, whatever the recording shows. */
  readonly profile?: ProfileSource | undefined;
  /** What is known of its firmware from a report. The recording adds to it. */
  readonly known?: Profile | undefined;
};

/**
 * Writes the scenario file of a recorded device: its first state, and its requests as steps.
 * `deviations` and `notes` are its comments: how it still differs from the recording, and what was
 * assumed.
 * `fidelity` is the comparison with a simulated device without faults.
 */
export async function createScenarioText(
  fleet: FidelityFleet,
  traffic: Pick<Traffic, 'source' | 'notes'>,
  recorded: DeviceTraffic,
  name: string,
  options: ImportOptions = {},
): Promise<{
  text: string;
  deviations: readonly string[];
  notes: readonly string[];
  fidelity: DeviceFidelity;
}> {
  const imported = await importDevice(fleet, traffic, recorded, name, options);
  const { scenario, device, via, fidelity, notes } = imported;
  const { exchanges } = recorded;
  const clock = { now: new Date(exchanges[0]?.at ?? 0).toISOString() };
  const { initialState, ...base } = scenario;
  const { isLiteral = false } = options;
  const created = createRecordedSteps(device, exchanges, fidelity, { via, isLiteral });
  const compared = await imported.compare(created.faults);
  const steps = created.steps.map(({ step, index }) => ({
    step,
    status: index === null ? null : getKnownStatus(exchanges[index], compared.exchanges[index]),
  }));
  const deviations = describeDeviations(compared);
  const fitted = fitScenarioText(
    {
      ...base,
      clock,
      ...getDuration(exchanges, created.faults),
      ...(initialState !== undefined && { initialState }),
    },
    steps,
    [...deviations, ...notes, ...created.notes],
  );
  const others = fitted.notes.slice(deviations.length);
  return { text: fitted.text, deviations, notes: others, fidelity };
}

/** A scenario ends with its last step, unless a response comes later. */
function getDuration(
  exchanges: readonly TrafficExchange[],
  faults: readonly PlacedFault[],
): Pick<Scenario, 'duration'> {
  if (faults.every(({ fault }) => fault.kind !== 'delay')) return {};
  const end = Math.max(...exchanges.map(({ at, durationMs }) => at + durationMs));
  return { duration: `${Math.ceil(end - (exchanges[0]?.at ?? end)) + 1_000}ms` };
}

/** Returns the status of a request that is the same on the imported device, or null. */
function getKnownStatus(
  exchange: TrafficExchange | undefined,
  compared: ComparedExchange | undefined,
): number | null {
  const isKnown =
    compared !== undefined &&
    compared.uncompared !== 'not repeated' &&
    !compared.differences.some(({ location }) => ['status', 'connection'].includes(location));
  return isKnown ? (exchange?.response?.status ?? null) : null;
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
  options: ImportOptions = {},
): Promise<{
  scenario: Scenario;
  quirks: readonly Quirk[];
  faults: readonly Fault[];
  deviations: readonly string[];
  uncovered: readonly string[];
  notes: readonly string[];
}> {
  const { imported, profile } = await learnFirmware(fleet, traffic, recorded, name, options);
  const { scenario, fidelity, notes } = imported;
  const { exchanges } = recorded;
  const lasting =
    options.isLiteral === true
      ? createLiteralSequences(exchanges, fidelity)
      : createLastingFaults(exchanges, fidelity);
  // The device knows the first offer before the recording.
  const releases = listRecordedEvents(exchanges, fidelity.product).filter(
    ({ before, command }) => before === 0 && command.action?.name === 'releaseFirmware',
  );
  const commands = [
    ...releases.map(({ command }) => command),
    ...lasting.faults.map((fault) => ({ fault })),
  ];
  const timeline = commands.map((command) => ({ at: '0ms' as const, do: command }));
  return {
    scenario: { ...scenario, ...(timeline.length > 0 && { timeline }) },
    quirks: profile?.quirks ?? [],
    faults: lasting.faults,
    uncovered: listUncovered(exchanges, fidelity.product),
    deviations: describeDeviations(
      await imported.compare(lasting.faults.map((fault) => ({ before: 0, fault }))),
    ),
    notes: [...notes, ...lasting.notes],
  };
}

/** Imports a device with the firmware that the options give, or that its recording shows. */
async function learnFirmware(
  fleet: FidelityFleet,
  traffic: Pick<Traffic, 'source' | 'notes'>,
  recorded: DeviceTraffic,
  name: string,
  { known, ...options }: ImportOptions,
) {
  const importWith = (profile: ProfileSource | undefined) =>
    importDevice(fleet, traffic, recorded, name, { ...options, profile });
  const first = await importWith(options.profile ?? known);
  if (options.profile !== undefined) return { imported: first, profile: null };
  const { exchanges } = recorded;
  const settings = { known, hasFaults: false };
  const { profile } = createRecordedProfile(exchanges, first.fidelity, name, settings);
  if (profile.quirks.length === 0) return { imported: first, profile: null };
  return { imported: await importWith(profile), profile };
}

/** Finds out what the recorded device was, and how a simulated one differs. */
async function importDevice(
  fleet: FidelityFleet,
  { source, notes }: Pick<Traffic, 'source' | 'notes'>,
  recorded: DeviceTraffic,
  name: string,
  { product: given, profile }: ImportOptions,
) {
  const { exchanges } = recorded;
  const { lease, via } = identifyDevice(exchanges);
  const product = given ?? (isProductCode(lease.product) ? lease.product : unknownProduct);
  const unknown =
    product === lease.product
      ? []
      : [
          `The recorded product is ${formatValue(lease.product)}; this device has the product "${product}".`,
        ];
  const options = { product, profile };
  const fidelity = await compareDevice(fleet, recorded, options);
  const scenario: Scenario = {
    scenario: name,
    purpose: `Imported from ${sourceNames[source]}: what ${product === unknownProduct ? 'an unknown model' : `a ${product}`} did in ${formatQuantity(exchanges.length, 'recorded request')}.`,
    // The initial state contains the networks of this seed.
    device: { ...lease, product, seed: 1, ...(profile !== undefined && { profile }) },
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
    notes: [...notes, ...unknown, ...fidelity.notes, ...generalNotes],
    /** Compares the recording with the device that has these faults. */
    async compare(faults: readonly PlacedFault[]): Promise<DeviceFidelity> {
      if (faults.length === 0) return fidelity;
      const events = faults.map(({ before: index, fault }) => ({
        at: exchanges[index]?.at ?? 0,
        before: index,
        command: { fault },
      }));
      return await compareDevice(fleet, recorded, { ...options, events });
    },
  };
}

/** Returns the merge patch from one value to another, or undefined if they are equal. */
function diffValues(before: unknown, after: unknown): unknown {
  if (isEqualJson(before, after)) return undefined;
  if (!isRecord(before) || !isRecord(after)) return after;
  const changes = Object.entries(after).map(([key, value]) => [
    key,
    diffValues(before[key], value),
  ]);
  return Object.fromEntries(changes.filter(([, change]) => change !== undefined));
}
