import type { ScenarioCheck } from '../check.ts';
import { resourcesAgree } from './cross/resources-agree.ts';
import { starts, startsForNobody } from './fsm/long-running-starts.ts';
import { observedMoves } from './fsm/observed-moves.ts';
import { certificatesLive } from './life/certificates.ts';
import { diagnostics } from './life/diagnostics.ts';
import { dot1xCredentials } from './life/dot1x-credentials.ts';
import { enrollment } from './life/enrollment.ts';
import { radioOff } from './life/radio-off.ts';
import { nothingLeft } from './life/resource-leaks.ts';
import { savedWifi } from './life/saved-wifi.ts';
import { lockOut } from './limit/lockout.ts';
import { foreignKey } from './neg/foreign-key.ts';
import { readEverything } from './noeffect/read-everything.ts';
import { password } from './settings/password.ts';
import { settingsAreKept } from './settings/settings-readback.ts';
import { staticAddress } from './settings/static-address.ts';
import { withoutSwitch } from './settings/without-override.ts';
import { restart } from './time/restart.ts';
import { slowAnswersAreAskedFor, slowAnswersCome } from './time/slow-responses.ts';
import { tokenIsTimely } from './time/token-lifetime.ts';

/** Checks of how the device behaves over several calls; within `first`, `middle` and `last` in this order. */
const flowChecks: readonly ScenarioCheck[] = [
  startsForNobody,
  slowAnswersAreAskedFor,
  resourcesAgree,
  readEverything,
  settingsAreKept,
  certificatesLive,
  withoutSwitch,
  staticAddress,
  password,
  diagnostics,
  radioOff,
  savedWifi,
  foreignKey,
  dot1xCredentials,
  enrollment,
  nothingLeft,
  tokenIsTimely,
  slowAnswersCome,
  restart,
  observedMoves,
  starts,
  lockOut,
];

/** Those that make requests of their own. */
export const scenarioChecks: readonly ScenarioCheck[] = [...flowChecks];
