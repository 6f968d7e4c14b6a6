import { setTimeout as wait } from 'node:timers/promises';
import { identityOperation, restartOperation } from '@stillhouse/contracts/marked-operations';
import { operations } from '@stillhouse/contracts/operations';
import type { ScenarioCheck } from '../../model/check.ts';
import type { CheckRun } from '../../model/check-run.ts';
import { type Exchange, getRetryAfter, parseJsonBody } from '../../model/exchange.ts';
import type { Requirement } from '../../model/requirement.ts';
import { formatValue, hasValues } from '../../observe/compare-values.ts';
import { announceWait } from '../../observe/long-wait.ts';
import { describeOutcome, readResource } from '../../observe/read-resources.ts';
import { hasSucceeded } from '../../observe/responses.ts';
import { mayChange } from '../../observe/state-changes.ts';
import { findGroup, type Group } from '../../probing/settings-group.ts';
import { startDiagnostics } from '../resources/diagnostics.ts';
import { plantCertificates } from '../resources/planted-certificates.ts';
import { saveUnknownNetwork } from '../resources/saved-network.ts';
import { restorePassword, setSpecialPassword } from '../settings/password.ts';
import { changeSettings, writeSettings } from '../settings/settings.ts';
import { keepAddress } from '../settings/static-address.ts';
import {
  createAfterRestartRequirements,
  observeBeforeRestart,
  testAfterRestart,
} from './after-restart.ts';

const { id: reboot, backWithinMs } = restartOperation;
const pollMs = 250;
/** The device completes its response first and may take a moment to go away. */
const maxGoAwayMs = 15_000;
/** Extra time to wait after the limit, to distinguish a slow device from a dead one. */
const graceMs = 120_000;

const requirementIds = {
  goes: `time.goes-away:${reboot}`,
  meanwhile: `time.meanwhile:${reboot}`,
  back: `time.back:${reboot}`,
  token: `time.token-kept:${reboot}`,
  verbose: `time.verbose-off:${reboot}`,
} as const;

/** Restarts a device with changed settings, and checks that it keeps them. */
export const restart: ScenarioCheck = {
  kind: 'scenario',
  class: 'time',
  purpose: 'time.restart',
  order: 'last',
  requirements: (contract) => {
    const { pointer } = contract.getOperationObject(reboot);
    const sentences: Readonly<Record<keyof typeof requirementIds, readonly [string, string]>> = {
      goes: ['A device that returns true restarts after its response.', 'description'],
      meanwhile: [
        'During a restart, the device refuses connections, then returns 503 with retry-after for every read.',
        'description',
      ],
      back: [
        `The device responds again within ${backWithinMs} ms after its response.`,
        'x-back-within-ms',
      ],
      token: ['Tokens remain valid after a restart.', 'description'],
      verbose: ['Verbose logging is off after a restart.', 'description'],
    };
    const own = Object.entries(sentences).map(
      ([name, [sentence, place]]): Requirement => ({
        id: requirementIds[name as keyof typeof requirementIds],
        class: 'time',
        operationId: reboot,
        level: 'MUST',
        sentence,
        pointer: `${pointer}/${place}`,
        source: name === 'verbose' || name === 'goes' ? 'spec' : 'decision',
        harm: 'destructive',
      }),
    );
    return [...own, ...createAfterRestartRequirements(contract, restartOperation)];
  },
  run: runCheck,
};

async function runCheck(run: CheckRun): Promise<void> {
  const awaitDiagnostics = await startDiagnostics(run);
  await saveUnknownNetwork(run);
  await changeSettings(run);
  await keepAddress(run);
  await plantCertificates(run, 1);
  const logging = findResetGroup(run);
  const isVerbose = logging !== null && (await enableLogging(run, logging));
  await awaitDiagnostics();
  const password = await setSpecialPassword(run);
  try {
    await testRestart(run, password ?? run.options.password, isVerbose ? logging : null);
  } finally {
    if (password !== null) await restorePassword(run, password);
  }
}

