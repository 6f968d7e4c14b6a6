import type { Check, ScenarioCheck, WireCheck } from '../model/check.ts';
import { agreementCheck } from './agreement/evaluate-agreements.ts';
import { publicData } from './agreement/public-data.ts';
import { responseMembers } from './agreement/response-members.ts';
import { alternatePaths } from './auth/alternate-paths.ts';
import { exactCredentials } from './auth/exact-credentials.ts';
import { rejectedTokens } from './auth/rejected-tokens.ts';
import { roleAccess } from './auth/roles.ts';
import { fileName } from './header/file-name.ts';
import { generalHeaders } from './header/general-headers.ts';
import { headers } from './header/headers.ts';
import { remoteHost } from './header/remote-host.ts';
import { clientForms } from './http/client-forms.ts';
import { messageForms } from './http/message-forms.ts';
import { undeclaredMethods } from './http/methods.ts';
import { paths } from './http/paths.ts';
import { foreignKey } from './invalid-input/foreign-key.ts';
import { invalidBodies } from './invalid-input/invalid-bodies.ts';
import { invalidForms } from './invalid-input/invalid-forms.ts';
import { malformedBodies } from './invalid-input/malformed-bodies.ts';
import { keepLists, lists } from './isolation/lists.ts';
import { leak } from './leak/leak.ts';
import { lockoutCheck } from './lockout/lockout.ts';
import { unprovokedLockout } from './lockout/unprovoked-lockout.ts';
import { media } from './media/media.ts';
import { rawResponses } from './media/raw-responses.ts';
import { partialWrites } from './noeffect/partial-writes.ts';
import { readEverything } from './noeffect/read-everything.ts';
import { unauthorizedWrites } from './noeffect/unauthorized-writes.ts';
import { unsupportedMediaType } from './noeffect/unsupported-media-type.ts';
import { parallelReads } from './parallel/parallel-reads.ts';
import { sessions } from './parallel/sessions.ts';
import { twoClients } from './parallel/two-clients.ts';
import { certificateFiles } from './resources/certificate-files.ts';
import { certificates } from './resources/certificates.ts';
import { diagnostics } from './resources/diagnostics.ts';
import { dot1x } from './resources/dot1x.ts';
import { enrollment } from './resources/enrollment.ts';
import { createResourceCheck } from './resources/laws.ts';
import { radioOff } from './resources/radio-off.ts';
import { resourceLeaks } from './resources/resource-leaks.ts';
import { savedNetwork } from './resources/saved-network.ts';
import { connections } from './robust/connections.ts';
import { responses } from './robust/responses.ts';
import { stress } from './robust/stress.ts';
import { cookies } from './security/cookies.ts';
import { securityProbes } from './security/probes.ts';
import { requestFraming } from './security/request-framing.ts';
import { serverAddress } from './security/server-address.ts';
import { signInOracle } from './security/sign-in-oracle.ts';
import { tlsOffers } from './security/tls.ts';
import { walk } from './sequences/walk.ts';
import { password } from './settings/password.ts';
import { returnedValues } from './settings/returned-values.ts';
import { settingsReadback } from './settings/settings-readback.ts';
import { staticAddress } from './settings/static-address.ts';
import { storedValues } from './settings/stored-values.ts';
import { specialWrites } from './settings/test-special-writes.ts';
import { problemDetails } from './shape/problem-details.ts';
import { shape } from './shape/shape.ts';
import { tokenClaims } from './shape/token-claims.ts';
import { longRunningStarts, unauthorizedStarts } from './states/long-running-starts.ts';
import { observedTransitions } from './states/observed-moves.ts';
import { absentOperations } from './status/absent-operations.ts';
import { documentedStatus } from './status/documented-status.ts';
import { expectedStatus } from './status/expected-status.ts';
import { deviceClock } from './time/device-clock.ts';
import { eventTimes } from './time/event-times.ts';
import { restart } from './time/restart.ts';
import { awaitSlowResponses, startSlowResponses } from './time/slow-responses.ts';
import { switchesOff } from './time/switches-off.ts';
import { tokenLifetime } from './time/token-lifetime.ts';
import { bodyForms } from './valid-input/body-forms.ts';
import { listedValues } from './valid-input/listed-values.ts';
import { validBodies } from './valid-input/valid-bodies.ts';

/** Checks that send sequences of requests, in the order in which they run within each `order`. */
export const scenarioChecks: readonly ScenarioCheck[] = [
  unauthorizedStarts,
  startSlowResponses,
  parallelReads,
  readEverything,
  agreementCheck,
  rawResponses,
  certificates,
  certificateFiles,
  lists,
  sessions,
  twoClients,
  specialWrites,
  keepLists(staticAddress),
  password,
  keepLists(diagnostics),
  radioOff,
  keepLists(createResourceCheck(() => [savedNetwork])),
  foreignKey,
  keepLists(dot1x),
  keepLists(enrollment),
  resourceLeaks,
  settingsReadback,
  walk,
  tokenLifetime,
  switchesOff,
  awaitSlowResponses,
  restart,
  observedTransitions,
  longRunningStarts,
  exactCredentials,
  signInOracle,
  lockoutCheck,
];

/** Checks that send independent requests. */
export const singleRequestChecks: readonly ScenarioCheck[] = [
  validBodies,
  listedValues,
  bodyForms,
  rejectedTokens,
  alternatePaths,
  roleAccess,
  invalidBodies,
  malformedBodies,
  invalidForms,
  unauthorizedWrites,
  unsupportedMediaType,
  partialWrites,
  undeclaredMethods,
  paths,
  messageForms,
  clientForms,
  absentOperations,
  securityProbes,
  requestFraming,
  serverAddress,
  tlsOffers,
  stress,
];

/** Checks that evaluate recorded exchanges. */
export const wireChecks: readonly WireCheck[] = [
  shape,
  tokenClaims,
  returnedValues,
  storedValues,
  problemDetails,
  responseMembers,
  publicData,
  documentedStatus,
  expectedStatus,
  headers,
  fileName,
  generalHeaders,
  deviceClock,
  eventTimes,
  remoteHost,
  media,
  leak,
  cookies,
  responses,
  connections,
  unprovokedLockout,
];

/** All checks, in the order in which a run uses them. */
export const checks: readonly Check[] = [...scenarioChecks, ...singleRequestChecks, ...wireChecks];
