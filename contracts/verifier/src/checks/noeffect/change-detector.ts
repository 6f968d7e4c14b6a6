import type { Operation } from '@stillhouse/contracts/operations';
import type { CheckRun } from '../../model/check-run.ts';
import type { Exchange } from '../../model/exchange.ts';
import { createFinding, type Finding } from '../../model/finding.ts';
import { equalIgnoringOrder, formatDifference } from '../../observe/compare-values.ts';
import { getJsonBody } from '../../observe/read-resources.ts';
import { describeRequest, describeResponse, hasSucceeded } from '../../observe/responses.ts';
import { type CurrentValue, readCurrentValue } from '../../probing/current-value.ts';
import { findHealthCheck } from '../../probing/run-operations.ts';
import { createRequirementId } from '../../requirements/create-requirement.ts';

/** The result of a check after a probe. */
export type DetectionResult = {
  /** The device's value differs from the one before the probe. */
  readonly hasChanged: boolean;
  readonly findings: readonly Finding[];
};

/** As many rejected probes share a read. */
const maxUnread = 8;

type Probe = { readonly exchange: Exchange; readonly repeat: () => Promise<Exchange> };

/**
 * Detects what probes of an operation change. After a probe the device must respond, and a rejected
 * probe must not have changed anything. Reverts changes at once.
 */
export class ChangeDetector {
  readonly operation: Operation;
  readonly #run: CheckRun;
  #currentValue: CurrentValue;
  #unread: readonly Probe[] = [];

  private constructor(run: CheckRun, operation: Operation, currentValue: CurrentValue) {
    this.#run = run;
    this.operation = operation;
    this.#currentValue = currentValue;
  }

  /**
   * Reads the current value. The undo log has the one from the start of the run: by now, another
   * check may have changed it.
   */
  static async create(run: CheckRun, operation: Operation): Promise<ChangeDetector> {
    return new ChangeDetector(run, operation, await readCurrentValue(run, operation));
  }

  get currentValue(): CurrentValue {
    return this.#currentValue;
  }

  /** @param rejected the probe that the device must reject */
  async detect(rejected: Exchange): Promise<DetectionResult> {
    const { contract } = this.#run;
    const { reader, value: current } = this.#currentValue;
    const { id: operationId } = reader ?? findHealthCheck(contract);
    const exchange = await this.#run.request({ operationId });
    const alive = this.#evaluateResponse(rejected, exchange);
    const now = reader === null ? undefined : getJsonBody(exchange);
    if (reader === null || current === undefined || now === undefined) {
      return { hasChanged: false, findings: [alive] };
    }
    const hasChanged = !equalIgnoringOrder(current, now);
    if (hasChanged) await this.restore();
    if (rejected.response === null || hasSucceeded(rejected))
      return { hasChanged, findings: [alive] };
    const trace = createFinding(
      createRequirementId('noeffect.rejected', this.operation),
      hasChanged
        ? `${describeRequest(rejected)} returned ${describeResponse(rejected)} but changed the value: ${formatDifference(current, now)}.`
        : null,
      'Nothing changed.',
      [rejected.n, exchange.n],
    );
    return { hasChanged, findings: [alive, trace] };
  }

  /**
   * Like `detect`, but reads after several probes that the device rejects. Call `detectRest` after
   * the last one.
   */
  async detectLater(
    exchange: Exchange,
    repeat: () => Promise<Exchange>,
  ): Promise<readonly Finding[]> {
    this.#unread = [...this.#unread, { exchange, repeat }];
    const { status = 0 } = exchange.response ?? {};
    const isRejected = status >= 400 && status < 500;
    return isRejected && this.#unread.length < maxUnread ? [] : await this.detectRest();
  }

  /** Reads after the probes since the last read. */
  async detectRest(): Promise<readonly Finding[]> {
    const probes = this.#unread;
    this.#unread = [];
    const last = probes.at(-1);
    if (last === undefined) return [];
    const { hasChanged, findings } = await this.detect(last.exchange);
    if (!hasChanged || probes.length === 1) return findings;
    // Sent again one by one, they show which of them it was.
    const repeated: Finding[] = [];
    for (const { repeat } of probes) repeated.push(...(await this.detect(await repeat())).findings);
    return repeated.some(({ verdict }) => verdict === 'fail') ? repeated : findings;
  }

  /** Writes the previous value and reads it again. */
  async restore(): Promise<void> {
    const { body, reader } = this.#currentValue;
    if (body === null) {
      // This change cannot be reverted, so it becomes the baseline of the next probe.
      this.#currentValue = await readCurrentValue(this.#run, this.operation);
      return;
    }
    await this.#run.request({ operationId: this.operation.id, json: body });
    if (reader !== null) await this.#run.request({ operationId: reader.id });
  }

  #evaluateResponse(probe: Exchange, { response, failure, n }: Exchange): Finding {
    const isAlive = response !== null && response.status < 500;
    const problem = isAlive
      ? null
      : `After ${describeRequest(probe)} the device did not respond normally: ${response?.status ?? failure?.detail}.`;
    const id = createRequirementId('robust.alive', this.operation);
    return createFinding(id, problem, 'The device responds.', [probe.n, n]);
  }
}
