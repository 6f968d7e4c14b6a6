import type { LeasedDevice } from '../../fleet/leased-device.ts';
import { checkScenarioFit, getTermsForScenario, listMismatches } from '../../fleet/scenario-fit.ts';
import { listScenarioEntries } from '../../scenarios/library.ts';
import type { Scenario, ScenarioProgress } from '../../scenarios/scenario.ts';
import type { ControlHandlers } from '../control-handlers.ts';
import { type ControlRejection, reject, rejectBody } from '../control-problem.ts';
import { recreateDevice } from '../create-lease.ts';
import { loadScenario, rejectScenario } from '../load-scenario.ts';

export const scenarios = {
  listScenarios: () => ({ status: 200, body: listScenarioEntries() }),

  listRuns: (_request, { fleet }) => ({ status: 200, body: fleet.runs.list() }),

  getScenario: (_request, { leased }) => {
    const { player } = leased;
    return player === null
      ? rejectWithoutScenario(leased)
      : { status: 200, body: player.getProgress() };
  },

  loadScenario: ({ body: { scenario: source, yaml, fresh = true } }, { leased }) =>
    leased.runExclusive(async () => {
      if ((source === undefined) === (yaml === undefined)) {
        return rejectBody([{ pointer: '', message: 'needs one of the two: scenario or yaml' }]);
      }
      const given = loadScenario(source ?? { yaml: yaml ?? '' });
      if ('rejection' in given) return given.rejection;
      const { scenario } = given;
      const rejection = fresh ? await playAnew(leased, scenario) : await playHere(leased, scenario);
      return rejection ?? { status: 200, body: getProgress(leased) };
    }),

  clearScenario: (_request, { leased }) =>
    leased.runExclusive(async () =>
      leased.endScenario() ? { status: 204 } : rejectWithoutScenario(leased),
    ),
} satisfies Pick<
  ControlHandlers,
  'listScenarios' | 'listRuns' | 'getScenario' | 'loadScenario' | 'clearScenario'
>;

async function playAnew(
  leased: LeasedDevice,
  scenario: Scenario,
): Promise<ControlRejection<400> | ControlRejection<409> | null> {
  const terms = getTermsForScenario(scenario, leased.terms, leased.host);
  const issues = checkScenarioFit(scenario, terms);
  if (issues.length > 0) return rejectScenario(scenario.scenario, issues);
  return recreateDevice(() => leased.recreateForScenario(scenario, terms));
}

async function playHere(
  leased: LeasedDevice,
  scenario: Scenario,
): Promise<ControlRejection<400> | ControlRejection<409> | null> {
  const mismatches = listMismatches(scenario, leased.host);
  if (mismatches.length > 0) {
    const detail = `${scenario.scenario} is for another device: ${mismatches.join(', ')}. Load it with fresh: true.`;
    return reject(409, 'conflict', detail);
  }
  const issues = await leased.playScenario(scenario);
  if (issues.length > 0) return rejectScenario(scenario.scenario, issues);
  await leased.host.clock.advanceBy(0);
  return null;
}

function getProgress({ player }: LeasedDevice): ScenarioProgress {
  if (player === null) throw new Error('The scenario that has just begun is gone.');
  return player.getProgress();
}

function rejectWithoutScenario({ id }: LeasedDevice): ControlRejection<404> {
  return reject(404, 'no-scenario', `Device ${id} plays no scenario. PUT one.`);
}
