import type { ScenarioCheck } from '../check.ts';
import { resourcesAgree } from './cross/resources-agree.ts';
import { observedMoves } from './fsm/observed-moves.ts';
import { starts } from './fsm/starts.ts';
import { certificatesLive } from './life/certificates-live.ts';
import { lockOut } from './limit/lock-out.ts';
import { readEverything } from './probe/read-everything.ts';
import { settingsAreKept } from './settings/settings-are-kept.ts';
import { logsAreAskedFor, logsCome } from './time/logs.ts';
import { tokenIsTimely } from './time/token.ts';

/** Checks of how the device behaves over several calls; within `first`, `middle` and `last` in this order. */
const flowChecks: readonly ScenarioCheck[] = [
  logsAreAskedFor,
  resourcesAgree,
  readEverything,
  settingsAreKept,
  certificatesLive,
  tokenIsTimely,
  logsCome,
  observedMoves,
  starts,
  lockOut,
];

/** Those that make requests of their own. */
export const scenarioChecks: readonly ScenarioCheck[] = [...flowChecks];
