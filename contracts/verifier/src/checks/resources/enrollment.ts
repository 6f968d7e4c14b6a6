import type { RunContext, ScenarioCheck } from '../../model/check.ts';
import { formatValue, hasEqualValue, hasValues } from '../../observe/compare-values.ts';
import { Findings } from '../../observe/findings.ts';
import { getValuesAt } from '../../observe/json-location.ts';
import { describeOutcome, getJsonBody, readResource } from '../../observe/read-resources.ts';
import { pollUntil, requestWithRetry } from '../../observe/retry.ts';
import { createOtherClientRequirement, OtherReader } from '../../probing/other-client.ts';
import { createRequirement } from '../../requirements/create-requirement.ts';
import {
  createUnauthorizedRequirement,
  testWithoutToken,
} from '../noeffect/unauthorized-writes.ts';

const purpose = 'resources.enrollment';
const enabledBy = '--enrollment-code CODE';
const enroll = 'enroll';
const reader = 'getEnrollment';

const requirementIds = {
  unknown: `invalid-input.unknown-code:${enroll}`,
  enrolled: `readback.enrolled:${enroll}`,
  otherClient: `readback.other-client:${enroll}`,
  repeated: `status.enrolled:${enroll}`,
  unchanged: `noeffect.enrolled:${enroll}`,
} as const;
const unauthorizedId = `noeffect.unauthorized:${enroll}`;

/** A valid code that no provider issued. */
const unknownCode = { code: 'VerifyNo' };

/**
 * Tries to enroll without a token, with an unknown code, with the code of the run, and again when
 * the device is enrolled. An enrollment cannot be undone, nor can a failed one.
 */
export const enrollment: ScenarioCheck = {
  kind: 'scenario',
  class: 'resources',
  order: 'middle',
  requirements: (contract) => {
    const operation = contract.getOperation(enroll);
    const { pointer } = contract.getOperationObject(enroll);
    const createRow = (
      kind: 'invalid-input' | 'readback' | 'status' | 'noeffect',
      rule: string,
      place: string,
      sentence: string,
    ) =>
      createRequirement(contract, {
        class: kind,
        rule,
        operation,
        sentence,
        pointer: `${pointer}/${place}`,
      });
    return [
      createRow(
        'invalid-input',
        'unknown-code',
        'responses/422',
        'A code that the cloud does not know returns 422.',
      ),
      createRow(
        'readback',
        'enrolled',
        'x-readback',
        `An enrolled device returns its enrollment, and ${reader} returns the same.`,
      ),
      createOtherClientRequirement(contract, operation, 'destructive'),
      createRow(
        'status',
        'enrolled',
        'responses/409',
        'An enrolled device rejects a code with 409.',
      ),
      createRow('noeffect', 'enrolled', 'responses/409', 'An enrolled device does not change.'),
      createUnauthorizedRequirement(contract, operation),
    ];
  },
  async run(context) {
    const findings = new Findings();
    const { enrollmentCode: code } = context.options;
    if (code === undefined) {
      markAllNotTested(findings, 'An enrollment cannot be undone.', enabledBy);
      return findings.list();
    }
    const before = await readResource(context, purpose, reader);
    const state = getState(before.body);
    if (state === undefined || state === 'enrolling') {
      const message = `${reader} returned ${formatValue(before.body)} (${describeOutcome(before.exchange)}).`;
      markAllNotTested(findings, message, 'Wait until the enrollment has ended, and run again');
      return findings.list();
    }
    await testWithoutToken(context, findings, enroll, unknownCode, async () =>
      hasEqualValue((await readResource(context, purpose, reader)).body, before.body),
    );
    if (state !== 'enrolled') {
      await testUnknownCode(context, findings);
      await testCode(context, findings, code);
    }
    await testEnrolled(context, findings);
    return findings.list();
  },
};

function markAllNotTested(findings: Findings, message: string, remedy: string): void {
  for (const id of [...Object.values(requirementIds), unauthorizedId])
    findings.markNotTested(id, message, remedy);
}

async function testUnknownCode(context: RunContext, findings: Findings): Promise<void> {
  const refused = await requestWithRetry(context, {
    purpose,
    operationId: enroll,
    json: unknownCode,
  });
  if (refused.response?.status === 502) {
    findings.markNotTested(
      requirementIds.unknown,
      describeOutcome(refused),
      'Connect the device to the internet, and run again',
    );
    return;
  }
  const isRefused = refused.response?.status === 422;
  findings.record(requirementIds.unknown, isRefused, `Response: ${describeOutcome(refused)}.`, [
    refused.n,
  ]);
}

async function testCode(context: RunContext, findings: Findings, code: string): Promise<void> {
  const operation = context.contract.getOperation(enroll);
  const otherReader = await OtherReader.create(context, purpose, operation);
  const accepted = await requestWithRetry(context, {
    purpose,
    operationId: enroll,
    json: { code },
  });
  const response = getJsonBody(accepted);
  const after = await pollUntil(
    operation.readback?.withinMs ?? 0,
    () => readResource(context, purpose, reader),
    ({ body }) => hasEqualValue(body, response),
  );
  const isTaken = accepted.response?.status === 200 && hasValues(response, { state: 'enrolled' });
  const message = `Response: ${describeOutcome(accepted)} ${formatValue(response)}. Then ${reader} returned ${formatValue(after.body)}.`;
  findings.record(
    requirementIds.enrolled,
    isTaken && hasEqualValue(after.body, response),
    message,
    [accepted.n, after.exchange.n],
  );
  if (isTaken) await otherReader.test(findings, (body) => hasEqualValue(body, response));
}

async function testEnrolled(context: RunContext, findings: Findings): Promise<void> {
  const before = await readResource(context, purpose, reader);
  if (getState(before.body) !== 'enrolled') {
    for (const id of [requirementIds.repeated, requirementIds.unchanged])
      findings.markNotTested(id, 'The device is not enrolled.', enabledBy);
    return;
  }
  const repeated = await requestWithRetry(context, {
    purpose,
    operationId: enroll,
    json: unknownCode,
  });
  const after = await readResource(context, purpose, reader);
  findings.record(
    requirementIds.repeated,
    repeated.response?.status === 409,
    `Response: ${describeOutcome(repeated)}.`,
    [repeated.n],
  );
  const message = `${reader} returned ${formatValue(after.body)}.`;
  findings.record(requirementIds.unchanged, hasEqualValue(after.body, before.body), message, [
    repeated.n,
    after.exchange.n,
  ]);
}

function getState(body: unknown): unknown {
  return getValuesAt(body, ['state'])[0];
}