/**
 * @param password with which the user of the run signs in now
 * @param logging null if verbose logging is off
 */
async function testRestart(run: CheckRun, password: string, logging: Group | null): Promise<void> {
  const before = { ...(await observeBeforeRestart(run)), password };
  run.note('Restarting the device.');
  announceWait(run, 'the end of the restart', backWithinMs + graceMs);
  // Sent once: to send it again would hide that the response to the first one did not arrive.
  const restartExchange = await run.request({
    operationId: reboot,
    usesNewConnection: true,
  });
  const since = performance.now();
  if (
    restartExchange.response?.status !== 200 ||
    parseJsonBody(restartExchange.response) !== true
  ) {
    const message = `${reboot} returned ${restartExchange.response ? formatValue(parseJsonBody(restartExchange.response)) : describeOutcome(restartExchange)}.`;
    for (const id of Object.values(requirementIds))
      run.markNotTested(id, message, `Correct ${reboot}, and run again`);
    if (restartExchange.response === null)
      run.fail(requirementIds.goes, {
        message: `${message} A device responds before it restarts.`,
        exchanges: [restartExchange.n],
      });
    return;
  }
  const seen = await observeRestart(run, restartExchange, since);
  evaluateRestart(run, restartExchange, seen);
  if (seen.goneAfterMs === null || seen.backAfterMs === null) {
    for (const id of Object.values(requirementIds))
      run.markNotTested(id, 'The restart was not observed.', `Correct ${reboot}, and run again`);
    return;
  }
  evaluateToken(run, seen.last);
  if (seen.last.response?.status === 401) await run.target.signIn();
  await testAfterRestart(run, restartOperation, before);
  await testLogging(run, logging);
}

type ObservedRestart = {
  /** Time from the response to the first failed request. Null if the device never went away. */
  readonly goneAfterMs: number | null;
  readonly backAfterMs: number | null;
  /** Exchanges during the restart that were neither a failed connection nor a valid 503. */
  readonly unexpected: readonly Exchange[];
  readonly last: Exchange;
};

/** Polls the status until the device has gone away and returned. */
async function observeRestart(
  run: CheckRun,
  restartExchange: Exchange,
  since: number,
): Promise<ObservedRestart> {
  let isStarting = false;
  const unexpected: Exchange[] = [];
  let goneAfterMs: number | null = null;
  let last = restartExchange;
  for (;;) {
    await wait(pollMs);
    last = await run.request({ operationId: identityOperation.id, timeoutMs: 3_000 });
    const afterMs = performance.now() - since;
    const status = last.response?.status;
    const isAway = status === undefined || status === 503;
    if (isAway) {
      goneAfterMs ??= afterMs;
      if (status === 503 && getRetryAfter(last.response) === null) unexpected.push(last);
      if (status === 503 && !isStarting) {
        isStarting = true;
        unexpected.push(...(await readWhileStarting(run)));
      }
    } else if (goneAfterMs !== null && (status === 200 || status === 401)) {
      return { goneAfterMs, backAfterMs: afterMs, unexpected, last };
    } else if (status !== 200) unexpected.push(last);
    const limit = goneAfterMs === null ? maxGoAwayMs : backWithinMs + graceMs;
    if (afterMs > limit)
      return {
        goneAfterMs,
        backAfterMs: goneAfterMs === null ? afterMs : null,
        unexpected,
        last,
      };
  }
}

/**
 * Calls each read once while the device is starting. Returns responses other than a 503 with a
 * valid retry-after, up to the first response of a started device. Sends no write: which device is
 * starting is not known yet.
 */
