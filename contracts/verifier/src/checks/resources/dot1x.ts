import type { ScenarioCheck } from '../../model/check.ts';
import type { CheckRun } from '../../model/check-run.ts';
import type { Contract } from '../../model/contract.ts';
import { requestWithRetry } from '../../observe/retry.ts';
import { signingRequest } from '../../probing/key-pair.ts';
import { isOnProduct } from '../../probing/run-operations.ts';
import { testWithoutToken } from '../noeffect/unauthorized-writes.ts';
import type { IssuedCertificate } from './certificate-authority.ts';
import {
  createCertificateNetwork,
  createEthernetCredentials,
  savedWithCertificate,
} from './dot1x-credentials.ts';
import { createLawRequirements, createRuleRequirement } from './law-requirements.ts';
import { LawTest } from './laws.ts';
import type { Obstacle } from './resource.ts';
import { savedNetwork } from './saved-network.ts';
import { createSigningRequirements, createSubject, requestCertificate } from './signing-request.ts';

/** Without a certificate, only the removal of nothing can be tested. */
const noCredentials = createEthernetCredentials(null);

/**
 * Has the device create a signing request, signs it, and uses the certificate for Ethernet and for
 * a Wi-Fi network that does not exist. Then removes everything.
 */
export const dot1x: ScenarioCheck = {
  kind: 'scenario',
  class: 'resources',
  purpose: 'resources.dot1x',
  order: 'middle',
  requirements: createRequirements,
  async run(run) {
    const skipRest = ({ reason, enabledBy }: Obstacle) => {
      for (const { id } of createRequirements(run.contract))
        run.markNotTested(id, reason, enabledBy);
    };
    const obstacle = await noCredentials.findObstacle(run);
    if (obstacle !== null) return skipRest(obstacle);
    const issued = await requestCertificate(run);
    await testEthernet(run, 'reason' in issued ? null : issued);
    if ('reason' in issued) return skipRest(issued);
    await testNetwork(run, issued);
  },
};

function createRequirements(contract: Contract) {
  return [
    ...createSigningRequirements(contract),
    ...createLawRequirements(contract, noCredentials),
    createRuleRequirement(contract, savedNetwork.create, savedWithCertificate),
  ];
}

async function testEthernet(run: CheckRun, issued: IssuedCertificate | null): Promise<void> {
  const isAvailable = isOnProduct(noCredentials.create, run);
  const credentials =
    issued !== null && isAvailable ? createEthernetCredentials(issued) : noCredentials;
  const test = new LawTest(run, credentials);
  await test.run();
  const [state] = credentials.states;
  if (state !== undefined) {
    // A signing request creates a new key, so the certificate no longer matches.
    const subject = createSubject(run);
    await testWithoutToken(run, signingRequest, subject, async () => {
      const created = await test.testState(state);
      return created.response?.status !== 422;
    });
    await test.testRemoval();
  }
  if (isAvailable) return;
  const { contract, device } = run;
  for (const { id, operationId } of createLawRequirements(contract, credentials)) {
    if (operationId === null || isOnProduct(contract.getOperation(operationId), run)) continue;
    run.markNotApplicable(id, 'The product does not support it.', device.product, []);
  }
  const reason = 'The product does not support Ethernet.';
  run.markNotApplicable(`noeffect.unauthorized:${signingRequest}`, reason, device.product, []);
}

async function testNetwork(run: CheckRun, issued: IssuedCertificate): Promise<void> {
  const network = createCertificateNetwork(issued);
  const obstacle = await network.findObstacle(run);
  if (obstacle !== null) {
    const id = `${savedWithCertificate.id}:${network.create.id}`;
    run.markNotTested(id, obstacle.reason, obstacle.enabledBy);
    return;
  }
  const test = new LawTest(run, network);
  await test.store();
  for (const state of network.states) await test.testState(state);
  await test.testBodies();
  await test.testRemoval();
  const [{ remove }] = noCredentials.views;
  await requestWithRetry(run, { purpose: 'resources.dot1x', operationId: remove.id });
}
