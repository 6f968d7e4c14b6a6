import { getLifecycleOperation } from '@stillhouse/contracts/marked-operations';
import type { ScenarioCheck } from '../../model/check.ts';
import { formatValue, listDifferences } from '../../observe/compare-values.ts';
import { Findings } from '../../observe/findings.ts';
import { describeOutcome, readResource } from '../../observe/read-resources.ts';
import { requestWithRetry } from '../../observe/retry.ts';
import { isOnProduct } from '../../probing/run-operations.ts';
import { createRequirement } from '../../requirements/create-requirement.ts';
import { certificateFixtures } from '../resources/certificate-fixtures.ts';

const purpose = 'invalid-input.foreign-key';
const { id: configure } = getLifecycleOperation('ethernetDot1x', 'create');
const { id: list } = getLifecycleOperation('dot1xCertificate', 'list');
const requirementIds = {
  refused: `invalid-input.foreign-key:${configure}`,
  trace: `noeffect.foreign-key:${configure}`,
};

/** Credentials with a certificate for another device's key are rejected and change nothing. */
export const foreignKey: ScenarioCheck = {
  kind: 'scenario',
  class: 'invalid-input',
  order: 'middle',
  requirements: (contract) => {
    const operation = contract.getOperation(configure);
    const pointer = `${contract.getOperationObject(configure).pointer}/responses/422`;
    return [
      createRequirement(contract, {
        class: 'invalid-input',
        rule: 'foreign-key',
        operation,
        sentence: `${configure} rejects a certificate for another key than the device's with 422.`,
        pointer,
        source: 'decision',
      }),
      createRequirement(contract, {
        class: 'noeffect',
        rule: 'foreign-key',
        operation,
        sentence: `${configure} changes nothing if it rejects a certificate.`,
        pointer,
        source: 'decision',
      }),
    ];
  },
  async run(context) {
    const findings = new Findings();
    if (!isOnProduct(context.contract.getOperation(configure), context)) {
      for (const id of Object.values(requirementIds))
        findings.markNotApplicable(
          id,
          'The product does not support it.',
          context.device.product,
          [],
        );
      return findings.list();
    }
    const before = await readResource(context, purpose, list);
    const credentials = {
      identity: 'verify',
      method: 'TLS',
      deviceCertificate: certificateFixtures[0]?.pem ?? '',
    };
    const attempt = await requestWithRetry(context, {
      purpose,
      operationId: configure,
      json: { credentials },
    });
    const after = await readResource(context, purpose, list);
    findings.record(
      requirementIds.refused,
      attempt.response?.status === 422,
      `Response: ${describeOutcome(attempt)}.`,
      [attempt.n],
    );
    const isUntouched = listDifferences(after.body, before.body).length === 0;
    findings.record(
      requirementIds.trace,
      isUntouched,
      `${list} returned ${formatValue(after.body)}.`,
      [attempt.n, after.exchange.n],
    );
    return findings.list();
  },
};
