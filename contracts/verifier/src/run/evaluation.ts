import { setImmediate } from 'node:timers/promises';
import type { Check, Recording } from '../model/check.ts';
import type { DeviceIdentity, RunServices } from '../model/check-run.ts';
import type { Contract } from '../model/contract.ts';
import type { Finding } from '../model/finding.ts';
import type { HttpTarget } from '../target/http-target.ts';
import { BodyStore } from './retained-bodies.ts';

/** A run whose responses are evaluated. */
export type Evaluated = {
  readonly checks: readonly Check[];
  readonly contract: Contract;
  readonly target: HttpTarget;
  readonly device: DeviceIdentity;
  readonly options: RunServices['options'];
};

/** After this many exchanges, they are evaluated if a violation may end the run. */
const evaluatedAtOnce = 16;

/** So many are evaluated before other work of the process gets its turn, such as Ctrl-C. */
const evaluatedInTurn = 500;

/** For all responses that one check evaluates. The slowest takes some seconds. */
const maxEvaluationMs = 60_000;

class EvaluationTimeout extends Error {
  override message =
    `The responses before it took more than ${maxEvaluationMs / 1000} s. This one and later ones are not evaluated.`;
}

/** Time of this process, so that a busy machine does not count. */
function getCpuMs(): number {
  return process.cpuUsage().user / 1000;
}

type Events = {
  onFinding(finding: Finding): void;
  /** A check has failed at the exchange with this number. */
  onError(check: Check, message: string, n: number): void;
};

/** Evaluates the responses of a run with its wire checks, each once. */
export class Evaluation {
  readonly #run: Evaluated;
  readonly #events: Events;
  readonly #bodies: BodyStore;
  #evaluatedCount = 0;
  /** Of the time of each check; 0 for one that has failed. */
  readonly #leftMs = new Map<Check, number>();

  constructor(run: Evaluated, events: Events) {
    this.#run = run;
    this.#bodies = new BodyStore(run.target.exchanges);
    this.#events = events;
  }

  /** Call it after each exchange. Evaluates those so far, if there are enough or too many bytes. */
  observeExchange(endsEarly: boolean): void {
    const { exchanges, isStopped } = this.#run.target;
    this.#bodies.count();
    const isDue = endsEarly && !isStopped;
    const isEnough = isDue && exchanges.length >= this.#evaluatedCount + evaluatedAtOnce;
    if (isEnough || this.#bodies.isFull) this.#evaluate(exchanges.length);
    if (this.#bodies.isFull) this.#bodies.shorten();
  }

  /** Evaluates every exchange that was not evaluated yet. */
  async evaluateRest(): Promise<void> {
    const { exchanges } = this.#run.target;
    while (this.#evaluatedCount < exchanges.length) {
      this.#evaluate(this.#evaluatedCount + evaluatedInTurn);
      await setImmediate();
    }
  }

  /** Evaluates every exchange up to a place that was not evaluated yet, with every wire check. */
  #evaluate(upTo: number): void {
    const { checks, contract, target, device, options } = this.#run;
    const recording: Recording = {
      exchanges: target.exchanges,
      device: device.serialNumber === '' ? null : device,
      secrets: [options.password],
    };
    const { otherDevice, lastOwnExchange } = target.identity;
    const end = otherDevice === null ? upTo : Math.min(upTo, lastOwnExchange);
    const exchanges = target.exchanges.slice(this.#evaluatedCount, end);
    this.#evaluatedCount = Math.min(upTo, target.exchanges.length);
    for (const check of checks) {
      const leftMs = this.#leftMs.get(check) ?? maxEvaluationMs;
      if (check.kind !== 'wire' || leftMs <= 0) continue;
      const started = performance.now();
      const startedCpu = getCpuMs();
      // Asking for the time of the process takes longer than most evaluations.
      const isOver = () => performance.now() - started > leftMs && getCpuMs() - startedCpu > leftMs;
      let isEnded = false;
      for (const exchange of exchanges) {
        try {
          if (isOver()) throw new EvaluationTimeout();
          for (const finding of check.evaluate(exchange, contract, recording))
            this.#events.onFinding(finding);
        } catch (error) {
          const message = `Evaluating exchange ${exchange.n}: ${formatError(error)}`;
          this.#events.onError(check, message, exchange.n);
          isEnded = true;
          break;
        }
      }
      const spentMs = getCpuMs() - startedCpu;
      this.#leftMs.set(check, isEnded ? 0 : leftMs - spentMs);
    }
  }
}

/** Returns the text for an error of a check, which is a bug of this program. */
export function formatError(error: unknown): string {
  if (error instanceof EvaluationTimeout) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