async function readWhileStarting(run: CheckRun): Promise<Exchange[]> {
  const unexpected: Exchange[] = [];
  for (const { id, safety, responses, pathParameters } of run.contract.operations) {
    if (safety !== 'read' || responses[503] === undefined) continue;
    const called = await run.request({
      operationId: id,
      pathParameters: Object.fromEntries(pathParameters.map((name) => [name, 'verify'])),
      timeoutMs: 3_000,
    });
    const status = called.response?.status ?? 503;
    if (status < 500) break;
    if (status !== 503 || (called.response !== null && getRetryAfter(called.response) === null))
      unexpected.push(called);
  }
  return unexpected;
}

function evaluateRestart(run: CheckRun, restartExchange: Exchange, seen: ObservedRestart): void {
  const exchanges = [restartExchange.n, seen.last.n];
  const formatSeconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
  if (seen.goneAfterMs === null) {
    run.fail(requirementIds.goes, {
      message: `The device returned true, but still responds ${maxGoAwayMs / 1_000} s later.`,
      exchanges,
    });
    for (const id of [requirementIds.meanwhile, requirementIds.back])
      run.markNotTested(id, 'The device did not restart.', `Correct ${reboot}, and run again`);
    return;
  }
  run.pass(requirementIds.goes, {
    message: `The device went away after ${formatSeconds(seen.goneAfterMs)}.`,
    exchanges,
  });
  const [unexpected] = seen.unexpected;
  if (unexpected === undefined)
    run.pass(requirementIds.meanwhile, {
      message: 'The device refused connections or returned 503, as expected.',
      exchanges,
    });
  else {
    const message = `During the restart, a request returned ${describeOutcome(unexpected)}${unexpected.response?.status === 503 ? ' without a valid retry-after' : ''}.`;
    run.fail(requirementIds.meanwhile, {
      message,
      exchanges: [restartExchange.n, unexpected.n],
    });
  }
  if (seen.backAfterMs === null || seen.backAfterMs > backWithinMs) {
    const when =
      seen.backAfterMs === null
        ? `The device did not return within ${formatSeconds(backWithinMs + graceMs)}`
        : `The device returned after ${formatSeconds(seen.backAfterMs)}`;
    run.fail(requirementIds.back, {
      message: `${when}; the maximum is ${formatSeconds(backWithinMs)}.`,
      exchanges,
    });
  } else
    run.pass(requirementIds.back, {
      message: `The device returned after ${formatSeconds(seen.backAfterMs)}.`,
      exchanges,
    });
}

function evaluateToken(run: CheckRun, last: Exchange): void {
  const message = `The earlier token returned ${describeOutcome(last)}.`;
  run.record(requirementIds.token, last.response?.status === 200, message, [last.n]);
}

/** Returns the settings of verbose logging, which a restart resets (x-affects), or null. */
function findResetGroup(run: CheckRun): Group | null {
  const isReset = ({ read }: Group) =>
    mayChange(restartOperation, { operationId: read.id, pointer: '' });
  // A run about few operations may not include it.
  const groups = Object.values(operations).flatMap((it) => findGroup(run.contract, it) ?? []);
  return groups.find(isReset) ?? null;
}

async function enableLogging(run: CheckRun, group: Group): Promise<boolean> {
  const body = setAll(group, true);
  return hasSucceeded(await writeSettings(run, group, { body }));
}

const setAll = ({ keys }: Group, value: boolean) =>
  Object.fromEntries(keys.map(({ name }) => [name, value]));

/** @param logging Null if verbose logging was off before the restart */
async function testLogging(run: CheckRun, logging: Group | null): Promise<void> {
  const seen = logging === null ? null : await readResource(run, logging.read.id);
  if (logging === null || seen?.body === undefined) {
    const message = 'Verbose logging could not be switched on before the restart.';
    const enabledBy = 'Correct the settings of verbose logging, and run again';
    return run.markNotTested(requirementIds.verbose, message, enabledBy);
  }
  const isOff = hasValues(seen.body, setAll(logging, false));
  const message = `After the restart, the settings are ${JSON.stringify(seen.body)}.`;
  run.record(requirementIds.verbose, isOff, message, [seen.exchange.n]);
}
