import type { Check, ScenarioCheck, WireCheck } from '../check.ts';
import { sideDoors } from './auth/alternate-paths.ts';
import { tokensRefused } from './auth/rejected-tokens.ts';
import { rolesKept } from './auth/roles.ts';
import { resourcesAgree } from './cross/evaluate-agreements.ts';
import { starts, startsForNobody } from './fsm/long-running-starts.ts';
import { observedMoves } from './fsm/observed-moves.ts';
import { fileName } from './header/file-name.ts';
import { generalHeaders } from './header/general-headers.ts';
import { headers } from './header/headers.ts';
import { remoteHost } from './header/remote-host.ts';
import { leak } from './leak/leak.ts';
import { certificatesLive } from './life/certificates.ts';
import { diagnostics } from './life/diagnostics.ts';
import { dot1xCredentials } from './life/dot1x-credentials.ts';
import { enrollment } from './life/enrollment.ts';
import { radioOff } from './life/radio-off.ts';
import { nothingLeft } from './life/resource-leaks.ts';
import { savedWifi } from './life/saved-wifi.ts';
import { lockOut } from './limit/lockout.ts';
import { media } from './media/media.ts';
import { foreignKey } from './neg/foreign-key.ts';
import { badBodies } from './neg/invalid-bodies.ts';
import { badForms } from './neg/invalid-forms.ts';
import { malformedRefused } from './neg/malformed-bodies.ts';
import { partialWrites } from './noeffect/partial-writes.ts';
import { readEverything } from './noeffect/read-everything.ts';
import { unauthorizedWrites } from './noeffect/unauthorized-writes.ts';
import { otherMedia } from './noeffect/unsupported-media-type.ts';
import { goodBodies } from './pos/valid-bodies.ts';
import { undeclaredMethods } from './proto/methods.ts';
import { pathsKept } from './proto/paths.ts';
import { answers } from './robust/responses.ts';
import { strain } from './robust/stress.ts';
import { password } from './settings/password.ts';
import { settingsAreKept } from './settings/settings-readback.ts';
import { staticAddress } from './settings/static-address.ts';
import { withoutSwitch } from './settings/without-override.ts';
import { shape } from './shape/shape.ts';
import { tokenClaims } from './shape/token-claims.ts';
import { absentOperations } from './status/absent-operations.ts';
import { documentedStatus } from './status/documented-status.ts';
import { expectedStatus } from './status/expected-status.ts';
import { restart } from './time/restart.ts';
import { slowAnswersAreAskedFor, slowAnswersCome } from './time/slow-responses.ts';
import { tokenIsTimely } from './time/token-lifetime.ts';

/** Checks that send sequences of requests. They run in this order within `first`, `middle`, `last`. */
export const scenarioChecks: readonly ScenarioCheck[] = [
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

/** Checks that send independent requests. */
export const singleRequestChecks: readonly ScenarioCheck[] = [
  goodBodies,
  tokensRefused,
  sideDoors,
  rolesKept,
  badBodies,
  malformedRefused,
  badForms,
  unauthorizedWrites,
  otherMedia,
  partialWrites,
  undeclaredMethods,
  pathsKept,
  absentOperations,
  strain,
];

/** Checks that evaluate recorded exchanges. */
export const wireChecks: readonly WireCheck[] = [
  shape,
  tokenClaims,
  documentedStatus,
  expectedStatus,
  headers,
  fileName,
  generalHeaders,
  remoteHost,
  media,
  leak,
  answers,
];

/** All checks, in the order in which a run uses them. */
export const checks: readonly Check[] = [...scenarioChecks, ...singleRequestChecks, ...wireChecks];
