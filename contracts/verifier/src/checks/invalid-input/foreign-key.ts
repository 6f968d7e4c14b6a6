import { getLifecycleOperation } from '@stillhouse/contracts/marked-operations';
import type { ScenarioCheck } from '../../model/check.ts';
import { formatValue, listDifferences } from '../../observe/compare-values.ts';
import { describeOutcome, readResource } from '../../observe/read-resources.ts';
import { requestWithRetry } from '../../observe/retry.ts';
import { isOnProduct } from '../../probing/run-operations.ts';
import { createRequirement } from '../../requirements/create-requirement.ts';
import { certificateFixtures } from '../resources/certificate-fixtures.ts';

const { id: configure } = getLifecycleOperation('ethernetDot1x', 'create');
const { id: list } = getLifecycleOperation('dot1xCertificate', 'list');
const requirementIds = {
  rejected: `invalid-input.foreign-key:${configure}`,
  trace: `noeffect.foreign-key:${configure}`,
};

/** Credentials with a certificate for another device's key are rejected and change nothing. */
export const foreignKey: ScenarioCheck = {
  kind: 'scenario',
  class: 'invalid-input',
  order: 'middle',
  purpose: 'invalid-input.foreign-key',
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
  async run(run) {
    if (!isOnProduct(run.contract.getOperation(configure), run)) {
      for (const id of Object.values(requirementIds))
        run.markNotApplicable(id, 'The product does not support it.', run.device.product, []);
      return;
    }
    const before = await readResource(run, list);
    const credentials = {
      identity: 'verify',
      method: 'TLS',
      deviceCertificate: certificateFixtures[0]?.pem ?? '',
    };
    const attempt = await requestWithRetry(run, {
      purpose: run.purpose,
      operationId: configure,
      json: { credentials },
    });
    const after = await readResource(run, list);
    const isRejected = attempt.response?.status === 422;
    const message = `Response: ${describeOutcome(attempt)}.`;
    run.record(requirementIds.rejected, isRejected, message, [attempt.n]);
    const isUntouched = listDifferences(after.body, before.body).length === 0;
    const listed = `${list} returned ${formatValue(after.body)}.`;
    run.record(requirementIds.trace, isUntouched, listed, [attempt.n, after.exchange.n]);
  },
};
