import { setTimeout as wait } from 'node:timers/promises';
import type { RunContext, ScenarioCheck } from '../../check.ts';
import { type Exchange, jsonOf } from '../../exchange.ts';
import { Findings } from '../../observe/findings.ts';
import { outcomeOf } from '../../observe/read.ts';
import type { Requirement } from '../../requirement.ts';
import type { Target } from '../../target.ts';

const purpose = 'time.logs';
const id = 'downloadLogs';
const come = `time.logs-come:${id}`;
const oneAtATime = `status.one-at-a-time:${id}`;

/** A device needs a moment to begin, and none to say that it is busy. */
const beginsWithinMs = 500;
const saysBusyWithinMs = 5_000;

/** The archive that each run waits for: it takes a minute, in which the other checks go on. */
const underWay = new WeakMap<
  Target,
  { readonly exchange: Promise<Exchange>; readonly second: Exchange | null }
>();

function requirements(): readonly Requirement[] {
  const about = { operationId: id, level: 'MUST', source: 'spec', profile: 'read' } as const;
  const pointer = '/paths/~1api~1v1~1device~1logs/get';
  return [
    {
      ...about,
      id: come,
      class: 'time',
      sentence: 'The logs are generated and sent within 10 minutes.',
      pointer: `${pointer}/x-timeout-ms`,
    },
    {
      ...about,
      id: oneAtATime,
      class: 'status',
      sentence:
        'While logs are generated, who asks for more is answered 503 with the code logs-busy.',
      pointer: `${pointer}/description`,
    },
  ];
}

/** Asks for the logs, once more while they are being generated, and does not wait. */
export const logsAreAskedFor: ScenarioCheck = {
  kind: 'scenario',
  class: 'time',
  order: 'first',
  requirements,
  async run({ target }) {
    const exchange = target.request({ purpose, operationId: id, aside: true });
    // What goes wrong is told by who waits for it; until then it must not end the program.
    exchange.catch(() => undefined);
    const isDone = await Promise.race([exchange.then(() => true), wait(beginsWithinMs, false)]);
    const second = isDone
      ? null
      : await target.request({
          purpose,
          operationId: id,
          timeoutMs: saysBusyWithinMs,
          aside: true,
        });
    underWay.set(target, { exchange, second });
    return [];
  },
};

/** Waits for what was asked for. */
export const logsCome: ScenarioCheck = {
  kind: 'scenario',
  class: 'time',
  order: 'last',
  requirements,
  run,
};

async function run({ target, note }: RunContext) {
  const findings = new Findings();
  const asked = underWay.get(target);
  if (asked === undefined) return [];
  const isDone = await Promise.race([asked.exchange.then(() => true), wait(0, false)]);
  if (!isDone) note('Waiting for the logs that the device is generating.');
  const exchange = await asked.exchange;
  underWay.delete(target);
  const exchanges = [exchange.n];
  const status = exchange.answer?.status;
  if (status === 200)
    findings.pass(come, {
      message: `They came in ${Math.round(exchange.tookMs / 1000)} s.`,
      exchanges,
    });
  else if (codeOf(exchange) === 'logs-busy') {
    findings.notTested(
      come,
      'Somebody else was having logs generated.',
      'A device that nobody else uses',
    );
  } else
    findings.fail(come, { message: `Instead of the logs came ${outcomeOf(exchange)}.`, exchanges });
  judgeSecond(findings, asked.second, exchange);
  return findings.all();
}

function judgeSecond(findings: Findings, second: Exchange | null, first: Exchange): void {
  const isBusy = second?.answer?.status === 503 && codeOf(second) === 'logs-busy';
  if (second === null || first.answer?.status !== 200) {
    const message = 'The logs came at once, so that none were being generated.';
    findings.notTested(oneAtATime, message, 'A device that takes a while to generate logs');
  } else if (isBusy)
    findings.pass(oneAtATime, { message: 'It says that it is busy.', exchanges: [second.n] });
  else {
    const message = `While logs were being generated, more were asked for, and ${outcomeOf(second)} came.`;
    findings.fail(oneAtATime, { message, exchanges: [second.n, first.n] });
  }
}

function codeOf({ answer }: Exchange): unknown {
  const body = answer === null ? undefined : jsonOf(answer);
  return typeof body === 'object' && body !== null ? Reflect.get(body, 'code') : undefined;
}
