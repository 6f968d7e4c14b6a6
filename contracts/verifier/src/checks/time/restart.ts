import { setTimeout as wait } from 'node:timers/promises';
import type { RunContext, ScenarioCheck } from '../../check.ts';
import { type Exchange, getHeader, parseJsonBody } from '../../exchange.ts';
import { shows, told } from '../../observe/compare-values.ts';
import { Findings } from '../../observe/findings.ts';
import { outcomeOf, type Readings } from '../../observe/read-resources.ts';
import { patiently } from '../../observe/retry.ts';
import { changesBetween, lookAround, mayChange } from '../../observe/state-changes.ts';
import type { Requirement } from '../../requirement.ts';
import { fixtures, formWith } from '../life/certificate-fixtures.ts';
import { certificateResources } from '../life/certificate-requirements.ts';
import { otherwise } from './change-settings.ts';
import { isHarmless } from './harmless-operations.ts';

const purpose = 'time.restart';
const reboot = 'rebootDevice';
const pollMs = 250;
/** The device completes its response first and may take a moment to go away. */
const goesWithinMs = 15_000;
/** Extra time to wait after the limit, to distinguish a slow device from a dead one. */
const graceMs = 120_000;

const ids = {
  goes: `time.goes-away:${reboot}`,
  meanwhile: `time.meanwhile:${reboot}`,
  back: `time.back:${reboot}`,
  token: `time.token-kept:${reboot}`,
  settings: `time.settings-kept:${reboot}`,
  verbose: `time.verbose-off:${reboot}`,
} as const;

/** Restarts a device with changed settings, and checks that it keeps them. */
export const restart: ScenarioCheck = {
  kind: 'scenario',
  class: 'time',
  order: 'last',
  requirements: (contract) => {
    const { value, pointer } = contract.operationObject(reboot);
    const sentences: Readonly<Record<keyof typeof ids, readonly [string, string]>> = {
      goes: ['A device that returns true restarts after its response.', 'description'],
      meanwhile: [
        'During a restart, the device refuses connections, then returns 503 with retry-after for every request.',
        'description',
      ],
      back: [
        `The device responds again within ${String(value['x-back-within-ms'])} ms after its response.`,
        'x-back-within-ms',
      ],
      token: ['Tokens remain valid after a restart.', 'description'],
      settings: ['A restart does not change settings.', 'description'],
      verbose: ['Verbose logging is off after a restart.', 'description'],
    };
    return Object.entries(sentences).map(
      ([name, [sentence, place]]): Requirement => ({
        id: ids[name as keyof typeof ids],
        class: 'time',
        operationId: reboot,
        level: 'MUST',
        sentence,
        pointer: `${pointer}/${place}`,
        source: name === 'verbose' || name === 'goes' ? 'spec' : 'decision',
        profile: 'destructive',
      }),
    );
  },
  run,
};

async function run(context: RunContext) {
  const findings = new Findings();
  await otherwise(context, purpose);
  await addCertificate(context);
  const verbose = await setVerbose(context);
  const before = await lookAround(context, purpose);
  context.note('Restarting the device.');
  const asked = await patiently(context, { purpose, operationId: reboot });
  const since = performance.now();
  if (asked.answer?.status !== 200 || parseJsonBody(asked.answer) !== true) {
    const message = `${reboot} returned ${asked.answer ? told(parseJsonBody(asked.answer)) : outcomeOf(asked)}.`;
    for (const id of Object.values(ids))
      findings.notTested(id, message, 'A device that accepts a restart');
    return findings.all();
  }
  const seen = await watch(context, asked, since, before);
  judgeWatch(context, findings, asked, seen);
  if (seen.goneAfterMs === null || seen.backAfterMs === null) {
    for (const id of Object.values(ids))
      findings.notTested(id, 'The restart was not observed.', 'A device that restarts');
    return findings.all();
  }
  judgeToken(findings, seen.last);
  if (seen.last.answer?.status === 401) await context.target.signIn();
  const after = await lookAround(context, purpose);
  const changes = changesBetween(before, after).filter(
    (change) => !mayChange(context, { write: context.contract.operation(reboot) }, change),
  );
  const exchanges = [
    asked.n,
    ...changes.flatMap(({ operationId }) => after.get(operationId)?.exchange.n ?? []),
  ];
  const lost = changes.map(
    ({ operationId, pointer, before: was, after: is }) =>
      `${pointer} of ${operationId} changed from ${told(was)} to ${told(is)}`,
  );
  if (lost.length === 0) findings.pass(ids.settings, { message: 'Nothing changed.', exchanges });
  else
    findings.fail(ids.settings, { message: `During the restart, ${lost.join('; ')}.`, exchanges });
  const chromium = after.get('getChromiumSettings');
  if (!verbose || chromium === undefined) {
    findings.notTested(
      ids.verbose,
      'Verbose logging could not be switched on before the restart.',
      'A device that accepts loggingEnabled',
    );
  } else {
    const told = {
      message: `After the restart, the settings are ${JSON.stringify(chromium.body)}.`,
      exchanges: [chromium.exchange.n],
    };
    if (shows(chromium.body, { loggingEnabled: false })) findings.pass(ids.verbose, told);
    else findings.fail(ids.verbose, told);
  }
  return findings.all();
}

function backWithinMs({ contract }: RunContext): number {
  return Number(contract.operationObject(reboot).value['x-back-within-ms']);
}

