import type { Operation } from '@stillhouse/contracts/operations';
import type { Finding, RunContext } from '../../check.ts';
import type { Exchange } from '../../exchange.ts';
import { askedOf, cameOf, isSuccess } from '../../observe/responses.ts';
import { type Present, presentOf, shownBy } from '../../probing/current-value.ts';
import { pulseOf } from '../../probing/run-operations.ts';
import { differenceOf, isSame } from '../../probing/same.ts';
import { idOf } from '../../requirements/create-requirement.ts';

/** The result of a check after a probe. */
export type Look = {
  /** The device's value differs from the one before the probe. */
  readonly hasChanged: boolean;
  readonly findings: readonly Finding[];
};

/**
 * Detects what probes of an operation change. After each probe the device must respond, and a
 * rejected probe must not have changed anything. Reverts changes at once.
 */
export class Watch {
  readonly operation: Operation;
  readonly #context: RunContext;
  readonly #purpose: string;
  #present: Present;

  private constructor(
    context: RunContext,
    purpose: string,
    operation: Operation,
    present: Present,
  ) {
    this.#context = context;
    this.#purpose = purpose;
    this.operation = operation;
    this.#present = present;
  }

  /** Reads the current value and stores it in the undo log before a probe can change it. */
  static async over(context: RunContext, purpose: string, operation: Operation): Promise<Watch> {
    const present = await presentOf(context, purpose, operation);
    const { read, shown, body } = present;
    if (read !== null && body !== null && shown !== undefined) {
      await context.undoLog.record({
        operationId: operation.id,
        body,
        readback: read.id,
        pointer: '',
        value: shown,
      });
    }
    return new Watch(context, purpose, operation, present);
  }

  get present(): Present {
    return this.#present;
  }

  /** @param refused the probe that the device must reject */
  async look(refused: Exchange): Promise<Look> {
    const { target, contract } = this.#context;
    const { read, shown } = this.#present;
    const reader = read ?? pulseOf(contract);
    const exchange = await target.request({ purpose: this.#purpose, operationId: reader.id });
    const alive = this.#alive(refused, exchange);
    const now = read === null ? undefined : shownBy(exchange);
    if (read === null || shown === undefined || now === undefined) {
      return { hasChanged: false, findings: [alive] };
    }
    const hasChanged = !isSame(shown, now);
    const wasRefused = refused.answer !== null && !isSuccess(refused.answer.status);
    const trace: Finding[] = wasRefused
      ? [
          {
            requirementId: idOf('noeffect.refused', this.operation),
            verdict: hasChanged ? 'fail' : 'pass',
            message: hasChanged
              ? `${askedOf(refused)} returned ${cameOf(refused)} but changed the value: ${differenceOf(shown, now)}.`
              : 'Nothing changed.',
            exchanges: [refused.n, exchange.n],
          },
        ]
      : [];
    if (hasChanged) await this.putBack();
    return { hasChanged, findings: [alive, ...trace] };
  }

  /** Writes the previous value and reads it again. */
  async putBack(): Promise<void> {
    const { target } = this.#context;
    const { body, read } = this.#present;
    if (body === null) {
      // This change cannot be reverted, so it becomes the baseline of the next probe.
      this.#present = await presentOf(this.#context, this.#purpose, this.operation);
      return;
    }
    await target.request({ purpose: this.#purpose, operationId: this.operation.id, json: body });
    if (read !== null) await target.request({ purpose: this.#purpose, operationId: read.id });
  }

  #alive(probe: Exchange, { answer, failure, n }: Exchange): Finding {
    const isAlive = answer !== null && answer.status < 500;
    const came = answer?.status ?? failure?.detail;
    return {
      requirementId: idOf('robust.alive', this.operation),
      verdict: isAlive ? 'pass' : 'fail',
      message: isAlive
        ? 'The device responds.'
        : `After ${askedOf(probe)} the device did not respond normally: ${came}.`,
      exchanges: [probe.n, n],
    };
  }
}
