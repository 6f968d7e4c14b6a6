import type { RunContext } from '../../model/check.ts';
import type { Contract } from '../../model/contract.ts';
import type { Requirement } from '../../model/requirement.ts';
import type { Findings } from '../../observe/findings.ts';
import { describeOutcome, readResource } from '../../observe/read-resources.ts';
import { requestWithRetry } from '../../observe/retry.ts';
import { createDestructiveRequirement } from '../../requirements/create-requirement.ts';

const purpose = 'life.dot1x';
const removeCertificates = 'removeDot1xCertificates';
const removeEthernet = 'removeEthernetDot1x';

const requirementIds = {
  noCertificates: `life.gone-already:${removeCertificates}`,
  noEthernet: `life.gone-already:${removeEthernet}`,
} as const;

export function createRemovalRequirements(contract: Contract): readonly Requirement[] {
  return [
    createDestructiveRequirement(
      contract,
      requirementIds.noCertificates,
      removeCertificates,
      'description',
      'Removing returns 204 even if there are no certificates.',
    ),
    createDestructiveRequirement(
      contract,
      requirementIds.noEthernet,
      removeEthernet,
      'description',
      'Removing returns 204 even if there are no credentials.',
    ),
  ];
}

/**
 * Ethernet credentials include a certificate. An empty certificate list means that there are none.
 */
export async function testRemovingNothing(context: RunContext, findings: Findings): Promise<void> {
  const list = await readResource(context, purpose, 'listDot1xCertificates');
  if (!Array.isArray(list.body) || list.body.length > 0) {
    const message = 'The device has 802.1x credentials, which could not be restored.';
    for (const id of [requirementIds.noCertificates, requirementIds.noEthernet])
      findings.markNotTested(
        id,
        message,
        'Remove the 802.1x credentials from the device, and run again',
      );
    return;
  }
  const certificates = await requestWithRetry(context, {
    purpose,
    operationId: removeCertificates,
  });
  findings.record(
    requirementIds.noCertificates,
    certificates.response?.status === 204,
    `Response: ${describeOutcome(certificates)}.`,
    [certificates.n],
  );
  const ethernet = await requestWithRetry(context, { purpose, operationId: removeEthernet });
  if (ethernet.response?.status === 404) {
    findings.markNotApplicable(
      requirementIds.noEthernet,
      'The product does not support it.',
      describeOutcome(ethernet),
      [ethernet.n],
    );
  } else {
    findings.record(
      requirementIds.noEthernet,
      ethernet.response?.status === 204,
      `Response: ${describeOutcome(ethernet)}.`,
      [ethernet.n],
    );
  }
}
