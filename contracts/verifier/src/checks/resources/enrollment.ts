import { enrollOperation as enroll } from '@stillhouse/contracts/marked-operations';
import type { ScenarioCheck } from '../../model/check.ts';
import type { CheckRun } from '../../model/check-run.ts';
import type { Exchange } from '../../model/exchange.ts';
import { formatValue, hasEqualValue, hasValues } from '../../observe/compare-values.ts';
import { getValuesAt } from '../../observe/json-location.ts';
import { readAfterWrite } from '../../observe/read-after-write.ts';
import { describeOutcome, getJsonBody, type Reading } from '../../observe/read-resources.ts';
import { requestWithRetry } from '../../observe/retry.ts';
import { createOtherClientRequirement, OtherReader } from '../../probing/other-client.ts';
import {
  createUnauthorizedRequirement,
  testWithoutToken,
} from '../noeffect/unauthorized-writes.ts';
import { createRuleRequirement, getRuleId } from './law-requirements.ts';
import type { Obstacle, Rule } from './resource.ts';

const enabledBy = '--enrollment-code CODE';

const rules = {
  unknown: {
    id: 'invalid-input.unknown-code',
    place: 'responses/422',
    sentence: 'A code that the cloud does not know returns 422.',
    source: 'spec',
  },
  enrolled: {
    id: 'readback.enrolled',
    place: 'x-readback',
    sentence: `An enrolled device returns its enrollment, and ${enroll.readback?.operationId} returns the same.`,
    source: 'spec',
  },
  repeated: {
    id: 'status.enrolled',
    place: 'responses/409',
    sentence: 'An enrolled device rejects a code with 409.',
    source: 'spec',
  },
  unchanged: {
    id: 'noeffect.enrolled',
    place: 'responses/409',
    sentence: 'An enrolled device does not change.',
    source: 'spec',
  },
} as const satisfies Record<string, Rule>;

/** A valid code that no provider issued. */
const unknownCode = { code: 'VerifyNo' };

/**
 * Tries to enroll without a token, with an unknown code, with the code of the run, and again when
 * the device is enrolled. An enrollment cannot be undone, nor can a failed one.
 */
export const enrollment: ScenarioCheck = {
  kind: 'scenario',
  class: 'resources',
  purpose: 'resources.enrollment',
  order: 'middle',
  requirements: (contract) => [
    ...Object.values(rules).map((rule) => createRuleRequirement(contract, enroll, rule)),
    createOtherClientRequirement(contract, enroll, 'destructive'),
    createUnauthorizedRequirement(contract, enroll),
  ],
  async run(run) {
    const obstacle = await new EnrollmentTest(run).run();
    if (obstacle !== null) {
      for (const { id } of enrollment.requirements(run.contract))
        run.markNotTested(id, obstacle.reason, obstacle.enabledBy);
    }
  },
};

class EnrollmentTest {
  readonly #run: CheckRun;

  constructor(run: CheckRun) {
    this.#run = run;
  }

  /** Returns why a part was not tested, or null. */
  async run(): Promise<Obstacle | null> {
    const { enrollmentCode: code } = this.#run.options;
    if (code === undefined) return { reason: 'An enrollment cannot be undone.', enabledBy };
    const before = await this.#read();
    const state = getState(before);
    if (state === undefined || state === 'enrolling')
      return {
        reason: `The enrollment is ${formatValue(before.body)} (${describeOutcome(before.exchange)}).`,
        enabledBy: 'Wait until the enrollment has ended, and run again',
      };
    const isAsBefore = async () => hasEqualValue((await this.#read()).body, before.body);
    await testWithoutToken(this.#run, enroll.id, unknownCode, isAsBefore);
    if (state !== 'enrolled') {
      await this.#testUnknownCode();
      await this.#testCode(code);
    }
    return await this.#testEnrolled();
  }

  async #testUnknownCode(): Promise<void> {
    const rejected = await this.#send(unknownCode);
    const reason = describeOutcome(rejected);
    if (rejected.response?.status === 502) {
      const remedy = 'Connect the device to the internet, and run again';
      this.#run.markNotTested(getRuleId(enroll, rules.unknown), reason, remedy);
    } else
      this.#record('unknown', rejected.response?.status === 422, `Response: ${reason}.`, rejected);
  }

  async #testCode(code: string): Promise<void> {
    const otherReader = await OtherReader.create(this.#run, enroll);
    const accepted = await this.#send({ code });
    const response = getJsonBody(accepted);
    const after = await this.#read((body) => hasEqualValue(body, response));
    const isTaken = accepted.response?.status === 200 && hasValues(response, { state: 'enrolled' });
    const message = `Response: ${describeOutcome(accepted)} ${formatValue(response)}. Then the GET returned ${formatValue(after.body)}.`;
    const isSame = hasEqualValue(after.body, response);
    this.#record('enrolled', isTaken && isSame, message, accepted, after.exchange);
    if (isTaken) await otherReader.test(this.#run, (body) => hasEqualValue(body, response));
  }

  async #testEnrolled(): Promise<Obstacle | null> {
    const before = await this.#read();
    if (getState(before) !== 'enrolled')
      return { reason: 'The device is not enrolled.', enabledBy };
    const repeated = await this.#send(unknownCode);
    const { body, exchange } = await this.#read();
    const isRejected = repeated.response?.status === 409;
    this.#record('repeated', isRejected, `Response: ${describeOutcome(repeated)}.`, repeated);
    const message = `The GET returned ${formatValue(body)}.`;
    this.#record('unchanged', hasEqualValue(body, before.body), message, repeated, exchange);
    return null;
  }

  #read(isShown: (body: unknown) => boolean = () => true): Promise<Reading> {
    return readAfterWrite(this.#run, enroll, isShown);
  }

  #send(json: unknown): Promise<Exchange> {
    return requestWithRetry(this.#run, { operationId: enroll.id, json });
  }

  #record(
    rule: keyof typeof rules,
    passed: boolean,
    message: string,
    ...exchanges: readonly Exchange[]
  ): void {
    const id = getRuleId(enroll, rules[rule]);
    this.#run.record(
      id,
      passed,
      message,
      exchanges.map(({ n }) => n),
    );
  }
}

const getState = ({ body }: Reading) => getValuesAt(body, ['state'])[0];
