import type { ControlSchema } from '../../client/control-schema.ts';
import type { DeviceHost } from '../http/host.ts';
import { evaluateRun } from '../scenarios/evaluate-run.ts';
import type { ScenarioPlayer } from '../scenarios/player.ts';

type Run = ControlSchema<'ScenarioRun'>;
type Place = Pick<Run, 'device' | 'product' | 'seed'>;

/** The oldest runs are dropped. Also in control.yaml. */
const maxRuns = 100;
/** Reasons of a failed run. `getScenario` has all. */
const maxFailures = 5;

/** The scenarios that the devices of a simulator have played, including released devices. */
export class RunHistory {
  #count = 0;
  /** The newest first. The player is null once the run has ended. */
  #runs: { player: ScenarioPlayer | null; read: () => Run }[] = [];

  /** @returns the player */
  begin(
    { id, host }: { id: string; host: Pick<DeviceHost, 'device'> },
    player: ScenarioPlayer,
  ): ScenarioPlayer {
    const { product, seed } = host.device.state;
    const place = { device: id, product, seed };
    this.#count += 1;
    const n = this.#count;
    const run = { player, read: () => describeRun(n, place, player) };
    this.#runs = [run, ...this.#runs].slice(0, maxRuns);
    return player;
  }

  /**
   * Keeps the result of a run as it is now, before its device or its conditions change.
   *
   * @returns ends the run
   */
  prepareEnd(player: ScenarioPlayer | null): () => void {
    const run = this.#runs.find((one) => one.player === player);
    if (player === null || run === undefined) return () => undefined;
    const { result, ...last } = run.read();
    const ended: Run = { ...last, result: result === 'running' ? 'ended' : result };
    return () => {
      run.player = null;
      run.read = () => ended;
    };
  }

  list(): Run[] {
    return this.#runs.map(({ read }) => read());
  }
}

function describeRun(n: number, place: Place, player: ScenarioPlayer): Run {
  const { name, startedAt, endsAt, now, over, steps, expectations } = player.getProgress();
  const failures = over
    ? evaluateRun(player).filter(({ verdict }) => verdict !== 'met')
    : expectations.filter(({ verdict }) => verdict === 'failed');
  const hasFailed = failures.length > 0 || steps.some(({ state }) => state === 'failed');
  return {
    n,
    ...place,
    scenario: name,
    startedAt,
    until: Math.min(now, endsAt),
    result: hasFailed ? 'failed' : over ? 'passed' : 'running',
    steps: {
      done: steps.filter(({ state }) => state === 'done').length,
      of: steps.filter(({ state }) => state !== 'skipped').length,
    },
    failures: failures.slice(0, maxFailures).map(({ expectation, detail }) => {
      return detail === null ? expectation : `${expectation}: ${detail}`;
    }),
  };
}
