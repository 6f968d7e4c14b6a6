import { monotonicNow } from '@stillhouse/device/clock/real-time';
import type { ClockMode } from '@stillhouse/device/clock/timer';
import type { DeviceEvent } from '@stillhouse/device/events/device-event';
import type { DeviceState } from '@stillhouse/device/state/device-state';
import type { DeviceHost } from '../http/host.ts';
import type { JournalEntry } from '../journal/entry.ts';
import { type Bundle, makeBundle } from '../replay/bundle.ts';
import { evaluateRun } from '../scenarios/evaluate-run.ts';
import type { LocatedResult } from '../scenarios/expectations.ts';
import { describeNearMisses } from '../scenarios/near-misses.ts';
import type { ScenarioPlayer } from '../scenarios/player.ts';
import type { Scenario } from '../scenarios/scenario.ts';
import type { Fleet } from './fleet.ts';
import { withScenario } from './lease-from-scenario.ts';
import type { LeasedDevice } from './leased-device.ts';

/** Something that happened in a scenario, with its time after the start. */
type Activity = { afterMs: number; text: string };

export type ScenarioRun = {
  scenario: Scenario;
  /** Every step was executed and every expectation was met. */
  passed: boolean;
  results: LocatedResult[];
  /** Events of the device, in order. */
  events: DeviceEvent[];
  entries: JournalEntry[];
  /** The canonical journal: equal runs have equal bytes. */
  journal: string;
  /** The state at the end. */
  state: DeviceState;
  /** Simulated time. */
  durationMs: number;
  /** Real time. */
  realMs: number;
  /** The recording of a run that did not pass, for `replay`. Null if there is none. */
  bundle: Bundle | null;
};

type RunOptions = {
  /** Overrides the seed of the scenario. */
  seed?: number;
  /** Default `manual`: as fast as possible. */
  clock?: ClockMode;
  onActivity?: (activity: Activity) => void;
};

/**
 * Plays a scenario to its end on a new device without a browser, and releases the device. Steps
 * that stand for a user are executed.
 * @param scenario a valid scenario
 */
export async function runScenario(
  fleet: Pick<Fleet, 'lease' | 'release'>,
  scenario: Scenario,
  { clock = 'manual', seed, onActivity = () => undefined }: RunOptions = {},
): Promise<ScenarioRun> {
  const began = monotonicNow();
  const { scenario: _played, ...options } = withScenario({
    scenario,
    clock,
    ...(seed !== undefined && { seed }),
  });
  const { speed } = scenario.clock ?? {};
  const clockOptions = clock === 'scaled' && speed !== undefined ? { speed } : {};
  const leased = await fleet.lease({ ...options, ...clockOptions, headless: true });
  try {
    const player = await startPlayer(leased, scenario);
    const events: DeviceEvent[] = [];
    const { host } = leased;
    const stopListening = [
      host.device.onEvent((event) => events.push({ ...event })),
      ...reportActivity(host, player, onActivity),
    ];
    await playToEnd(host, player);
    for (const stop of stopListening) stop();
    const entries = host.journal.listEntries();
    const { startedAt, rejected } = player;
    const record = { startedAt, events, entries, rejected };
    const results = evaluateRun(player).map((result) => addNearMisses(result, scenario, record));
    const passed = results.every(({ verdict }) => verdict === 'met');
    return {
      scenario,
      passed,
      results,
      events,
      entries,
      journal: host.journal.canonical(),
      state: structuredClone(host.device.state),
      durationMs: host.clock.now() - startedAt,
      realMs: monotonicNow() - began,
      bundle: passed ? null : await takeBundle(leased),
    };
  } finally {
    await fleet.release(leased.id);
  }
}

/** Starts a scenario on a device that has done nothing, as a control API call would. */
export async function startPlayer(
  leased: LeasedDevice,
  scenario: Scenario,
): Promise<ScenarioPlayer> {
  // Recorded as the call of the control API that would do the same, so that it can be replayed.
  const input = { operationId: 'loadScenario', path: {}, body: { scenario, fresh: false } };
  const [issue] = await leased.runExclusive(() => leased.playScenario(scenario), input);
  const { player } = leased;
  if (issue === undefined && player !== null) return player;
  throw new Error(`${scenario.scenario} cannot start: ${issue?.pointer} ${issue?.message}`);
}

/** Advances the clock from timer to timer, so that short-lived states are seen. */
async function playToEnd(host: DeviceHost, player: ScenarioPlayer): Promise<void> {
  const { clock } = host;
  const { endsAt } = player;
  if (clock.mode !== 'manual') {
    await new Promise<void>((resolve) => {
      clock.setTimerAt(endsAt, `end of scenario ${player.scenario.scenario}`, () => resolve());
    });
    await host.settle();
    return;
  }
  for (;;) {
    const next = clock.getNextTimerAt();
    const now = clock.now();
    if (now >= endsAt && (next === null || next > now)) return;
    await clock.advanceTo(Math.max(now, Math.min(next ?? endsAt, endsAt)));
    await host.settle();
    player.checkState();
  }
}

/** Returns the recording of a device, or null if it is too long. */
export async function takeBundle(leased: LeasedDevice): Promise<Bundle | null> {
  const made = await leased.runExclusive(() => makeBundle(leased));
  return made.outcome === 'made' ? made.bundle : null;
}

/** Adds what came close to an expectation that is not met. */
function addNearMisses(
  result: LocatedResult,
  scenario: Scenario,
  record: Parameters<typeof describeNearMisses>[2],
): LocatedResult {
  if (result.verdict === 'met') return result;
  const near = describeNearMisses(scenario, result.pointer, record);
  if (near === null) return result;
  return { ...result, detail: [result.detail, near].filter((part) => part !== null).join('; ') };
}

function reportActivity(
  host: DeviceHost,
  player: ScenarioPlayer,
  onActivity: (activity: Activity) => void,
): (() => void)[] {
  const report = (now: number, text: string) =>
    onActivity({ afterMs: now - player.startedAt, text });
  return [
    host.device.onEvent(({ at, type, ...fields }) => {
      const words = Object.entries(fields).map(([name, value]) => `${name} ${formatValue(value)}`);
      report(at, ['event', type, ...words].join(' '));
    }),
    host.journal.onEntry(({ operationId, method, path, status, outcome, faults }) => {
      const by = faults.length === 0 ? '' : ` (fault ${faults.map(({ id }) => id).join(', ')})`;
      report(host.clock.now(), `${operationId ?? `${method} ${path}`}: ${status ?? outcome}${by}`);
    }),
    player.onStep(({ text, result: { outcome, result } }) => {
      const failure = outcome === 'failed' ? `FAILED, ${result}` : result;
      report(host.clock.now(), `step ${text}: ${failure}`);
    }),
  ];
}

function formatValue(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