type Seen = {
  /** Time from the response to the first failed request. Null if the device never went away. */
  readonly goneAfterMs: number | null;
  readonly backAfterMs: number | null;
  /** Exchanges during the restart that were neither a failed connection nor a valid 503. */
  readonly odd: readonly Exchange[];
  readonly last: Exchange;
};

/** Polls the status until the device has gone away and returned. */
async function watch(
  context: RunContext,
  asked: Exchange,
  since: number,
  before: Readings,
): Promise<Seen> {
  const { target } = context;
  const withinMs = backWithinMs(context);
  let isStarting = false;
  const odd: Exchange[] = [];
  let goneAfterMs: number | null = null;
  let last = asked;
  for (;;) {
    await wait(pollMs);
    last = await target.request({ purpose, operationId: 'getStatus', timeoutMs: 3_000 });
    const afterMs = performance.now() - since;
    const status = last.answer?.status;
    const isAway = status === undefined || status === 503;
    if (isAway) {
      goneAfterMs ??= afterMs;
      if (status === 503 && !isGood503(last)) odd.push(last);
      if (status === 503 && !isStarting) {
        isStarting = true;
        odd.push(...(await callEverything(context, before)));
      }
    } else if (goneAfterMs !== null && (status === 200 || status === 401)) {
      return { goneAfterMs, backAfterMs: afterMs, odd, last };
    } else if (status !== 200) odd.push(last);
    const limit = goneAfterMs === null ? goesWithinMs : withinMs + graceMs;
    if (afterMs > limit)
      return { goneAfterMs, backAfterMs: goneAfterMs === null ? afterMs : null, odd, last };
  }
}

/**
 * Calls each harmless operation once while the device is starting. Returns responses other than a
 * 503 with a valid retry-after, up to the first response of a started device.
 */
async function callEverything(
  { target, contract }: RunContext,
  before: Readings,
): Promise<Exchange[]> {
  const odd: Exchange[] = [];
  for (const operation of contract.operations) {
    const { id, requestMediaType, replies, pathParameters } = operation;
    if (!isHarmless(operation, before) || replies[503] === undefined) continue;
    const called = await target.request({
      purpose,
      operationId: id,
      pathParameters: Object.fromEntries(pathParameters.map((name) => [name, 'verify'])),
      isValid: requestMediaType === undefined,
      timeoutMs: 3_000,
    });
    const status = called.answer?.status ?? 503;
    if (status < 500) break;
    if (status !== 503 || (called.answer !== null && !isGood503(called))) odd.push(called);
  }
  return odd;
}

function isGood503({ answer }: Exchange): boolean {
  return answer !== null && /^\d+$/.test(getHeader(answer.headers, 'retry-after') ?? '');
}

function judgeWatch(context: RunContext, findings: Findings, asked: Exchange, seen: Seen): void {
  const withinMs = backWithinMs(context);
  const exchanges = [asked.n, seen.last.n];
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
  if (seen.goneAfterMs === null) {
    findings.fail(ids.goes, {
      message: `The device returned true, but still responds ${goesWithinMs / 1_000} s later.`,
      exchanges,
    });
    for (const id of [ids.meanwhile, ids.back])
      findings.notTested(id, 'The device did not restart.', 'A device that restarts');
    return;
  }
  findings.pass(ids.goes, {
    message: `The device went away after ${seconds(seen.goneAfterMs)}.`,
    exchanges,
  });
  const [odd] = seen.odd;
  if (odd === undefined)
    findings.pass(ids.meanwhile, {
      message: 'The device refused connections or returned 503, as expected.',
      exchanges,
    });
  else {
    const message = `During the restart, a request returned ${outcomeOf(odd)}${odd.answer?.status === 503 ? ' without a valid retry-after' : ''}.`;
    findings.fail(ids.meanwhile, { message, exchanges: [asked.n, odd.n] });
  }
  if (seen.backAfterMs === null || seen.backAfterMs > withinMs) {
    const when =
      seen.backAfterMs === null
        ? `The device did not return within ${seconds(withinMs + graceMs)}`
        : `The device returned after ${seconds(seen.backAfterMs)}`;
    findings.fail(ids.back, {
      message: `${when}; the maximum is ${seconds(withinMs)}.`,
      exchanges,
    });
  } else
    findings.pass(ids.back, {
      message: `The device returned after ${seconds(seen.backAfterMs)}.`,
      exchanges,
    });
}

function judgeToken(findings: Findings, last: Exchange): void {
  const told = {
    message: `The earlier token returned ${outcomeOf(last)}.`,
    exchanges: [last.n],
  };
  if (last.answer?.status === 200) findings.pass(ids.token, told);
  else findings.fail(ids.token, told);
}

async function setVerbose(context: RunContext): Promise<boolean> {
  const put = await patiently(context, {
    purpose,
    operationId: 'updateChromiumSettings',
    json: { loggingEnabled: true },
  });
  return put.answer?.status === 200;
}

/** Uploads a certificate that the restart must not lose. */
async function addCertificate(context: RunContext): Promise<void> {
  const [resource] = certificateResources(context.contract);
  const [fixture] = fixtures;
  if (resource === undefined || fixture === undefined) return;
  const list = await patiently(context, { purpose, operationId: resource.list.id });
  if (list.answer?.status !== 200 || !context.target.claim(resource.name, fixture.fingerprint))
    return;
  await context.undoLog.record({
    operationId: resource.remove.id,
    pathParameters: { [resource.parameter]: fixture.fingerprint },
    readback: resource.list.id,
    pointer: '',
  });
  await patiently(context, {
    purpose,
    operationId: resource.create.id,
    ...formWith('verify-1.pem', fixture.pem),
  });
}
