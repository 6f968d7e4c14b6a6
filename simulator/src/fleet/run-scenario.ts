import type { ClockMode } from '@stillhouse/device/clock/device-clock';
import type { DeviceEvent } from '@stillhouse/device/events/device-event';
import type { DeviceState } from '@stillhouse/device/state/device-state';
import type { DeviceHost } from '../http/host.ts';
import type { JournalEntry } from '../journal/entry.ts';
import type { LocatedResult } from '../scenarios/expectations.ts';
import type { ScenarioPlayer } from '../scenarios/player.ts';
import type { Scenario } from '../scenarios/scenario.ts';
import type { Fleet } from './fleet.ts';
import { withScenario } from './lease-from-scenario.ts';
import type { LeasedDevice } from './leased-device.ts';

/** Something that happened while a scenario was played, ms after its start. */
type Told = { afterMs: number; text: string };

export type ScenarioRun = {
  scenario: Scenario;
  /** Whether every step was taken and every expectation was met. */
  passed: boolean;
  verdicts: LocatedResult[];
  /** What happened on the device, in order. */
  events: DeviceEvent[];
  entries: JournalEntry[];
  /** The journal as text that is equal for equal runs, byte for byte. */
  journal: string;
  /** The device at the end. */
  state: DeviceState;
  lastedMs: number;
};

type RunOptions = {
  /** Default manual: as fast as it goes. */
  clock?: ClockMode;
  /** Told what happens, as it does. */
  tell?: (told: Told) => void;
};

/**
 * Plays a scenario to its end on a device of its own, without a browser: steps that stand for a user are taken. The device is
 * released afterwards. The scenario has to be one that was loaded.
 */
export async function runScenario(
  fleet: Pick<Fleet, 'lease' | 'release'>,
  scenario: Scenario,
  { clock = 'manual', tell = () => undefined }: RunOptions = {},
): Promise<ScenarioRun> {
  const { scenario: _played, ...options } = withScenario({ scenario, clock });
  const { speed } = scenario.clock ?? {};
  const pace = clock === 'scaled' && speed !== undefined ? { speed } : {};
  const leased = await fleet.lease({ ...options, ...pace, headless: true });
  try {
    const player = await begun(leased, scenario);
    const events: DeviceEvent[] = [];
    const { host } = leased;
    const stopListening = [
      host.device.onEvent((event) => events.push({ ...event })),
      ...telling(host, player, tell),
    ];
    await playOut(host, player);
    for (const stop of stopListening) stop();
    const verdicts = [...stepVerdicts(player), ...player.verdicts(true)];
    return {
      scenario,
      passed: verdicts.every(({ verdict }) => verdict === 'met'),
      verdicts,
      events,
      entries: host.journal.entries(),
      journal: host.journal.canonical(),
      state: structuredClone(host.device.state),
      lastedMs: host.clock.now() - player.startedAt,
    };
  } finally {
    await fleet.release(leased.id);
  }
}

async function begun(leased: LeasedDevice, scenario: Scenario): Promise<ScenarioPlayer> {
  const [issue] = await leased.runExclusive(() => leased.playScenario(scenario));
  const { player } = leased;
  if (issue === undefined && player !== null) return player;
  throw new Error(`${scenario.scenario} cannot begin: ${issue?.pointer} ${issue?.message}`);
}

/** Goes from timer to timer, so that nothing that holds for a moment only is overlooked. */
async function playOut(host: DeviceHost, player: ScenarioPlayer): Promise<void> {
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
    const next = clock.nextTimerAt();
    const now = clock.now();
    if (now >= endsAt && (next === null || next > now)) return;
    await clock.advanceTo(Math.max(now, Math.min(next ?? endsAt, endsAt)));
    await host.settle();
    player.look();
  }
}

/** A step that was not taken, or could not be, is a failure of the scenario. */
function stepVerdicts(player: ScenarioPlayer): LocatedResult[] {
  return player.progress().steps.flatMap(({ step, state, result }, index): LocatedResult[] => {
    if (state === 'done' || state === 'skipped') return [];
    const detail = state === 'failed' ? result : 'it was never taken';
    const pointer = `/timeline/${index}`;
    return [{ pointer, expectation: `step ${step}`, verdict: 'failed', detail }];
  });
}

function telling(
  host: DeviceHost,
  player: ScenarioPlayer,
  tell: (told: Told) => void,
): (() => void)[] {
  const at = (now: number, text: string) => tell({ afterMs: now - player.startedAt, text });
  return [
    host.device.onEvent(({ at: now, type, ...fields }) => {
      const words = Object.entries(fields).map(([name, value]) => `${name} ${shown(value)}`);
      at(now, ['event', type, ...words].join(' '));
    }),
    host.journal.onEntry(({ operationId, method, path, status, outcome, faults }) => {
      const by = faults.length === 0 ? '' : ` (fault ${faults.map(({ id }) => id).join(', ')})`;
      at(host.clock.now(), `${operationId ?? `${method} ${path}`}: ${status ?? outcome}${by}`);
    }),
    player.onStep(({ text, result: { outcome, result } }) => {
      at(host.clock.now(), `step ${text}: ${outcome === 'failed' ? `FAILED, ${result}` : result}`);
    }),
  ];
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
