import type { ScenarioCheck } from '../../model/check.ts';
import { parseJsonBody } from '../../model/exchange.ts';
import { Findings } from '../../observe/findings.ts';
import { describeOutcome, readResource } from '../../observe/read-resources.ts';
import { type CertificateResource, listCertificateResources } from './certificate-requirements.ts';
import { listIds } from './unauthorized-certificates.ts';

const purpose = 'resources.resource-leaks';
const getRequirementId = ({ list }: CertificateResource) => `resources.left:${list.id}`;

/**
 * At the end, a list contains the same resources as at the start. Detects effects of rejected
 * requests.
 */
export const resourceLeaks: ScenarioCheck = {
  kind: 'scenario',
  class: 'resources',
  order: 'last',
  requirements: (contract) =>
    listCertificateResources(contract).map((resource) => ({
      id: getRequirementId(resource),
      class: 'resources',
      operationId: resource.list.id,
      level: 'MUST',
      sentence: `After the run has deleted its own resources, ${resource.list.id} returns the same list as before.`,
      pointer: `${contract.getOperationObject(resource.create.id).pointer}/x-lifecycle`,
      source: 'decision',
      profile: 'safe',
    })),
  async run(context) {
    const findings = new Findings();
    for (const resource of listCertificateResources(context.contract)) {
      const first = context.target.exchanges.find(
        ({ operationId, response }) => operationId === resource.list.id && response?.status === 200,
      );
      const { body, exchange } = await readResource(context, purpose, resource.list.id);
      if (!first?.response || !Array.isArray(body)) {
        const message = `${resource.list.id} returned ${describeOutcome(exchange)}.`;
        findings.markNotTested(
          getRequirementId(resource),
          message,
          'Run again when the device returns the list',
        );
        continue;
      }
      const before = listIds(parseJsonBody(first.response), resource);
      const after = listIds(body, resource);
      const more = after.filter((id) => !before.includes(id));
      const less = before.filter((id) => !after.includes(id));
      const message =
        more.length + less.length === 0
          ? 'The list is unchanged.'
          : `Added: ${more.join(', ') || 'none'}. Missing: ${less.join(', ') || 'none'}.`;
      const details = { message, exchanges: [first.n, exchange.n] };
      if (more.length + less.length === 0) findings.pass(getRequirementId(resource), details);
      else findings.fail(getRequirementId(resource), details);
    }
    return findings.list();
  },
};
