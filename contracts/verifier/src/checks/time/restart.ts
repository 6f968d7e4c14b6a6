import { setTimeout as wait } from 'node:timers/promises';
import type { RunContext, ScenarioCheck } from '../../check.ts';
import { type Exchange, headerOf, jsonOf } from '../../exchange.ts';
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
/** The reply is finished first; a device may take a moment to go. */
const goesWithinMs = 15_000;
/** After the bound the run waits so much longer, to tell slow from dead. */
const graceMs = 120_000;

const ids = {
  goes: `time.goes-away:${reboot}`,
  meanwhile: `time.meanwhile:${reboot}`,
  back: `time.back:${reboot}`,
  token: `time.token-kept:${reboot}`,
  settings: `time.settings-kept:${reboot}`,
  verbose: `time.verbose-off:${reboot}`,
} as const;

/** Restarts a device whose settings are other than they were, and looks what is left of them. */
export const restart: ScenarioCheck = {
  kind: 'scenario',
  class: 'time',
  order: 'last',
  requirements: (contract) => {
    const { value, pointer } = contract.operationObject(reboot);
    const sentences: Readonly<Record<keyof typeof ids, readonly [string, string]>> = {
      goes: ['A device that answers true restarts once the reply is finished.', 'description'],
      meanwhile: [
        'While it restarts, connections are refused, then every call is a 503 with retry-after.',
        'description',
      ],
      back: [
        `It serves again within ${String(value['x-back-within-ms'])} ms of its reply.`,
        'x-back-within-ms',
      ],
      token: ['Tokens are good after a restart as before.', 'description'],
      settings: ['Settings are after a restart as before.', 'description'],
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
  if (asked.answer?.status !== 200 || jsonOf(asked.answer) !== true) {
    const message = `${reboot} was answered ${asked.answer ? told(jsonOf(asked.answer)) : outcomeOf(asked)}.`;
    for (const id of Object.values(ids))
      findings.notTested(id, message, 'A device that restarts when it is asked to');
    return findings.all();
  }
  const seen = await watch(context, asked, since, before);
  judgeWatch(context, findings, asked, seen);
  if (seen.goneAfterMs === null || seen.backAfterMs === null) {
    for (const id of Object.values(ids))
      findings.notTested(id, 'It was not seen to restart and come back.', 'A device that restarts');
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
      `${pointer} of ${operationId} was ${told(was)} and is ${told(is)}`,
  );
  if (lost.length === 0)
    findings.pass(ids.settings, { message: 'Everything is as it was.', exchanges });
  else findings.fail(ids.settings, { message: `After the restart ${lost.join('; ')}.`, exchanges });
  const chromium = after.get('getChromiumSettings');
  if (!verbose || chromium === undefined) {
    findings.notTested(
      ids.verbose,
      'Verbose logging could not be switched on before.',
      'A device that takes loggingEnabled',
    );
  } else {
    const told = {
      message: `After the restart it tells ${JSON.stringify(chromium.body)}.`,
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
  /** From the reply to the first call without an answer of the usual kind; null when it never went. */
  readonly goneAfterMs: number | null;
  readonly backAfterMs: number | null;
  /** What was neither silence nor 503 while it was away. */
  readonly odd: readonly Exchange[];
  readonly last: Exchange;
};

/** Asks for the status again and again, until the device has gone and is back. */
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
 * Calls what is harmless to call, once each, of a device that is starting. Returns what was no 503 with a good retry-after, up to
 * the first answer of a device that has started.
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
  return answer !== null && /^\d+$/.test(headerOf(answer.headers, 'retry-after') ?? '');
}

function judgeWatch(context: RunContext, findings: Findings, asked: Exchange, seen: Seen): void {
  const withinMs = backWithinMs(context);
  const exchanges = [asked.n, seen.last.n];
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
  if (seen.goneAfterMs === null) {
    findings.fail(ids.goes, {
      message: `It answered true, and still answers ${goesWithinMs / 1_000} s later.`,
      exchanges,
    });
    for (const id of [ids.meanwhile, ids.back])
      findings.notTested(id, 'It did not restart.', 'A device that restarts');
    return;
  }
  findings.pass(ids.goes, { message: `It went after ${seconds(seen.goneAfterMs)}.`, exchanges });
  const [odd] = seen.odd;
  if (odd === undefined)
    findings.pass(ids.meanwhile, { message: 'Silence and 503, as it has to be.', exchanges });
  else {
    const message = `While it restarted, a call was answered ${outcomeOf(odd)}${odd.answer?.status === 503 ? ', without a good retry-after' : ''}.`;
    findings.fail(ids.meanwhile, { message, exchanges: [asked.n, odd.n] });
  }
  if (seen.backAfterMs === null || seen.backAfterMs > withinMs) {
    const when =
      seen.backAfterMs === null
        ? `It is not back after ${seconds(withinMs + graceMs)}`
        : `It was back after ${seconds(seen.backAfterMs)}`;
    findings.fail(ids.back, {
      message: `${when}; ${seconds(withinMs)} is the longest.`,
      exchanges,
    });
  } else
    findings.pass(ids.back, {
      message: `It was back after ${seconds(seen.backAfterMs)}.`,
      exchanges,
    });
}

function judgeToken(findings: Findings, last: Exchange): void {
  const told = {
    message: `The token from before was answered ${outcomeOf(last)}.`,
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

/** One more certificate, so that there is something to lose. */
async function addCertificate(context: RunContext): Promise<void> {
  const [resource] = certificateResources(context.contract);
  const [fixture] = fixtures;
  if (resource === undefined || fixture === undefined) return;
  const list = await patiently(context, { purpose, operationId: resource.list.id });
  if (list.answer?.status !== 200 || !context.target.claim(resource.name, fixture.fingerprint))
    return;
  await context.journal.keep({
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
